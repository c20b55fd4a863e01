// One core, driven from outside, with all of its state in reach.
const CYCLES_PER_FRAME = 70_224;
const LINE_CYCLES = 456;
const VBLANK_LINE = 144;
/** The models of Game Boy; their places are the core's numbers. The shipped core knows none of them. */
export const MODELS = ["auto", "dmg", "mgb", "sgb", "cgb", "agb"];

/** Arguments of `config`: no boot ROM, colour if the game has it; `tiles` draws by tile, which is exact; the model. */
const settings = (tiles, model) => [0, 1, 0, 0, 0, 0, 0, tiles, 0, 0, MODELS.indexOf(model)];

export async function compileCore(wasm) {
  return WebAssembly.compile(wasm);
}

export function createMachine(module, rom, { tiles = 0, model = "auto" } = {}) {
  const abort = () => {
    throw new Error("the core aborted");
  };
  const { exports: core } = new WebAssembly.Instance(module, { env: { abort }, index: { consoleLog() {} } });
  const memory = new Uint8Array(core.memory.buffer);
  memory.set(rom, core.CARTRIDGE_ROM_LOCATION.value);
  core.config(...settings(tiles, model));
  const globals = {};
  for (const { name, kind } of WebAssembly.Module.exports(module)) {
    if (kind === "global" && name.includes("/")) globals[name] = core[name];
  }
  return { core, memory, globals };
}

/** Where the part of memory lies that belongs to the machine, its picture and its sound; the rest is scratch. */
export function machineMemory({ core, memory }) {
  const from = core.VIDEO_RAM_LOCATION.value;
  return [memory.subarray(from, core.CARTRIDGE_RAM_LOCATION.value + core.CARTRIDGE_RAM_SIZE.value)];
}

/** The function that runs one frame: to the next LY 144 as our core does it by itself, a shipped one from outside. */
export function frameRunner(machine) {
  const { core } = machine;
  return core.runFrames ? (held) => core.runFrames(1, held) : runShippedFrame(machine);
}

/** Calls of the shipped core after which a frame ends even where a game keeps LY from reaching 144. */
const MOST_CALLS = 4;

function runShippedFrame({ core, memory, globals }) {
  const pendingCycles = globals["core/cpu/cpu/Cpu.currentCycles"];
  const isDoubleSpeed = globals["core/cpu/cpu/Cpu.GBCDoubleSpeed"];
  const isStopped = globals["core/cpu/cpu/Cpu.isStopped"];
  const isLcdOn = globals["core/graphics/lcd/Lcd.enabled"];
  const scanline = globals["core/graphics/graphics/Graphics.scanlineRegister"];
  const scanlineCycles = globals["core/graphics/graphics/Graphics.scanlineCycleCounter"];
  const start = core.BG_PRIORITY_MAP_LOCATION.value;
  const priorities = memory.subarray(start, start + core.BG_PRIORITY_MAP_SIZE.value);

  return (held) => {
    press(core, held);
    for (let calls = 0; calls < MOST_CALLS; calls++) {
      const speed = isDoubleSpeed.value;
      pendingCycles.value =
        isLcdOn.value === 0 || isStopped.value !== 0
          ? 0
          : (CYCLES_PER_FRAME << speed) - cyclesToVBlank(scanline.value, scanlineCycles.value, speed);
      const isLockedUp = core.executeFrame() < 0;
      if (isLockedUp || isLcdOn.value === 0 || isStopped.value !== 0) break;
      if (scanline.value === VBLANK_LINE) break;
      if (scanline.value > VBLANK_LINE && pendingCycles.value >= LINE_CYCLES << isDoubleSpeed.value) break;
    }
    pendingCycles.value = 0;
    core.clearAudioBuffer();
    priorities.fill(0);
  };
}

/** Cycles until LY becomes 144. A shipped core's LY counts 0–152, 153 (4 cycles), 154. */
function cyclesToVBlank(line, lineCycles, speed) {
  const [lines, cycles] =
    line < VBLANK_LINE
      ? [VBLANK_LINE - line, 0]
      : line <= 153
        ? [154 - line + VBLANK_LINE, 4]
        : [155 - line + VBLANK_LINE, 0];
  return ((lines * LINE_CYCLES + cycles) << speed) - lineCycles;
}

/** Holds down the buttons of `held`: bit 0 up, then right, down, left, A, B, select, start. */
export function press(core, held) {
  core.setJoypadState(...[0, 1, 2, 3, 4, 5, 6, 7].map((bit) => (held >> bit) & 1));
}
