#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# shell_test.sh FOLDER: what the build wrote for shells and man is read by them, and completes what it should.
# A shell that is not installed is skipped, and named.
set -euo pipefail
folder=$1
faults=0

# expect WHAT WANTED GOT
expect() {
  if [ "$2" = "$3" ]; then return; fi
  printf '%s: expected "%s", got "%s"\n' "$1" "$2" "$3"
  faults=$((faults + 1))
}

# Whether a program is there.
has() {
  if command -v "$1" >/dev/null; then return 0; fi
  echo "skipped: $1 is not installed"
  return 1
}

# in_bash WORD...: what bash offers for the last word.
in_bash() {
  bash --norc -c '
    compopt() { :; }  # exists only while the shell completes
    source "$0"
    COMP_WORDS=(sinew "$@") COMP_CWORD=$#
    _sinew
    echo "${COMPREPLY[*]}"' "$folder/sinew" "$@"
}

# in_zsh WORD...: what zsh's own functions are asked to offer for the last word.
in_zsh() {
  zsh -f -c '
    _describe() { print -l -- ${(P)2} }
    _arguments() { print -l -- "$@" }
    words=(sinew "$@") CURRENT=$(($# + 1))
    source "$0"' "$folder/_sinew" "$@"
}

# in_fish LINE: what fish offers for the last word of a line.
in_fish() {
  # shellcheck disable=SC2016 # fish expands them
  fish --no-config -c 'source $argv[1]; complete -C $argv[2]' "$folder/sinew.fish" "$1" | cut -f 1 | sort | xargs
}

expect "bash, verb" "render" "$(in_bash ren)"
expect "bash, option" "--clip" "$(in_bash render a.glb --cl)"
expect "bash, choice" "clamp" "$(in_bash eval --wrap cl)"
expect "bash, choice behind =" "loop" "$(in_bash eval --wrap = l)"
expect "bash, free text" "" "$(in_bash eval --time 1)"
expect "bash, file" "$folder/sinew.fish" "$(in_bash info "$folder/sinew.f")"
expect "bash, help" "convert" "$(in_bash help co)"

if has zsh; then
  expect "zsh, verbs" "1" "$(in_zsh "" | grep -c '^render:')"
  expect "zsh, choices" "1" "$(in_zsh eval "" | grep -c -- '--wrap=.*(loop clamp)$')"
  expect "zsh, file" "1" "$(in_zsh render "" | grep -c -- '-o+.*_files$')"
fi
if has fish; then
  expect "fish, verb" "render" "$(in_fish 'sinew ren')"
  expect "fish, option" "--clip" "$(in_fish 'sinew render --cl')"
  expect "fish, choice" "clamp loop" "$(in_fish 'sinew eval --wrap ')"
fi
if has mandoc; then expect "man" "" "$(mandoc -Tlint -W warning "$folder/sinew.1" | grep -v 'missing date')"; fi
for verb in info eval convert; do
  expect "man, $verb" "1" "$(grep -c "^\.SS sinew $verb\$" "$folder/sinew.1")"
done

if [ "$faults" -gt 0 ]; then exit 1; fi
echo "the shells complete as they should"
