import type { Core } from "./load-core.ts";

/** Clock cycles of a frame with the LCD off. With the LCD on the core's frame has 4 more. */
const FRAME_CYCLES = 70_224;
const LINE_CYCLES = 456;
/** The core's line 153 is cut short, and it has a line 154. */
const SHORT_LINE = 153;
const SHORT_LINE_CYCLES = 4;
const VBLANK_LINE = 144;
/** Calls of the core after which a frame ends even where a game keeps LY from reaching 144. */
const MAX_CALLS = 4;

/**
 * Gives the function that runs one frame of `core`: to the next LY 144, or 70,224 cycles while the LCD is off or the
 * CPU is stopped. Where the game turns the LCD on, or changes its speed, in the midst, the frame goes on to LY 144.
 */
export function createFrameRunner(core: Core): () => void {
  const pendingCycles = core.global("core/cpu/cpu/Cpu.currentCycles");
  const isDoubleSpeed = core.global("core/cpu/cpu/Cpu.GBCDoubleSpeed");
  const isStopped = core.global("core/cpu/cpu/Cpu.isStopped");
  const isLcdOn = core.global("core/graphics/lcd/Lcd.enabled");
  const scanline = core.global("core/graphics/graphics/Graphics.scanlineRegister");
  const scanlineCycles = core.global("core/graphics/graphics/Graphics.scanlineCycleCounter");
  // Priorities of the lines drawn, which no state holds: old ones must not reach a line that draws none of its own.
  const priorities = core.memory.subarray(
    core.constant("BG_PRIORITY_MAP_LOCATION"),
    core.constant("BG_PRIORITY_MAP_LOCATION") + core.constant("BG_PRIORITY_MAP_SIZE"),
  );

  return () => {
    for (let calls = 0; calls < MAX_CALLS; calls++) {
      const speed = isDoubleSpeed.value;
      // A call of the core ends when the counter reaches a whole frame: start it so that this is LY 144.
      pendingCycles.value =
        isLcdOn.value === 0 || isStopped.value !== 0
          ? 0
          : (FRAME_CYCLES << speed) - cyclesToVBlank(scanline.value, scanlineCycles.value, speed);
      const isLockedUp = core.executeFrame() < 0;
      if (isLockedUp || isLcdOn.value === 0 || isStopped.value !== 0) break;
      if (scanline.value === VBLANK_LINE) break;
      // An instruction that starts a DMA may take some lines, and so step over LY 144.
      if (scanline.value > VBLANK_LINE && pendingCycles.value >= LINE_CYCLES << isDoubleSpeed.value) break;
    }
    pendingCycles.value = 0;
    core.clearAudioBuffer();
    priorities.fill(0);
  };
}

/** Clock cycles until LY next becomes 144. In double-speed mode each line takes twice as many. */
function cyclesToVBlank(line: number, lineCycles: number, speed: number): number {
  let lines = VBLANK_LINE - line;
  let cycles = 0;
  if (line >= VBLANK_LINE) {
    // The lines left of VBlank, line 154 among them but not the short one, and then 0 to 143.
    lines = 155 - line + VBLANK_LINE;
    if (line <= SHORT_LINE) {
      lines -= 1;
      cycles = SHORT_LINE_CYCLES;
    }
  }
  return ((lines * LINE_CYCLES + cycles) << speed) - lineCycles;
}
