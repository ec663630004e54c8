#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# The scripts of the first contact: what they refuse, in which words, before anything is installed or built.
set -uo pipefail
cd "$(dirname "$0")/../.." || exit 1
here=$PWD
failures=0

fails() {
  printf 'failed: %s\n' "$1"
  failures=$((failures + 1))
}

# expect CODE "text of the message" COMMAND...: one line, that code, nothing built.
expect() {
  local code=$1 text=$2 output status
  shift 2
  output=$("$@" 2>&1)
  status=$?
  if [ "$status" -ne "$code" ]; then fails "$* gave exit code $status, not $code: $output"; fi
  case "$output" in *"$text"*) ;; *) fails "$* said: $output" ;; esac
  if [ "$(printf '%s\n' "$output" | wc -l)" -ne 1 ]; then fails "$* said more than one line: $output"; fi
}

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
mkdir "$folder/a folder.glb"
expect 1 "there is no such file" ./demo "$folder/no such walk.glb"
expect 1 "there is no such file" ./demo ""
expect 1 "is a directory" ./demo "$folder/a folder.glb"
expect 2 "one file at a time" ./demo one two
if [ "$(id -u)" -ne 0 ]; then
  touch "$folder/closed.glb" && chmod 000 "$folder/closed.glb"
  expect 1 "cannot be read" ./demo "$folder/closed.glb"
fi
# The file is looked for where the user stands, not where the script does.
(cd "$folder" && "$here/demo" README.md) >/dev/null 2>&1
if [ $? -ne 1 ]; then fails "a relative name was looked up in the project's folder"; fi
./demo --help | grep -q '^usage: ./demo' || fails "./demo --help has no usage"
./check --help | grep -q '^usage: ./check' || fails "./check --help has no usage"
./check --fast >/dev/null 2>&1
if [ $? -ne 2 ]; then fails "./check accepts an option that it does not know"; fi

# Every package of the lists is spelled as packages are, and every section that the scripts ask for has some.
root=$here
# shellcheck source=tools/setup.sh
. tools/setup.sh
for section in build test ci movie docs; do
  packages_of "$section" | grep -q . || fails "tools/packages.txt has no section [$section]"
done
if packages_of build test ci movie docs | grep -qvE '^[a-z0-9][a-z0-9+.-]+$'; then fails "tools/packages.txt has a misspelt package"; fi
touch "$folder/a file"
expect 1 "cannot be written" need_folder "$folder/a file/out"
if [ "$(job_count)" -lt 1 ]; then fails "no job at all"; fi

if command -v shellcheck >/dev/null; then
  shellcheck -x demo check .ci/run tools/setup.sh tools/make_pictures.sh tests/house/scripts_test.sh || fails "shellcheck has complaints"
else
  echo "skipped: shellcheck is not installed"
fi
if [ "$failures" -gt 0 ]; then exit 1; fi
echo "the scripts refuse what they should"
