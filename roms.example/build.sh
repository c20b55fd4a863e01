#!/bin/sh
# Builds the example game with Debian's sdcc 4.2 and Node: build.sh [OUTPUT_FOLDER]
# The same bytes come out every time. Without an argument, lantern.gb and lantern.sha256 here are made anew.
set -eu

here=$(cd "$(dirname "$0")" && pwd)
out=${1:-$here}
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

node "$here/src/art/make-assets.js" "$work"
cp "$here"/src/*.c "$here"/src/*.h "$here"/src/*.s "$work"
cd "$work"

sdasgb -g -o crt0.rel crt0.s
objects=crt0.rel
for unit in main ram hardware sound text world people battle scenes assets; do
  # sdcc 4.2's peephole pass gets some constants wrong (0x00D0 becomes 0x0090).
  sdcc -msm83 --no-peep --std-c11 -c "$unit.c" -o "$unit.rel"
  objects="$objects $unit.rel"
done
# Published RAM is at C100-C1FF, the stack at the end of WRAM.
sdcc -msm83 --no-peep --no-std-crt0 --code-loc 0x0200 --data-loc 0xC200 $objects -o lantern.ihx

# 32 KB, no mapper, no logo; makebin fills in the title and both checksums. The blank after the title keeps cores
# that colour games by the sum of their title at grey.
makebin -Z -yN -yj -yo 2 -yn "LANTERN " lantern.ihx lantern.gb

cp lantern.gb "$out/lantern.gb"
(cd "$out" && sha256sum lantern.gb >lantern.sha256)
