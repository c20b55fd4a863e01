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
import { Header, MBC6, TAMA5, findHeader, initializeMapper } from './memory/mapper';
import { initializeMbc6 } from './memory/mbc6';
import { initializeMbc7 } from './memory/mbc7';
import { initializeTama5 } from './memory/tama5';
import { initializeOamDma } from './memory/oamDma';
import { SpeedSwitch } from './cpu/speedSwitch';
import { chooseModel, leaveBootRom } from './model';
//// line 41
  enableAudioDebugging: i32,
  model: i32
//// line 59
  initialize(model);
//// line 63
function initialize(model: i32): void {
  findHeader();
//// lines 66-76
  chooseModel(model);
//// after 95
  initializeClock();
  initializeHuc3();
  initializeMbc6(Header.mapper === MBC6);
  initializeMbc7();
  initializeTama5(Header.mapper === TAMA5);
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
  leaveBootRom(model);
  resetLazy();
