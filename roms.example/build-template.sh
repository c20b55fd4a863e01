#!/bin/sh
# Builds Cairn or Ledge without its levels, with Debian's sdcc 4.2 and Node: build-template.sh cairn|ledge [OUTPUT_FOLDER]. The same bytes
# come out every time.
set -eu

game=$1
here=$(cd "$(dirname "$0")/$game" && pwd)
out=$(cd "${2:-$here}" && pwd)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

node "$here/make-assets.js" "$work"
cp "$here/$game.c" "$work"
for file in crt0.s hardware.c hardware.h sound.c sound.h ram.h; do cp "$here/../src/$file" "$work"; done
cd "$work"

sdasgb -g -o crt0.rel crt0.s
objects=crt0.rel
for unit in "$game" hardware sound assets; do
  # sdcc 4.2's peephole pass gets some constants wrong (0x00D0 becomes 0x0090).
  sdcc -msm83 --no-peep --std-c11 -c "$unit.c" -o "$unit.rel"
  objects="$objects $unit.rel"
done
sdcc -msm83 --no-peep --no-std-crt0 --code-loc 0x0200 --data-loc 0xC200 $objects -o "$game.ihx"
# 32 KB, no mapper, no logo. Seeds and the runner fill in the levels and both checksums.
title=$(echo "$game" | tr a-z A-Z)
makebin -Z -yN -yj -yo 2 -yn "$title " "$game.ihx" "$game.gb"
cp "$game.gb" "$out/$game-template.gb"
