//// base dce47fe893df986fa30929cf49ba477fe8328ae06db3a12804b17ec5718e0cd8
//// line 2
export { config, hasCoreStarted, isGBC } from './core';
//// lines 7-11
  executeFrame
//// after 12
export { setCondition } from './conditions';
export { runFrames, runUntilAny, setPictures, setSamples } from './frame';
//// after 13
export { updateBanks } from './memory/banks';
//// line 16
export { countDrawn } from './graphics/changes';
export { countCarriedOut } from './lazy';
export { choosePalette } from './graphics/shades';
//// lines 67-74
export { peek } from './memory/load';
