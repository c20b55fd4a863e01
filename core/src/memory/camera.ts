// A Pocket Camera: the controller's registers, and a sensor before which a still picture stands: a sun over hills. It is
// exposed, enhanced in two dimensions and inverted as the registers say; other filters leave it as it is.
// https://gbdev.io/pandocs/Gameboy_Camera.html
import { CARTRIDGE_RAM_LOCATION, OTHER_GAMEBOY_INTERNAL_MEMORY_LOCATION } from '../constants';
import { catchUp } from '../lazy';
import { advanceClock } from './clock';
import { Memory } from './memory';

// In the part of memory that echoes RAM, which nothing else uses: the trigger, five for the sensor, 16 times three thresholds
const REGISTERS: i32 = OTHER_GAMEBOY_INTERNAL_MEMORY_LOCATION;
const REGISTER_COUNT: i32 = 0x36;
const THRESHOLDS: i32 = 6;
const SELECTED: i32 = 0x10;

const PICTURE: i32 = CARTRIDGE_RAM_LOCATION + 0x100;
const WIDTH: i32 = 128;
const HEIGHT: i32 = 112;

export class Camera {
  // Cycles at normal speed until the picture is taken
  static cyclesLeft: i32 = 0;
}

export function initializeCamera(): void {
  Camera.cyclesLeft = 0;
  for (let i = 0; i < REGISTER_COUNT; ++i) store<u8>(REGISTERS + i, 0);
}

function register(number: i32): i32 {
  return load<u8>(REGISTERS + number);
}

function isWorking(): boolean {
  return (register(0) & 1) !== 0;
}

export function advanceCamera(cycles: i32): void {
  if (!isWorking()) return;
  Camera.cyclesLeft -= cycles;
  if (Camera.cyclesLeft > 0) return;
  Camera.cyclesLeft = 0;
  store<u8>(REGISTERS, register(0) & 6);
}

// Whether the registers, or RAM while a picture is taken, hide RAM
export function isRamHidden(): boolean {
  if ((Memory.currentRamBank & SELECTED) !== 0) return true;
  if (!isWorking()) return false;
  catchUp();
  advanceClock();
  return isWorking();
}

// All but the trigger read 0
export function readCamera(offset: i32): i32 {
  if ((Memory.currentRamBank & SELECTED) === 0 || (offset & 0x7f) !== 0) return 0;
  catchUp();
  advanceClock();
  return register(0);
}

export function writeCamera(offset: i32, value: i32): void {
  let number = offset & 0x7f;
  if ((Memory.currentRamBank & SELECTED) === 0 || number >= REGISTER_COUNT) return;
  catchUp();
  advanceClock();
  store<u8>(REGISTERS + number, number === 0 ? value & 7 : value);
  // A picture that was called off goes on
  if (number === 0 && isWorking() && Camera.cyclesLeft === 0) takePicture();
}

function exposure(): i32 {
  return (register(2) << 8) | register(3);
}

function takePicture(): void {
  let control = register(1);
  Camera.cyclesLeft = 4 * (32446 + ((control & 0x80) !== 0 ? 0 : 512) + 16 * exposure());
  // Quarters: 0.5, 0.75, 1, 1.25, 2, 3, 4, 5
  let ratio = (register(4) >> 4) & 7;
  let enhanced = (control & 0xe0) !== 0xe0 || (register(4) & 0x80) !== 0 ? 0 : ratio < 4 ? ratio + 2 : ratio === 4 ? 8 : (ratio - 2) << 2;
  for (let y = 0; y < HEIGHT; ++y) {
    for (let x = 0; x < WIDTH; x += 8) {
      let low = 0;
      let high = 0;
      for (let i = 0; i < 8; ++i) {
        let shade = shadeAt(x + i, y, enhanced);
        low = (low << 1) | (shade & 1);
        high = (high << 1) | (shade >> 1);
      }
      let place = PICTURE + ((y & ~7) << 5) + (x << 1) + ((y & 7) << 1);
      store<u8>(place, low);
      store<u8>(place + 1, high);
    }
  }
}

// 0, the lightest, to 3, by the thresholds of one of sixteen dots
function shadeAt(x: i32, y: i32, enhanced: i32): i32 {
  let light = sensed(x, y);
  if (enhanced > 0) {
    let around = sensed(max(x - 1, 0), y) + sensed(min(x + 1, WIDTH - 1), y) + sensed(x, max(y - 1, 0)) + sensed(x, min(y + 1, HEIGHT - 1));
    light = limit(light + (((4 * light - around) * enhanced) >> 2));
  }
  let first = THRESHOLDS + (((y & 3) << 2) + (x & 3)) * 3;
  if (light < register(first)) return 3;
  if (light < register(first + 1)) return 2;
  return light < register(first + 2) ? 1 : 0;
}

function limit(light: i32): i32 {
  return max(0, min(light, 255));
}

// The light on a dot as the sensor gives it
function sensed(x: i32, y: i32): i32 {
  let light = limit(128 + ((scene(x, y) * exposure()) / 0x300 - 128) / 8);
  return (register(4) & 0x08) !== 0 ? 255 - light : light;
}

function scene(x: i32, y: i32): i32 {
  let across = x - 92;
  let down = y - 34;
  if (across * across + down * down < 400) return 250;
  if (y > 84 - ((x * (128 - x)) >> 7)) return 40 + (((x + y) & 8) << 2);
  return 200 - y;
}
