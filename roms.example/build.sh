#!/bin/sh
# Builds the example game and the template of its seeds with Debian's sdcc 4.2 and Node: build.sh [OUTPUT_FOLDER [PART]]
# The same bytes come out every time. Without an argument, the files here are made anew. PART is lantern or template.
set -eu

here=$(cd "$(dirname "$0")" && pwd)
out=${1:-$here}
part=${2:-all}
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

# build NAME TITLE FLAGS FIRST_UNITS LAST_UNITS
build() {
  mkdir "$work/$1"
  node "$here/src/art/make-assets.js" "$work/$1" $3
  cp "$here"/src/*.c "$here"/src/*.h "$here"/src/*.s "$work/$1"
  cd "$work/$1"
  objects=
  for unit in $4; do
    sdasgb -g -o "$unit.rel" "$unit.s"
    objects="$objects $unit.rel"
  done
  define=
  if [ -n "$3" ]; then define=-DSEEDED; fi
  for unit in $5; do
    # sdcc 4.2's peephole pass gets some constants wrong (0x00D0 becomes 0x0090).
    sdcc -msm83 --no-peep --std-c11 $define -c "$unit.c" -o "$unit.rel"
    objects="$objects $unit.rel"
  done
  # Published RAM is at C100-C1FF, the stack at the end of WRAM.
  sdcc -msm83 --no-peep --no-std-crt0 --code-loc 0x0200 --data-loc 0xC200 $objects -o lantern.ihx

  # 32 KB, no mapper, no logo; makebin fills in the title and both checksums. The blank after the title keeps cores
  # that colour games by the sum of their title at grey.
  makebin -Z -yN -yj -yo 2 -yn "$2" lantern.ihx lantern.gb
}

if [ "$part" != template ]; then
  build lantern "LANTERN " "" "crt0" "main ram hardware sound text world people battle scenes assets"
  cp lantern.gb "$out/lantern.gb"
  (cd "$out" && sha256sum lantern.gb >lantern.sha256)
fi

if [ "$part" != lantern ]; then
  build template "LANTERN SEED" --seeded "crt0 banks" "main ram hardware sound text world seeded battle scenes assets"
  node "$here/src/art/finish-template.js" .
  cp lantern-template.gb "$out"
  cp terrain.json "$out/lantern-template.json"
fi
