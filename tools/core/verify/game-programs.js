// Programs that use the machine as real games do, for measuring and for the differential test. All are written here.
import { assemble } from "./assembler.js";

const HANDLERS = ["vblank", "stat", "timer", "serial", "joypad"];

/** The beginning of every program: pictures in VRAM, the routine for OAM DMA in HRAM, sound on, and then its registers. */
const start = (registers) => `
  di
  ld sp,$dffe
wait_line:
  ldh a,($44)
  cp 144
  jr nz,wait_line
  ld a,0
  ldh ($40),a
  ld hl,$8000
fill:
  ld a,l
  rrca
  xor h
  add a,l
  ld (hl+),a
  ld a,h
  cp $98
  jr nz,fill
map:
  ld a,l
  and $9c
  add a,h
  ld (hl+),a
  ld a,h
  cp $a0
  jr nz,map
  ld hl,$c000
clear:
  ld a,h
  and 3
  jr z,cleared
  ld a,l
  swap a
  xor l
cleared:
  ld (hl+),a
  ld a,h
  cp $c4
  jr nz,clear
  ld hl,$c200
sprites:
  ld a,l
  rlca
  add a,l
  ld (hl+),a
  ld a,l
  cp $a0
  jr nz,sprites
  ld hl,dma_source
  ld de,$ff80
  ld b,10
copy_dma:
  ld a,(hl+)
  ld (de),a
  inc de
  dec b
  jr nz,copy_dma
  ld hl,registers
registers_loop:
  ld a,(hl+)
  or a
  jr z,registers_done
  ld e,a
  ld d,$ff
  ld a,(hl+)
  ld (de),a
  jr registers_loop
dma_source:
  db $3e,$c2,$e0,$46,$3e,$28,$3d,$20,$fd,$c9
registers:
  db ${[...SOUND, ...registers].flat().join(",")},0
registers_done:
`;

/** Sound on, and the noise channel at its shortest period, as most music drivers leave it. */
const SOUND = [
  [0x26, 0x80],
  [0x24, 0x77],
  [0x25, 0xff],
  [0x12, 0xf0],
  [0x14, 0x86],
  [0x17, 0xa3],
  [0x19, 0x85],
  [0x1a, 0x80],
  [0x1c, 0x20],
  [0x1e, 0x86],
  [0x21, 0xa1],
  [0x22, 0x00],
  [0x23, 0x80],
  [0x47, 0xe4],
  [0x48, 0xd0],
  [0x49, 0xe0],
];

/** Counts frames in C000 and says in C001 that there is a new one; `work` runs before that. */
const vblank = (work = "") => `
vblank:
  push af
  push bc
  push de
  push hl
${work}
  call music
  call pad
  ld hl,$c000
  inc (hl)
  inc hl
  ld (hl),1
  pop hl
  pop de
  pop bc
  pop af
  reti
`;

/** A driver that plays a note every eight frames and drums now and then, and the buttons to C002. */
const COMMON = `
music:
  ld a,($c000)
  and 7
  ret nz
  ld a,($c000)
  rrca
  rrca
  rrca
  and 15
  ld hl,notes
  add a,l
  ld l,a
  ld a,(hl)
  ldh ($13),a
  add a,a
  ldh ($18),a
  ldh ($1d),a
  ld a,$86
  ldh ($14),a
  ldh ($19),a
  ldh a,($22)
  and 7
  ldh ($22),a
  ld a,$a1
  ldh ($21),a
  ld a,$80
  ldh ($23),a
  ret
pad:
  ld a,$20
  ldh ($00),a
  ldh a,($00)
  ldh a,($00)
  cpl
  and 15
  ld b,a
  ld a,$10
  ldh ($00),a
  ldh a,($00)
  ldh a,($00)
  cpl
  and 15
  add a,a
  add a,a
  add a,a
  add a,a
  or b
  ld ($c002),a
  ld a,$30
  ldh ($00),a
  ret
`;
/** The notes are at the end of the first bank, so that sixteen of them cross no page. */
const NOTES_AT = 0x3f00;

/** Moves C objects of eight bytes at C300: a position and a speed in 8.8 fixed point each way; it bounces. */
const OBJECTS = `
objects:
  ld hl,$c300
object:
  ld e,(hl)
  inc l
  ld d,(hl)
  inc l
  ld a,(hl+)
  ld b,(hl)
  inc l
  add a,e
  ld e,a
  ld a,b
  adc a,d
  ld d,a
  cp 160
  call nc,bounce
  dec l
  dec l
  dec l
  ld a,d
  ld (hl-),a
  ld (hl),e
  ld a,l
  add a,8
  ld l,a
  dec c
  jr nz,object
  ret
bounce:
  push hl
  dec l
  dec l
  ld a,(hl)
  cpl
  inc a
  ld (hl+),a
  ld a,(hl)
  cpl
  ld (hl),a
  pop hl
  ret
`;

/** To the shadow of OAM, from the objects and the frame counter: C sprites. */
const SHOW = `
show:
  ld hl,$c200
  ld de,$c301
shown:
  ld a,(de)
  add a,16
  ld (hl+),a
  ld a,e
  add a,8
  ld e,a
  ld a,($c000)
  add a,l
  ld (hl+),a
  ld a,c
  add a,a
  ld (hl+),a
  ld a,c
  and $f0
  ld (hl+),a
  dec c
  jr nz,shown
  ret
`;

/** Puts the frame's number before 64 bytes at C100, and sorts them for one pass: work for the CPU. */
const SORT = `
sort:
  ld hl,$c100
  ld a,($c000)
  ld (hl),a
  ld b,0
  ld c,63
compare:
  ld a,(hl+)
  cp (hl)
  jr c,in_order
  ld e,(hl)
  ld (hl-),a
  ld (hl),e
  inc l
  inc b
in_order:
  dec c
  jr nz,compare
  ret
`;

const PROGRAMS = {
  /** A puzzle: halts until the next frame, and hardly anything moves. */
  puzzle: {
    registers: [
      [0x40, 0x93],
      [0xff, 0x01],
      [0x0f, 0x00],
    ],
    text: `
  ei
main:
  halt
  nop
  ld a,($c002)
  ld ($c200),a
  jr main
${vblank("  call $ff80")}`,
  },

  /** A platformer: scrolls, moves twenty objects and shows them, then halts. */
  scroller: {
    registers: [
      [0x40, 0x93],
      [0xff, 0x01],
      [0x0f, 0x00],
    ],
    text: `
  ei
main:
  halt
  nop
  ld hl,$c001
  ld a,(hl)
  or a
  jr z,main
  ld (hl),0
  ld c,20
  call objects
  ld c,20
  call show
  call sort
  call sort
  call sort
  call sort
  ld a,($c000)
  ldh ($43),a
  jr main
${vblank("  call $ff80")}${OBJECTS}${SHOW}${SORT}`,
  },

  /** Waits for a byte of RAM that VBlank sets, without HALT. */
  "waits for RAM": {
    registers: [
      [0x40, 0x93],
      [0xff, 0x01],
      [0x0f, 0x00],
    ],
    text: `
  ei
main:
  ld a,($c001)
  or a
  jr z,main
  xor a
  ld ($c001),a
  ld c,24
  call objects
  ld c,16
  call show
  call sort
  call sort
  call sort
  ld hl,$ff42
  inc (hl)
  jr main
${vblank("  call $ff80")}${OBJECTS}${SHOW}${SORT}`,
  },

  /** Looks at STAT before each byte that it writes to VRAM, and waits for lines by LY. */
  "waits for STAT": {
    registers: [
      [0x40, 0x91],
      [0xff, 0x01],
      [0x0f, 0x00],
    ],
    text: `
  ei
main:
  ld a,($c000)
  ld l,a
  ld h,$98
  ld c,48
tile:
  ldh a,($41)
  and 2
  jr nz,tile
  ld a,c
  add a,h
  ld (hl+),a
  dec c
  jr nz,tile
  call sort
  call sort
line:
  ldh a,($44)
  cp 100
  jr nz,line
  ld a,($c000)
  ldh ($43),a
frame:
  ldh a,($44)
  cp 145
  jr nz,frame
  ld a,0
  ldh ($43),a
  jr main
${vblank()}${SORT}`,
  },

  /** Forty tall sprites, that cross in one band of the screen, and all of them move. */
  "many sprites": {
    registers: [
      [0x40, 0x97],
      [0xff, 0x01],
      [0x0f, 0x00],
    ],
    text: `
  ei
main:
  halt
  nop
  ld hl,$c001
  ld a,(hl)
  or a
  jr z,main
  ld (hl),0
  ld c,31
  call objects
  ld c,31
  call show
  call sort
  call sort
  ld hl,$c27c
  ld c,9
band:
  ld a,80
  ld (hl+),a
  ld a,($c000)
  add a,l
  ld (hl+),a
  ld a,c
  ld (hl+),a
  ld (hl+),a
  dec c
  jr nz,band
  jr main
${vblank("  call $ff80")}${OBJECTS}${SHOW}${SORT}`,
  },

  /** A window below, and above it bands that scroll on their own by LYC interrupts. */
  "window and bands": {
    registers: [
      [0x40, 0xf3],
      [0x4a, 112],
      [0x4b, 7],
      [0x45, 16],
      [0x41, 0x40],
      [0xff, 0x03],
      [0x0f, 0x00],
    ],
    text: `
  ei
main:
  halt
  nop
  ld hl,$c001
  ld a,(hl)
  or a
  jr z,main
  ld (hl),0
  ld c,12
  call objects
  ld c,12
  call show
  call sort
  call sort
  call sort
  jr main
stat:
  push af
  push hl
  ldh a,($45)
  ld l,a
  ld a,($c000)
  add a,l
  ldh ($43),a
  ld a,l
  add a,16
  cp 112
  jr c,next_band
  ld a,16
next_band:
  ldh ($45),a
  pop hl
  pop af
  reti
${vblank("  call $ff80")}${OBJECTS}${SHOW}${SORT}`,
  },

  /** A Color game at double speed: palettes that fade, maps by HDMA, work RAM in banks. */
  "color, double speed": {
    color: true,
    registers: [
      [0x4f, 1],
      [0x4f, 0],
      [0x40, 0x97],
      [0xff, 0x01],
      [0x0f, 0x00],
    ],
    text: `
  ld a,1
  ldh ($4d),a
  stop
  nop
  ld a,1
  ldh ($4f),a
  ld hl,$9800
attributes:
  ld a,l
  xor h
  and $6f
  ld (hl+),a
  ld a,h
  cp $a0
  jr nz,attributes
  ld a,0
  ldh ($4f),a
  ei
main:
  halt
  nop
  ld hl,$c001
  ld a,(hl)
  or a
  jr z,main
  ld (hl),0
  ld a,2
  ldh ($70),a
  ld c,28
  call objects
  ld c,28
  call show
  call sort
  call sort
  call sort
  call sort
  call sort
  call sort
  ld hl,$d100
  ld c,0
  ld a,($c000)
banked:
  add a,c
  ld (hl+),a
  dec c
  jr nz,banked
  ld a,1
  ldh ($70),a
  ld hl,$d100
  ld c,128
unbanked:
  ld (hl+),a
  add a,l
  dec c
  jr nz,unbanked
  jr main
${vblank(`  call $ff80
  ld a,($c000)
  and 7
  add a,a
  add a,a
  add a,a
  or $80
  ldh ($68),a
  ldh ($6a),a
  ld c,8
fade:
  ld a,($c000)
  add a,c
  ldh ($69),a
  ldh ($6b),a
  dec c
  jr nz,fade
  ld a,$c1
  ldh ($51),a
  ld a,0
  ldh ($52),a
  ld a,$98
  ldh ($53),a
  ld a,$80
  ldh ($54),a
  ld a,$87
  ldh ($55),a`)}${OBJECTS}${SHOW}${SORT}`,
  },

  /** Plays samples: the timer interrupts 8,192 times a second and sets the volume. No HALT. */
  samples: {
    registers: [
      [0x40, 0x93],
      [0x06, 0xe0],
      [0x07, 0x05],
      [0xff, 0x05],
      [0x0f, 0x00],
    ],
    text: `
  ei
main:
  ld c,16
  call objects
  ld c,16
  call show
  call sort
  ld a,($c001)
  or a
  jr z,main
  xor a
  ld ($c001),a
  ld a,($c000)
  ldh ($42),a
  jr main
timer:
  push af
  push hl
  ld hl,$c003
  inc (hl)
  ld a,(hl)
  rrca
  xor (hl)
  and $77
  ldh ($24),a
  pop hl
  pop af
  reti
${vblank("  call $ff80")}${OBJECTS}${SHOW}${SORT}`,
  },

  /** A role-playing game that never halts: scripts in banks of ROM, 16-bit sums, calls and tables. */
  "busy in banks": {
    type: 0x1b,
    romSize: 2,
    registers: [
      [0x40, 0x93],
      [0xff, 0x01],
      [0x0f, 0x00],
    ],
    text: `
  ei
main:
  ld a,($c004)
  inc a
  ld ($c004),a
  and 7
  ld ($2000),a
  ld hl,$4000
  ld c,32
step:
  ld a,(hl+)
  ld e,a
  ld a,(hl+)
  ld d,a
  push hl
  push bc
  call act
  pop bc
  pop hl
  dec c
  jr nz,step
  ld a,($c001)
  or a
  jr z,main
  xor a
  ld ($c001),a
  ld c,20
  call objects
  ld c,20
  call show
  call sort
  ld a,($c000)
  rrca
  ldh ($43),a
  jp main
act:
  ld a,e
  and 3
  jr z,act_add
  dec a
  jr z,act_store
  dec a
  jr z,act_test
  ld h,d
  ld l,e
  ld b,8
multiply:
  add hl,hl
  jr nc,multiplied
  add hl,de
multiplied:
  dec b
  jr nz,multiply
  ld a,h
  ld ($c006),a
  ret
act_add:
  ld a,($c006)
  ld l,a
  ld a,($c007)
  ld h,a
  add hl,de
  ld a,l
  ld ($c006),a
  ld a,h
  ld ($c007),a
  ret
act_store:
  ld a,d
  and $3f
  add a,$40
  ld l,a
  ld h,$c1
  ld a,($c006)
  ld (hl),a
  swap a
  inc l
  ld (hl),a
  ret
act_test:
  ld hl,$c006
  bit 3,(hl)
  jr z,act_set
  res 3,(hl)
  ret
act_set:
  set 3,(hl)
  srl d
  rr e
  ld a,e
  ld (hl),a
  ret
${vblank("  call $ff80")}${OBJECTS}${SHOW}${SORT}`,
  },

  /** An action game in the manner of early ones: polls LY, clears and redraws in RAM, copies it in VBlank. */
  "copies a screen": {
    registers: [
      [0x40, 0x93],
      [0xff, 0x01],
      [0x0f, 0x00],
    ],
    text: `
  ei
main:
  ld hl,$c400
  ld bc,$0168
  xor a
wipe:
  ld (hl+),a
  dec c
  jr nz,wipe
  dec b
  jr nz,wipe
  ld c,40
  ld de,$c400
dots:
  ld a,($c000)
  add a,c
  ld e,a
  ld a,c
  ld (de),a
  dec c
  jr nz,dots
  ld c,16
  call objects
  ld c,16
  call show
  call sort
  call sort
  call sort
idle:
  halt
  nop
  ld a,($c001)
  or a
  jr z,idle
  xor a
  ld ($c001),a
  jr main
${vblank(`  call $ff80
  ld hl,$c400
  ld de,$9800
  ld c,8
rows:
  ld b,4
row:
  ld a,(hl+)
  ld (de),a
  inc e
  ld a,(hl+)
  ld (de),a
  inc e
  ld a,(hl+)
  ld (de),a
  inc e
  dec b
  jr nz,row
  dec c
  jr nz,rows`)}${OBJECTS}${SHOW}${SORT}`,
  },

  /** Splits each line by counted delays after polling STAT, as demos and raster effects without interrupts do. */
  "counted delays": {
    registers: [
      [0x40, 0x91],
      [0xff, 0x01],
      [0x0f, 0x00],
    ],
    text: `
  ei
main:
  ld hl,$ff41
  ld b,120
next:
  bit 1,(hl)
  jr nz,next
drawn:
  bit 1,(hl)
  jr z,drawn
  ld a,6
early:
  dec a
  jr nz,early
  ld a,b
  ldh ($43),a
  ld a,7
late:
  dec a
  jr nz,late
  ldh ($43),a
  dec b
  jr nz,next
  call sort
  ld bc,500
rest:
  dec bc
  ld a,b
  or c
  jr nz,rest
frame:
  ldh a,($44)
  cp 145
  jr nz,frame
  jr main
${vblank()}${SORT}`,
  },

  /** Waves: polls STAT before each line that it moves, counts delays, and waits for the first by STAT and LY in one loop. */
  waves: {
    registers: [
      [0x40, 0x91],
      [0xff, 0x01],
      [0x0f, 0x00],
    ],
    text: `
  ei
main:
first:
  ldh a,($41)
  and 2
  jr nz,first
  ldh a,($44)
  cp 0
  jr nz,first
  ld hl,$c100
  ld b,96
wave:
  ldh a,($41)
  and 2
  jr nz,wave
  ld a,(hl+)
  and 15
  add a,b
  ldh ($43),a
  ld a,14
moved:
  dec a
  jr nz,moved
  dec b
  jr nz,wave
  xor a
  ldh ($43),a
  ld b,40
rest:
  ldh a,($41)
  and 2
  jr nz,rest
  ld a,17
passed:
  dec a
  jr nz,passed
  dec b
  jr nz,rest
  ld c,16
  call objects
  jr main
${vblank()}${OBJECTS}`,
  },

  /** Writes a palette at each line of a Color picture, and polls LY against a register for it. */
  "color, a gradient": {
    color: true,
    registers: [
      [0x40, 0x91],
      [0xff, 0x01],
      [0x0f, 0x00],
    ],
    text: `
  ei
main:
  ld b,0
line:
  ldh a,($44)
  cp b
  jr nz,line
  ld a,$80
  ldh ($68),a
  ld a,($c000)
  add a,b
  ldh ($69),a
  rrca
  ldh ($69),a
  inc b
  ld a,b
  cp 140
  jr nz,line
  call sort
wait:
  ldh a,($44)
  cp 150
  jr nz,wait
  jr main
${vblank()}${SORT}`,
  },
};

/** The programs' names, in the order in which they are measured. */
export const GAME_PROGRAMS = Object.keys(PROGRAMS);

/** A ROM by its name. */
export function gameProgram(name) {
  const { text, registers, color = false, type = 0, romSize = 0 } = PROGRAMS[name];
  const rom = new Uint8Array(0x8000 << romSize);
  const { bytes, labels } = assemble(0x150, `${start(registers)}${text}${COMMON.replace("notes", NOTES_AT)}`);
  for (let at = 0x4000; at < rom.length; at++) rom[at] = (at * 29 + (at >> 8) * 7 + (at >> 14) * 31) & 0xff;
  for (let i = 0; i < 16; i++) rom[NOTES_AT + i] = (i * 37 + 11) & 0xff;
  rom.set(bytes, 0x150);
  for (const [i, handler] of HANDLERS.entries()) {
    const address = labels.get(handler);
    rom.set(address === undefined ? [0xd9] : [0xc3, address & 0xff, address >> 8], 0x40 + 8 * i);
  }
  rom.set([0x00, 0xc3, 0x50, 0x01], 0x100);
  rom.set(Buffer.from(name.slice(0, 11).toUpperCase()), 0x134);
  if (color) rom[0x143] = 0x80;
  rom[0x147] = type;
  rom[0x148] = romSize;
  rom[0x14d] = rom.subarray(0x134, 0x14d).reduce((sum, byte) => (sum - byte - 1) & 0xff, 0);
  return rom;
}
