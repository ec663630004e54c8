#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# make_pictures.sh SINEW [NAME...]: the pictures of docs/characters.md, of all bundled characters or those named: four
# sides at rest, for each clip twelve times from four sides, and of the humanoid its face and its graph. Needs cwebp (Debian package webp).
set -euo pipefail
root=$(cd -- "$(dirname -- "${BASH_SOURCE[0]}")/.." && pwd)
sinew=$(realpath -- "$1")
shift
out=$root/docs/pictures
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
sides=(--azimuth 0 --azimuth 90 --azimuth 180 --azimuth 270)
if [ $# -eq 0 ]; then set -- humanoid quadruped koi machine flag conveyor; fi

# picture NAME OPTION...: docs/pictures/NAME.webp, drawn with the options.
picture() {
  local name=$1
  shift
  "$sinew" render -q "$@" "${sides[@]}" -o "$work/picture.png"
  cwebp -quiet -m 6 -q 80 "$work/picture.png" -o "$out/$name.webp"
}

clips_of() { "$sinew" info "$1" | awk '/^Clips/ {on = 1} /^Extensions/ {on = 0} on && $1 ~ /^[0-9]+$/ {gsub(/"/, "", $2); print $2}'; }

faces() {
  local sides=(--azimuth 0 --azimuth 35 --azimuth 75 --azimuth 325) options=(--clip -1 --focus head --size 1240x320 --no-labels)
  picture humanoid_smile "$root/data/humanoid.glb" "${options[@]}" --express smile=1,blink_left=1
  picture humanoid_surprise "$root/data/humanoid.glb" "${options[@]}" --express jawOpen=0.7,brows_up=1,eyes_wide=1
}

for character in "$@"; do
  if [ "$character" = humanoid ]; then
    faces
    "$sinew" graph draw "$root/data/humanoid.sgraph.json" -o "$out/humanoid_graph.svg"
  fi
  file=$root/data/$character.glb
  picture "$character" "$file" --clip -1 --size 1240x320
  for clip in $(clips_of "$file"); do
    picture "${character}_$clip" "$file" --clip "$clip" --frames 12 --size 1920x650
  done
done
