// The picture that is under way. Nothing in the machine depends on it.
import { Changes } from './changes';
import { FRAME_LOCATION, FRAME_SIZE } from '../constants';

export class Picture {
  // 1 in the first frame after the LCD was switched on: the panel stays white
  static isBlank: i32 = 0;
  // The window has lines of its own: how many of this frame it was on, and how often it began on this one
  static windowLine: i32 = 0;
  static hasWindow: i32 = 0;
  // Always 0: states of earlier cores hold them
  static drawnTo: i32 = 0;
  static fineScroll: i32 = 0;
  static windowStart: i32 = 0;
}

export function initializePicture(): void {
  Picture.isBlank = 0;
  Picture.windowLine = 0;
  Picture.hasWindow = 0;
  Picture.drawnTo = 0;
  Picture.fineScroll = 0;
  Picture.windowStart = 0;
  clearPicture();
}

// White
export function clearPicture(): void {
  Changes.isKnown = 0;
  Changes.drawn += 1;
  for (let i = 0; i < FRAME_SIZE; i += 8) store<u64>(FRAME_LOCATION + i, 0xffffffffffffffff);
}
