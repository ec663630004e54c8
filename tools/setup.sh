# shellcheck shell=bash
# SPDX-License-Identifier: MIT
# What ./demo and ./check share: packages, number of jobs, messages. Sourced, with `root` set to the project's folder.

say() { printf '%s\n' "$*"; }
complain() { printf '%s: %s\n' "${0##*/}" "$*" >&2; }

# The packages of the sections named, from tools/packages.txt.
packages_of() {
  local section
  for section in "$@"; do
    awk -v wanted="[$section]" '/^#/ {next} /^\[/ {on = ($1 == wanted); next} on' "${root:?}/tools/packages.txt"
  done | tr -s ' \n' '\n' | sed '/^$/d'
}

# Those of the packages given that are not installed.
missing_of() {
  local package
  for package in "$@"; do
    case "$(dpkg-query -W -f='${db:Status-Status}' "$package" 2>/dev/null)" in
      installed) ;;
      *) printf '%s\n' "$package" ;;
    esac
  done
}

# Runs apt-get without questions; as root, or through sudo where that needs no password.
apt() {
  local as_root=()
  if [ "$(id -u)" -ne 0 ]; then as_root=(sudo -n); fi
  "${as_root[@]}" env DEBIAN_FRONTEND=noninteractive apt-get -o DPkg::Lock::Timeout=900 -qq "$@" </dev/null
}

can_install() {
  [ "$(id -u)" -eq 0 ] || { command -v sudo >/dev/null && sudo -n true 2>/dev/null; }
}

# The lists may be absent or old: fetch them when an installation failed, then try once more.
apt_install() {
  apt install -y --no-install-recommends "$@" >/dev/null 2>&1 && return
  apt update >&2 && apt install -y --no-install-recommends "$@" >&2
}

# Installs what is missing of the sections named; returns 2 with the line to run where this user may not.
install_packages() {
  local missing=()
  if ! command -v dpkg-query >/dev/null || ! command -v apt-get >/dev/null; then
    complain "this is no Debian system; these packages or their like must be there: $(packages_of "$@" | tr '\n' ' ')"
    return 0
  fi
  # shellcheck disable=SC2046
  mapfile -t missing < <(missing_of $(packages_of "$@"))
  if [ "${#missing[@]}" -eq 0 ]; then return 0; fi
  if ! can_install; then
    complain "packages are missing, and installing them needs root; run this, then try again:"
    say "sudo apt-get install -y --no-install-recommends ${missing[*]}"
    return 2
  fi
  say "installing ${#missing[@]} packages, a minute or two: ${missing[*]}"
  if ! apt_install "${missing[@]}"; then
    complain "apt-get could not install: ${missing[*]}"
    return 2
  fi
}

# Like install_packages, for what is only nice to have.
install_optional() {
  local missing=()
  command -v dpkg-query >/dev/null && command -v apt-get >/dev/null && can_install || return 0
  # shellcheck disable=SC2046
  mapfile -t missing < <(missing_of $(packages_of "$@"))
  if [ "${#missing[@]}" -eq 0 ]; then return 0; fi
  say "installing ${missing[*]} (optional)"
  apt_install "${missing[@]}" >/dev/null 2>&1 || say "could not install ${missing[*]}; going on without"
}

core_count() { nproc 2>/dev/null || echo 1; }

# Memory that is free for us in KiB: the machine's, or what the control group leaves where that is less.
memory_kib() {
  local free limit
  free=$(awk '/^MemAvailable/ {print $2}' /proc/meminfo 2>/dev/null)
  free=${free:-1572864}
  limit=$(cat /sys/fs/cgroup/memory.max 2>/dev/null || echo max)
  if [ "$limit" != max ] && [ $((limit / 1024)) -lt "$free" ]; then free=$((limit / 1024)); fi
  echo "$free"
}

# Compilers at once: one per core, and one per 1.5 GB of memory.
job_count() {
  local by_memory
  by_memory=$(($(memory_kib) / 1572864))
  if [ "$by_memory" -lt 1 ]; then by_memory=1; fi
  if [ "$by_memory" -lt "$(core_count)" ]; then echo "$by_memory"; else core_count; fi
}

# Makes a folder, or says that it cannot be written to; returns 1 then.
need_folder() {
  if mkdir -p "$1" 2>/dev/null && [ -w "$1" ]; then return; fi
  complain "$1 cannot be written; give yourself permission, or put sinew where you have it"
  return 1
}

# Copies the output of a build to a log and shows how far it is: on a terminal in one line that is written over, else in
# a line at each quarter.
show_build() {
  local log=$1 line files all quarter=1 left
  : >"$log"
  while IFS= read -r line; do
    printf '%s\n' "$line" >>"$log"
    if ! [[ $line =~ ^\[([0-9]+)/([0-9]+)\] ]]; then continue; fi
    files=${BASH_REMATCH[1]} all=${BASH_REMATCH[2]}
    left=$((SECONDS * (all - files) / files))
    if [ -t 2 ]; then
      printf '\r  %s of %s files, about %d:%02d left \e[K' "$files" "$all" $((left / 60)) $((left % 60)) >&2
    elif [ $((files * 4)) -ge $((all * quarter)) ] && [ "$all" -ge 8 ]; then
      printf '  %s of %s files\n' "$files" "$all" >&2
      quarter=$((files * 4 / all + 1))
    fi
  done
  if [ -t 2 ]; then printf '\r\e[K' >&2; fi
}
