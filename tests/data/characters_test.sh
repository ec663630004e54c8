#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# characters_test.sh PROGRAM DATA: the bundled characters are what their program writes, byte for byte, and stay small.
set -euo pipefail
program=$1 data=$2
made=$(mktemp -d)
trap 'rm -rf "$made"' EXIT
"$program" "$made"
for file in "$made"/*.glb; do
  if ! cmp "$file" "$data/$(basename "$file")"; then
    echo "run: make_characters data"
    exit 1
  fi
done
bytes=$(cat "$data"/*.glb | wc -c)
echo "all characters: $bytes bytes"
[ "$bytes" -lt 2000000 ]
