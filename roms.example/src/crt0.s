; The start of the ROM: vectors, header, start-up, the VBlank interrupt, and copying.
; Everything the C code cannot say. makebin fills in the header's title and checksums.

        .module crt0
        .globl  _main
        .globl  _frameReady, _ticks, _queueLength, _queue
        .globl  _scrollX, _scrollY, _windowY, _backgroundPalette
        .globl  _copy, _fill

        .area   _HEADER (ABS)
        .org    0x0040          ; VBlank
        jp      vblank
        .org    0x0048          ; STAT
        reti
        .org    0x0050          ; timer
        reti
        .org    0x0058          ; serial
        reti
        .org    0x0060          ; joypad
        reti

        .org    0x0100          ; entry point
        nop
        jp      start
        ; Where a logo would be: no other's mark is in this ROM.
        .dw     0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0
        .dw     0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0
        .org    0x0146
        .db     0               ; no SGB
        .org    0x014C
        .db     0               ; first version
        ; makebin writes the rest of the header.

        .org    0x0150
start:
        di
        ld      sp, #0xE000
        ; WRAM begins as zeros: C's globals count on it, and so does a reproducible run.
        ld      hl, #0xC000
        ld      bc, #0x1F00
1$:     xor     a
        ld      (hl+), a
        dec     bc
        ld      a, b
        or      c
        jr      nz, 1$
        ; OAM DMA has to run from HRAM.
        ld      hl, #dmaRoutine
        ld      c, #0x80
        ld      b, #(dmaRoutineEnd - dmaRoutine)
2$:     ld      a, (hl+)
        ldh     (c), a
        inc     c
        dec     b
        jr      nz, 2$
        call    _main
3$:     halt
        nop
        jr      3$

dmaRoutine:
        ld      a, #0xC0        ; the sprite table is C000-C09F
        ldh     (0x46), a
        ld      a, #40
1$:     dec     a
        jr      nz, 1$
        ret
dmaRoutineEnd:

; The only place that writes to VRAM while the LCD is on. It acts when the game has a frame ready, so that
; a late frame is shown late, never by halves.
vblank:
        push    af
        push    bc
        push    de
        push    hl
        ld      hl, #_ticks
        inc     (hl)
        ld      a, (_frameReady)
        or      a
        jr      z, 9$
        xor     a
        ld      (_frameReady), a
        ld      a, (_queueLength)
        or      a
        jr      z, 2$
        ld      b, a
        ld      hl, #_queue
1$:     ld      a, (hl+)
        ld      e, a
        ld      a, (hl+)
        ld      d, a
        ld      a, (hl+)
        ld      (de), a
        dec     b
        jr      nz, 1$
        xor     a
        ld      (_queueLength), a
2$:     ld      a, (_scrollY)
        ldh     (0x42), a
        ld      a, (_scrollX)
        ldh     (0x43), a
        ld      a, (_windowY)
        ldh     (0x4A), a
        ld      a, (_backgroundPalette)
        ldh     (0x47), a
        call    0xFF80
9$:     pop     hl
        pop     de
        pop     bc
        pop     af
        reti

; void copy(uint8_t *to, const uint8_t *from, uint16_t length): to in DE, from in BC, length on the stack.
_copy:
        ldhl    sp, #2
        ld      a, (hl+)
        ld      h, (hl)
        ld      l, a
        push    hl
        ld      h, b
        ld      l, c
        pop     bc              ; HL from, DE to, BC length
1$:     ld      a, b
        or      c
        jr      z, 2$
        ld      a, (hl+)
        ld      (de), a
        inc     de
        dec     bc
        jr      1$
2$:     pop     hl              ; the callee drops its stack argument
        pop     af
        jp      (hl)

; void fill(uint8_t *to, uint16_t length, uint8_t value): to in DE, length in BC, value on the stack.
_fill:
        ldhl    sp, #2
        ld      l, (hl)
1$:     ld      a, b
        or      c
        jr      z, 2$
        ld      a, l
        ld      (de), a
        inc     de
        dec     bc
        jr      1$
2$:     pop     hl
        inc     sp
        jp      (hl)

; The order of what follows in the ROM and in the RAM.
        .area   _HOME
        .area   _CODE
        .area   _INITIALIZER
        .area   _GSINIT
        .area   _GSFINAL
        .area   _DATA
        .area   _BSS
        .area   _INITIALIZED
        .area   _HEAP
