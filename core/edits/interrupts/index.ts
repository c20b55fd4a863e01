//// base c47855a2016206f83f6970728109afc06977419aa0b42b0b335ab023241b186c
//// after 5
  setInterruptsAtOnce,
