import type { PaletteName } from "../../../../../src/base/vocabulary/run-settings.ts";
import { decodeMachine } from "../../../../../src/record/saves/format/machine-part.ts";
import { CORE_NAME, instantiateCore } from "../../../../emulator/src/core-instance.ts";
import { createEmulatorOn, type WasmboyEmulator } from "../../../../emulator/src/emulator-on-core.ts";
import { glance } from "../../../../emulator/src/picture/glance.ts";
import type { Playback } from "../../../src/playback/playback.ts";
import { createStepPlayer, type StepPlayer } from "../../../src/playback/step-player.ts";
import { cornerReader } from "./map-corner.ts";
import type { FromWorker, MapCorner, ToWorker } from "./messages.ts";
import { createHash } from "./node-crypto.ts";
import { PlayLoop } from "./play-loop.ts";
import { toRgba } from "./rgba.ts";

/** Ends of steps that are kept, of some 110 KB each and the cartridge's RAM. */
const MOST_SNAPSHOTS = 64;

/** Sends a message; `transfer` is the sender's no more. */
export type Tell = (message: FromWorker, transfer?: readonly ArrayBuffer[]) => void;

/** Steps in a row, and the colours in which they are shown. */
export interface ColouredPlayback extends Playback {
  readonly palette: PaletteName;
}

/** The worker's side: one machine, and what is played on it. */
export class Replayer {
  readonly #tell: Tell;
  readonly #playbacks = new Map<number, ColouredPlayback>();
  #emulator: WasmboyEmulator | null = null;
  #player: StepPlayer | null = null;
  #loop: PlayLoop | null = null;
  #cornerNow: () => MapCorner = () => null;

  constructor(tell: Tell) {
    this.#tell = tell;
  }

  /** Carries out a request of the page; failures are reported. */
  receive(message: ToWorker): void {
    try {
      this.#carryOut(message);
    } catch (error) {
      const ticket = "ticket" in message ? message.ticket : null;
      this.#tell({ type: "failed", ticket, why: error instanceof Error ? error.message : String(error) });
    }
  }

  #carryOut(message: ToWorker): void {
    switch (message.type) {
      case "open":
        this.#open(message);
        break;
      case "load":
        this.#playbacks.set(message.key, decode(message));
        break;
      case "forget":
        this.#playbacks.delete(message.key);
        break;
      case "go-to":
        this.#goTo(message);
        break;
      case "play":
        this.#loop?.start(message.ticket, message.speed, message.sound);
        break;
      case "queue":
        this.#loop?.queue(message.ticket, this.#playback(message.key), message.index);
        break;
      case "tempo":
        this.#loop?.setTempo(message.speed, message.sound);
        break;
      case "pause":
        this.#loop?.pause();
        break;
      case "drawn":
        this.#loop?.takeBack(message.picture);
    }
  }

  #open({ core, rom, map }: Extract<ToWorker, { type: "open" }>): void {
    const sha256 = createHash("sha256").update(new Uint8Array(core)).digest("hex");
    const instance = instantiateCore(new WebAssembly.Module(core), { name: CORE_NAME, sha256 });
    const emulator = createEmulatorOn(instance, new Uint8Array(rom));
    this.#emulator = emulator;
    this.#player = createStepPlayer(emulator, MOST_SNAPSHOTS);
    this.#cornerNow = cornerReader(emulator, map);
    this.#loop = new PlayLoop(emulator, this.#player, this.#cornerNow, this.#tell);
    this.#tell({ type: "opened" });
  }

  #goTo({ ticket, key, index }: Extract<ToWorker, { type: "go-to" }>): void {
    this.#loop?.stop();
    const playback = this.#playback(key);
    this.#emulator?.usePalette?.(playback.palette);
    const end = this.#player?.goTo(playback, index);
    if (end === undefined || this.#emulator === null) throw new Error("the machine is not switched on");
    const picture = toRgba(glance(this.#emulator));
    const corner = this.#cornerNow();
    this.#tell({ type: "arrived", ticket, index, isExact: end.isExact, corner, picture }, [picture]);
  }

  #playback(key: number): ColouredPlayback {
    const playback = this.#playbacks.get(key);
    if (playback === undefined) throw new RangeError(`no playback ${key} is loaded`);
    return playback;
  }
}

function decode({ palette, machine, steps }: Extract<ToWorker, { type: "load" }>): ColouredPlayback {
  const machineOf = (bytes: ArrayBuffer | null) =>
    bytes === null ? null : decodeMachine(new Uint8Array(bytes));
  return {
    palette,
    machine: machineOf(machine),
    steps: steps.map((step) => ({ ...step, machine: machineOf(step.machine) })),
  };
}
