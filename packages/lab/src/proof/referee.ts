import { sha256Of } from "../../../../src/base/disk/lazy-crypto.ts";
import { createMemoryDisk } from "../../../../src/base/disk/memory-disk.ts";
import { orElse, RunnerError } from "../../../../src/base/errors.ts";
import type { GameIdentity } from "../../../../src/base/vocabulary/checkpoint.ts";
import type { ToolSpec } from "../../../../src/base/vocabulary/conversation.ts";
import type { JournalRecord } from "../../../../src/base/vocabulary/journal/journal-record.ts";
import type { LearnedGame } from "../../../../src/base/vocabulary/learned-game.ts";
import type { ConsoleName, RunSettings } from "../../../../src/base/vocabulary/run-settings.ts";
import { openContext, type RunContext } from "../../../../src/play/agent/context.ts";
import type { GamePort, RunPorts } from "../../../../src/play/agent/ports.ts";
import { openPartPorts } from "../../../../src/play/agent/seam/loop-parts.ts";
import { oneModelForParts } from "../../../../src/play/agent/seam/model-parts.ts";
import { builtInNames } from "../../../../src/play/agent/tools/all-tools.ts";
import type { CustomTool } from "../../../../src/play/agent/tools/custom/custom-tool.ts";
import { DEFAULT_PARTS } from "../../../../src/play/session/config/part-table.ts";
import { readGame } from "../../../../src/play/session/open-game.ts";
import { JOURNAL_START } from "../../../../src/record/journal/format/lines.ts";
import { slugOf } from "../../../../src/record/saves/folder/save-name.ts";
import { parseCartridge } from "../../../emulator/src/cartridge/cartridge.ts";
import type { Emulator } from "../../../emulator/src/emulator.ts";
import type { Cartridge, MachineState } from "../../../emulator/src/machine/machine.ts";
import { createEmulator } from "../../../emulator/src/wasmboy-emulator.ts";
import { actionsOf } from "../../../games/src/known/game-action.ts";
import type { GameAdapter } from "../../../games/src/known/game-adapter.ts";
import { adapterFor } from "../../../games/src/known/pictures-only.ts";
import { findAdapter } from "../../../games/src/known/registry.ts";
import { readBundledRom } from "../../../games/src/seeds/bundled-roms.ts";
import { type BroughtThing, openProofPorts } from "./seam/proof-parts.ts";

/** A run's game, as a referee needs it. */
export interface RefereeGame {
  readonly rom: Uint8Array;
  /** The files of the run's own memory map and symbols; null for none. */
  readonly gameMap: string | null;
  readonly symbols: string | null;
  /** Whether nothing was taken out of the file. */
  readonly isWhole: boolean;
  /** Whether words were taken out, on which texts of the program may depend. */
  readonly hidesWords: boolean;
  /** The things that steps of the run brought. */
  readonly brought: readonly BroughtThing[];
  /** Whether this very program wrote it: then its prompts and tools are this one's. */
  readonly isOwn: boolean;
}

/** A machine that was put aside in a step: a slot, or the checkpoint before something risky. */
export interface KeptMachine {
  /** Null for a checkpoint. */
  readonly slot: number | null;
  readonly label: string | null;
  readonly machine: MachineState;
}

/** Thrown where a step asks for what its journal does not hold. */
export class Unfounded extends Error {}

/** Saves and records of a step, beside its outcome. */
export interface Witness {
  readonly kept: KeptMachine[];
  /** Records that the step would have written. */
  readonly written: JournalRecord[];
}

/** The world of a run that is judged: its game, no player, nothing that is kept. Every answer comes from the journal. */
export class Referee {
  readonly cartridge: Cartridge;
  readonly #game: RefereeGame;
  readonly #adapter: GameAdapter;
  readonly #learned = new Map<string, GamePort>();
  #laboratory: Emulator | null = null;

  private constructor(game: RefereeGame, cartridge: Cartridge, adapter: GameAdapter) {
    this.#game = game;
    this.cartridge = cartridge;
    this.#adapter = adapter;
  }

  /** @throws RunnerError for a ROM or a memory map that cannot be used */
  static async open(game: RefereeGame): Promise<Referee> {
    const { rom, gameMap, symbols } = game;
    const cartridge = parseCartridge(rom);
    const named = { gameMap: gameMap ?? undefined, symbols: symbols ?? undefined };
    return new Referee(game, cartridge, await findAdapter(cartridge, { ...named, rom }));
  }

  /** Whether the ROM is the game that a run names. */
  isOf({ title, slug, romSha256, romPath }: GameIdentity): boolean {
    const { sha256, title: inHeader } = this.cartridge;
    const own = this.#adapter.slug ?? slugOf(inHeader === "" ? title : inHeader);
    const isNamed = slug === own || slug.startsWith(`${own}-`);
    // A game without a title has the name of its file, and had none in earlier versions.
    const isTitled = inHeader === "" || title === inHeader;
    return isNamed && isTitled && romSha256 === sha256 && isBundledAs(romPath, sha256);
  }

  /** Whether nothing was taken out of the file. */
  get isWhole(): boolean {
    return this.#game.isWhole;
  }

  /** Whether words were taken out of the file. */
  get hidesWords(): boolean {
    return this.#game.hidesWords;
  }

  /** Whether this program's prompts and tools are the file's. */
  get isOwn(): boolean {
    return this.#game.isOwn;
  }

  /** A machine of the game that was just switched on. */
  powerOn(console: ConsoleName = "auto"): Emulator {
    return createEmulator(this.#game.rom, console);
  }

  /** The game as it is read with a map that was learned; undefined for none. */
  async portOf(identity: GameIdentity, learned: LearnedGame | undefined): Promise<GamePort> {
    const key = JSON.stringify([identity, learned ?? null]);
    const known = this.#learned.get(key);
    if (known !== undefined) return known;
    const { adapter, cartridge } = { adapter: this.#adapter, cartridge: this.cartridge };
    const port = { identity, ...(await readGame({ adapter, cartridge }, learned, [])) };
    this.#learned.set(key, port);
    return port;
  }

  /**
   * The ports of one step, and what it leaves.
   *
   * @param seq the place in the journal before it: things that were brought until then are there
   */
  ports(
    emulator: Emulator,
    game: GamePort,
    { settings, tools }: { readonly settings: RunSettings; readonly tools: readonly ToolSpec[] },
    seq = 0,
  ): { readonly ports: RunPorts; readonly witness: Witness } {
    const witness: Witness = { kept: [], written: [] };
    const nobody = { id: settings.model, isRemote: false, reply: askNobody };
    const custom = this.#customTools(game.adapter, tools);
    const ports: RunPorts = {
      emulator,
      game: { ...game, adapter: adapterFor(game.adapter, this.cartridge, settings) },
      model: nobody,
      summaryModel: null,
      ...oneModelForParts(nobody),
      powerOn: () => this.powerOn(settings.console ?? "auto").snapshot(),
      laboratory: () => {
        this.#laboratory ??= this.powerOn();
        return this.#laboratory;
      },
      study: null,
      notifier: null,
      ...openPartPorts(null, {}, { config: DEFAULT_PARTS, disk: createMemoryDisk(), isTrial: true }),
      adopt: async () => [],
      store: keepIn(witness),
      journal: {
        position: JOURNAL_START,
        failure: null,
        takeHealed: () => null,
        setHead() {},
        append(_, record) {
          witness.written.push(record);
        },
      },
      ...openProofPorts(this.#broughtUntil(seq), tools),
      ...(custom.length > 0 && { tools: custom }),
      clock: { now: () => new Date(0), elapsedMs: () => 0 },
      alarm: () => ({ putOff() {}, cancel() {} }),
      ids: { newId: () => "referee" },
      costOf: () => null,
    };
    return { ports, witness };
  }

  /** The context of a step, which ends early where it was cancelled. */
  context(ports: RunPorts, isStepCancelled: () => boolean): RunContext {
    const { signal } = new AbortController();
    const options = { steps: 1, untilStep: null, saveEvery: 1, autoSave: true, signal };
    return openContext(ports, { ...options, isStepCancelled });
  }

  #broughtUntil(seq: number): readonly BroughtThing[] {
    return this.#game.brought.filter((one) => one.seq <= seq);
  }

  /** Tools of a builder's own: what came of their calls is in the journal. */
  #customTools(adapter: GameAdapter, tools: readonly ToolSpec[]): readonly CustomTool[] {
    const known = new Set([...builtInNames(), ...actionsOf(adapter).map(({ name }) => name)]);
    return tools
      .filter(({ name }) => !known.has(name) && name !== "navigate_to")
      .map((spec) => ({
        spec,
        run: () => {
          throw new Unfounded(`the journal lacks what came of the tool ${spec.name}`);
        },
      }));
  }
}

/** Whether a name, if it is one of a game of the package, names this ROM. */
function isBundledAs(name: string | null, sha256: string): boolean {
  const rom =
    name === null
      ? null
      : orElse(
          () => readBundledRom(name),
          () => new Uint8Array(),
        );
  return rom === null || sha256Of(rom) === sha256;
}

// biome-ignore lint/correctness/useYield: it says nothing.
async function* askNobody(): AsyncGenerator<never, never> {
  throw new Unfounded("the journal lacks an answer of the LM");
}

/** A store that takes saves and has none. */
function keepIn({ kept }: Witness): RunPorts["store"] {
  const missing = async (): Promise<never> => {
    throw new RunnerError("save-missing", "no save is there");
  };
  return {
    async save(checkpoint, { kind, slot, label = null }) {
      if (kind === "slot" || kind === "pre-operation") {
        kept.push({ slot: slot ?? null, label, machine: checkpoint.machine });
      }
      const info = { ...checkpoint } as unknown as Awaited<ReturnType<RunPorts["store"]["save"]>>["info"];
      return { file: "", place: "checkpoint", info, bytes: 0, written: true, notices: [] };
    },
    load: missing,
    list: async () => [],
    remove: missing,
  };
}
