//// base 139cbf486299d257c3783d92eb3a32b095cf3641490ee281655023d8e6f29c58
//// line 9
import { initializeJoypad } from './joypad/index';
//// after 12
import { initializeDots } from './graphics/dots';
import { initializeLcdLine } from './graphics/lcdLine';
import { initializePicture } from './graphics/picture';
import { choosePalette } from './graphics/shades';
//// after 13
import { resetLazy } from './lazy';
import { updateBanks } from './memory/banks';
import { initializeClock } from './memory/clock';
import { initializeHuc3 } from './memory/huc3';
import { initializeCamera } from './memory/camera';
import { findHeader, initializeMapper } from './memory/mapper';
import { initializeMbc7 } from './memory/mbc7';
import { initializeOamDma } from './memory/oamDma';
import { SpeedSwitch } from './cpu/speedSwitch';
//// after 63
  findHeader();
//// after 95
  initializeClock();
  initializeHuc3();
  initializeMbc7();
  initializeCamera();
  initializeMapper();
  updateBanks();
//// after 96
  initializeOamDma();
  SpeedSwitch.cyclesLeft = 0;
//// after 97
  initializeDots();
  initializeLcdLine();
  initializePicture();
  choosePalette(0);
//// after 102
  initializeJoypad();
//// after 103
  resetLazy();
