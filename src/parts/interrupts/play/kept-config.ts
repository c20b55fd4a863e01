import process from "node:process";
import { userFile } from "../../../base/disk/user-folder.ts";
import type { OptionKeeper, StopTarget } from "../../../base/vocabulary/stop.ts";
import { type RunnerOptions, SESSION_OPTIONS } from "../../../play/runner/runner-options.ts";
import type { PartRow } from "../../../play/session/config/part-row.ts";
import { PART_TABLE, PATHS } from "../../../play/session/config/part-table.ts";
import { fillConfig, type SessionConfig } from "../../../play/session/config.ts";
import { type KeptValues, keepOptions, noteDecided, readKept } from "./kept-options.ts";

/** The options of a runner that only the user's own folder keeps for an interrupt, under the command's names of them. */
const KEPT_HERE = (["rom", ...SESSION_OPTIONS] as const).filter((name) => {
  const { option }: PartRow = PART_TABLE[name];
  return option?.keeps === "user" || option?.keeps === "user-path";
});

/** Those that nothing keeps: a price, and a command to run. */
const NEVER_KEPT = ["notify", "prices"] as const satisfies readonly (keyof RunnerOptions)[];

/** A session's configuration, with what it has from the interrupt that it resumes. */
export interface ResumedConfig {
  readonly config: SessionConfig;
  readonly resumed: readonly string[];
  /** A sentence for each part that is missing. */
  readonly notices: readonly string[];
}

/** The options that a runner was given, which its sessions keep at interrupts, and a resume takes up again. */
export class KeptConfig {
  // biome-ignore lint/style/noProcessEnv: it says where the user's configuration folder is, for commands and programs alike
  readonly #folder = userFile(process.env, "interrupts");
  readonly #given: ReadonlySet<string>;

  constructor(options: RunnerOptions) {
    this.#given = new Set(
      Object.entries(options).flatMap(([name, one]) => (one === undefined ? [] : [name])),
    );
  }

  /**
   * Keeps what a session was given at its interrupts. What cannot be kept is missed when it is resumed, which says so.
   *
   * @param resumed the names of what it has from the interrupt that it resumes
   */
  keeperOf(config: SessionConfig, resumed: readonly string[]): OptionKeeper {
    const has = (name: string): boolean => this.#given.has(name) || resumed.includes(name);
    const values = Object.entries(config).filter(([name, one]) => has(name) && isKept(name, one));
    return {
      elsewhere: [...values.map(([name]) => name), ...NEVER_KEPT.filter(has)],
      keep: (id) => {
        if (values.length === 0) return;
        try {
          keepOptions(this.#folder, id, { given: Object.fromEntries(values) as KeptValues, fromFile: {} });
        } catch {
          // The folder cannot be written: the save names what the resume lacks.
        }
      },
    };
  }

  /** The session that resumes an interrupt, with what the interrupted one was given. */
  resume(
    config: SessionConfig,
    id: string,
    { elsewhere = [] }: Pick<StopTarget, "elsewhere">,
  ): ResumedConfig {
    const kept = readKept(this.#folder, id);
    const before = Object.entries({ ...kept?.fromFile, ...kept?.given }).filter(
      ([name, one]) => !this.#given.has(name) && isKept(name, one),
    );
    const resumed = before.map(([name]) => name);
    const lacks = (name: string): boolean =>
      elsewhere.includes(name) && !this.#given.has(name) && !resumed.includes(name);
    return {
      config: fillConfig({ ...config, ...Object.fromEntries(before) }),
      resumed,
      notices: [
        ...KEPT_HERE.filter(lacks).map((name) => missing(name, "on this machine for this user")),
        ...NEVER_KEPT.filter(lacks).map((name) => missing(name, "anywhere")),
      ],
    };
  }

  /** Notes that an interrupt was decided: what was kept for it is swept in time. */
  noteDecided(id: string): void {
    noteDecided(this.#folder, id);
  }
}

/** Whether it is a value of an option that is kept here. It comes from a file that people can edit. */
function isKept(name: string, value: unknown): boolean {
  if (!KEPT_HERE.some((kept) => kept === name)) return false;
  if (PATHS.some((path) => path === name)) return typeof value === "string";
  return name === "keepBackups" ? typeof value === "number" : typeof value === "boolean";
}

function missing(name: string, where: string): string {
  return `the interrupted run had ${name}, which is not kept ${where}: pass it again if it should hold`;
}
