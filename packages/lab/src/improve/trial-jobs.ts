import type { ExplorerSettings } from "../../../../src/base/vocabulary/explorer-settings.ts";
import type { JsonObject } from "../../../../src/base/vocabulary/json.ts";
import { renderDefinition } from "../../../../src/parts/skills/play/library/plan-version.ts";
import { SKILL_FILE_END } from "../../../../src/parts/skills/play/library/skill-files.ts";
import type { AskedSettings } from "../../../../src/play/session/config.ts";
import {
  createJob,
  type FleetJob,
  type JobFile,
  type JobShape,
  NO_PLAN,
} from "../../../fleet/src/jobs/job.ts";
import { FileShelf } from "../../../fleet/src/manifest/plan/file-shelf.ts";
import { readRom } from "../../../games/src/read-rom.ts";
import { renderPlaybook } from "../parts/playbook/play/playbook-file.ts";
import type { ImproveTask } from "../work/improve-task.ts";
import type { Arm } from "./arms.ts";
import type { Trial } from "./attempt.ts";
import { nameOfSkill, withAgents } from "./player-change.ts";
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
  /** A folder with the player's own skills; null for none but the shipped ones. */
  readonly skills: string | null;
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
    const { settings, skills } = this.#options;
    const own = skills === null ? null : this.#shelf.skills(skills);
    const player = withAgents(this.playerOf(task), arm.agents);
    const shape: JobShape = {
      ...this.#filesOf(task),
      skills: this.#withSkills(own?.flaws === null ? own.found : [], arm.skills),
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

  #withSkills(own: readonly JobFile[], added: readonly JsonObject[]): readonly JobFile[] {
    const files = added.map((skill) =>
      this.#shelf.keep(`${nameOfSkill(skill)}${SKILL_FILE_END}`, renderDefinition(skill)),
    );
    return [...own.filter(({ name }) => files.every((file) => file.name !== name)), ...files];
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
