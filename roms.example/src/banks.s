; Copying out of the other ROM banks. This is linked first, so that it is in the bank that never leaves.

        .module banks
        .globl  _copy, _romBank

        .area   _CODE
; void copyFromBank(uint8_t *to, const uint8_t *from, uint16_t length): as copy, out of the bank `romBank`.
_copyFromBank::
        ld      a, (_romBank)
        ld      (0x2000), a
        ldhl    sp, #2
        ld      a, (hl+)
        ld      h, (hl)
        ld      l, a
        push    hl
        call    _copy           ; drops its own argument
        ld      a, #1
        ld      (0x2000), a
        pop     hl
        pop     af
        jp      (hl)
