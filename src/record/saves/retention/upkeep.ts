import { basename } from "node:path";
import { type GameFolder, rotateFolder } from "../folder/game-folder.ts";
import type { GameScan, SaveIndex } from "../folder/save-index.ts";
import { isMainKind } from "../folder/save-name.ts";
import type { SaveEntry } from "../format/save-entry.ts";
import type { SaveInfo } from "../format/save-info.ts";
import { planLimit, planRetention } from "./plan-retention.ts";
import { planRotation, playPeriod } from "./plan-rotation.ts";

/** The number of saves kept, and their kinds. */
export interface UpkeepRules {
  /** Backups that are kept besides the main save. */
  readonly keepBackups: number;
  /** Saves that are kept at most; null for no bound. */
  readonly limit: number | null;
  /** Whether a run still waits at this interrupt, from which no save descends; then its checkpoint stays. */
  readonly isOpen: (info: SaveInfo) => boolean;
  readonly now: () => Date;
}

/** Does to a game's folder what rotation and retention plan. All throw what the disk throws. */
export class Upkeep {
  readonly #game: GameFolder;
  readonly #index: SaveIndex;
  readonly #rules: UpkeepRules;

  constructor(game: GameFolder, index: SaveIndex, rules: UpkeepRules) {
    this.#game = game;
    this.#index = index;
    this.#rules = rules;
  }

  /** Makes the top of the folder regular: one main save, its backups, and nothing that left the main line. */
  rotate(current: SaveEntry | null, top: GameScan): void {
    const steps = planRotation({
      slug: this.#game.slug,
      saves: new Map(top.saves.map((entry) => [basename(entry.file), entry])),
      taken: new Set(top.refused.map(({ file }) => basename(file))),
      line: this.#index.lineTo(current, top),
      keepBackups: this.#rules.keepBackups,
      keptPeriods: new Set(this.#keptPeriods()),
    });
    if (steps.length > 0) this.#index.forget();
    rotateFolder(this.#game, steps);
  }

  /** The half hours of play of which a save is kept beside the main one. */
  #keptPeriods(): readonly string[] {
    return this.#index.look().saves.flatMap(({ place, info }) => {
      const period = place === "checkpoint" && isMainKind(info.kind) ? playPeriod(info) : null;
      return period === null ? [] : [period];
    });
  }

  /** Removes the checkpoints whose time is over. */
  retain(found: GameScan): void {
    const { isOpen, now } = this.#rules;
    const current = this.#index.current(found);
    const over = planRetention({ saves: found.saves, current, isOpen, now: now() });
    this.removeAll(over.map(({ file }) => file));
  }

  /** Removes what is over the bound, if there is one. */
  keepWithin(): void {
    const { limit } = this.#rules;
    if (limit === null) return;
    const { saves, archived } = this.#index.look();
    this.removeAll(planLimit([...saves, ...archived()], limit).map(({ file }) => file));
  }

  /** Without an fsync: what comes back is found again by the next start. */
  removeAll(files: readonly string[]): void {
    if (files.length > 0) this.#index.forget();
    for (const file of files) this.#game.disk.remove(file);
  }
}
