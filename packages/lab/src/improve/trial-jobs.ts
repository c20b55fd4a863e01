import type { ExplorerSettings } from "../../../../src/base/vocabulary/explorer-settings.ts";
import type { AskedSettings } from "../../../../src/play/session/config.ts";
import {
  createJob,
  type FleetJob,
  type JobFile,
  type JobShape,
  NO_PLAN,
} from "../../../fleet/src/jobs/job.ts";
import { type FolderName, type Folders, foldersOf } from "../../../fleet/src/jobs/job-folders.ts";
import { FileShelf } from "../../../fleet/src/manifest/plan/file-shelf.ts";
import { readRom } from "../../../games/src/read-rom.ts";
import { withAgents } from "../parts/agents/play/addition.ts";
import { renderPlaybook } from "../parts/playbook/play/playbook-file.ts";
import { filesForFolder } from "../work/additions.ts";
import type { ImproveTask } from "../work/improve-task.ts";
import type { Arm } from "./arms.ts";
import type { Trial } from "./attempt.ts";
import type { TaskStart } from "./prepare-start.ts";

/** A task whose attempts can begin. */
export interface ReadyTask extends ImproveTask {
  readonly start: TaskStart;
}

/** The options that all attempts share. */
export interface TrialOptions {
  /** Settings that are asked for; others are those of the tasks' saves. */
  readonly settings: AskedSettings;
  /** Attempts have the seeds after it, but for those of the runs themselves: these went as they went. */
  readonly seed: number;
  /** The folders with files of the player's own; null for none but the shipped ones. */
  readonly folders: Folders<string | null>;
}

/** Makes the job of each attempt, and keeps the files that they need. */
export class TrialJobs {
  readonly #options: TrialOptions;
  readonly #shelf = new FileShelf("/");
  readonly #byTask = new Map<string, Pick<JobShape, "rom" | "gameMap" | "symbols" | "start">>();

  constructor(options: TrialOptions) {
    this.#options = options;
  }

  /** The bytes of the files so far, by their SHA-256. */
  get files(): ReadonlyMap<string, Uint8Array> {
    return this.#shelf.files;
  }

  /** The player of a task's attempts. */
  modelOf({ start }: ReadyTask): string {
    return this.#options.settings.model ?? start.model;
  }

  /** The present changes of the built-in player's manner in a task's attempts. */
  mannerOf({ start }: ReadyTask): ExplorerSettings {
    return this.#options.settings.explorer ?? start.explorer;
  }

  /** @throws RunnerError where the game's ROM or map cannot be read */
  jobOf(task: ReadyTask, arm: Arm, repetition: Trial["repetition"]): FleetJob {
    const seed = this.#seedOf(task, repetition);
    const { settings } = this.#options;
    const player = withAgents(this.playerOf(task), arm.agents);
    const shape: JobShape = {
      ...this.#filesOf(task),
      ...foldersOf((name) => this.#filesIn(name, arm)),
      systemPrompt: null,
      ...NO_PLAN,
      playbook: this.#shelf.keep("playbook.yaml", Buffer.from(renderPlaybook(arm.playbook))),
      settings: {
        ...settings,
        ...arm.settings,
        model: this.modelOf(task),
        seed,
        ...(arm.agents.length === 0 ? {} : { player }),
      },
      until: task.success,
      untilStep: task.from.step + task.steps,
    };
    return createJob(shape, { task: task.id, change: arm.id, seed });
  }

  /** The present agents and modes of a task's attempts; null for none. */
  playerOf({ start }: ReadyTask): NonNullable<AskedSettings["player"]> | null {
    return this.#options.settings.player ?? start.run.settings.player ?? null;
  }

  /** The files of a folder, with those that an arm adds, which replace others by name. */
  #filesIn(name: FolderName, arm: Arm): readonly JobFile[] {
    const folder = this.#options.folders[name];
    const read = folder === null ? null : this.#shelf.folder(name, folder);
    const own = read?.flaws === null ? read.found : [];
    const files = filesForFolder(arm, name).map((file) => this.#shelf.keep(file.name, file.content));
    return [...own.filter((one) => files.every((file) => file.name !== one.name)), ...files];
  }

  #seedOf({ start }: ReadyTask, repetition: number): number {
    const seed = this.#options.seed + 1 + repetition;
    const isBefore = start.seed <= this.#options.seed || start.seed > seed;
    return isBefore ? seed : seed + 1;
  }

  #filesOf(task: ReadyTask): Pick<JobShape, "rom" | "gameMap" | "symbols" | "start"> {
    const known = this.#byTask.get(task.id);
    if (known !== undefined) return known;
    const { romPath, gameMap, symbols } = task.start.game;
    const text = (key: "game_map" | "symbols", path: string | null | undefined): JobFile | null => {
      const found = path == null ? null : this.#shelf.text(key, path);
      return found?.flaws === null ? found.found : null;
    };
    const files = {
      rom: romPath === null ? null : this.#shelf.keep("game.gb", readRom(romPath)),
      gameMap: text("game_map", gameMap),
      symbols: text("symbols", symbols),
      start: [...task.start.files].map(([name, bytes]) => this.#shelf.keep(name, bytes)),
    };
    this.#byTask.set(task.id, files);
    return files;
  }
}
