#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# install_test.sh SOURCE BUILD COMPILER: installs BUILD, then builds and runs a user's project, whose program is
# the one that the README shows, against what was installed, by CMake and by pkg-config, once with sinew as a folder of
# its own, and once against shared libraries. All must say the same.
set -euo pipefail
source=$1 build=$2 compiler=$3
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
model=("$source/data/koi.glb" swim tail_upper)
consumer=$source/tests/install/consumer
launcher=(${CCACHE_LAUNCHER:+-DCMAKE_CXX_COMPILER_LAUNCHER="$CCACHE_LAUNCHER"})

quietly() { "$@" >"$work/log" 2>&1 || { cat "$work/log"; exit 1; }; }

quietly cmake --install "$build" --prefix "$work/prefix"
quietly cmake -S "$consumer" -B "$work/found" -G Ninja -DCMAKE_BUILD_TYPE=Release -DCMAKE_CXX_COMPILER="$compiler" \
  -DCMAKE_PREFIX_PATH="$work/prefix"
quietly cmake --build "$work/found"
by_package=$("$work/found/consumer" "${model[@]}")
echo "find_package:     ${by_package%%$'\n'*}"

export PKG_CONFIG_PATH=$(dirname "$(find "$work/prefix" -name sinew.pc)")
# shellcheck disable=SC2046
quietly "$compiler" -std=c++20 -O1 "$source/examples/02_play_a_clip/main.cpp" -o "$work/by_pkg_config" \
  $(pkg-config --static --cflags --libs sinew-asset)
by_pkg_config=$("$work/by_pkg_config" "${model[@]}")
echo "pkg-config:       ${by_pkg_config%%$'\n'*}"

quietly cmake -S "$consumer" -B "$work/folder" -G Ninja -DCMAKE_BUILD_TYPE=Release -DCMAKE_CXX_COMPILER="$compiler" \
  "${launcher[@]}" -DSINEW_FOLDER="$source" -DSINEW_WERROR=ON
quietly cmake --build "$work/folder"
if ls "$work"/folder/sinew/apps "$work"/folder/sinew/tests >/dev/null 2>&1; then
  echo "as a folder, sinew builds its program or its tests unasked"
  exit 1
fi
by_folder=$("$work/folder/consumer" "${model[@]}")
echo "add_subdirectory: ${by_folder%%$'\n'*}"

# Shared libraries, unoptimised, as only their names and links are looked at.
quietly cmake -S "$source" -B "$work/shared_build" -G Ninja -DCMAKE_BUILD_TYPE=None -DCMAKE_CXX_COMPILER="$compiler" \
  "${launcher[@]}" -DBUILD_SHARED_LIBS=ON -DSINEW_UNITY=ON -DSINEW_TESTS=OFF \
  -DSINEW_TOOLS=OFF
quietly cmake --build "$work/shared_build" --target sinew_asset
quietly cmake --install "$work/shared_build" --prefix "$work/shared"
quietly cmake -S "$consumer" -B "$work/found_shared" -G Ninja -DCMAKE_CXX_COMPILER="$compiler" \
  -DCMAKE_PREFIX_PATH="$work/shared"
quietly cmake --build "$work/found_shared"
by_shared=$("$work/found_shared/consumer" "${model[@]}")
echo "shared libraries: ${by_shared%%$'\n'*}"
runtime=$(find "$work/shared" -name libsinew_runtime.so)
asset=$(find "$work/shared" -name libsinew_asset.so)
foreign=$(nm -D --defined-only -C "$runtime" "$asset" | grep -E '^[0-9a-f]+ [TDBR] ' | grep -v ' sinew::' || true)
if [ -n "$foreign" ]; then
  printf 'shown by the shared libraries, but not of sinew:\n%s\n' "$foreign"
  exit 1
fi
echo "symbols shown:    $(nm -D --defined-only "$runtime" | wc -l) of the runtime, $(nm -D --defined-only "$asset" | wc -l) of asset"

[ "$by_package" = "$by_pkg_config" ] && [ "$by_package" = "$by_folder" ] && [ "$by_package" = "$by_shared" ]
version=$("$work/prefix/bin/sinew" --version)
echo "$version"
for file in bash-completion/completions/sinew zsh/site-functions/_sinew fish/vendor_completions.d/sinew.fish \
  man/man1/sinew.1; do
  if [ ! -s "$work/prefix/share/$file" ]; then
    echo "share/$file is not installed"
    exit 1
  fi
done
case "$version" in "sinew "[0-9]*) ;; *) exit 1 ;; esac
