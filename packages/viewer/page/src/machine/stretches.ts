import type { PaletteName } from "../../../../../src/base/vocabulary/run-settings.ts";
import type { Source } from "../source/source.ts";
import { type Path, placeOnPath } from "../store/path.ts";
import type { SentStep, ToWorker } from "./messages.ts";

/** Stretches that are kept here and in the worker: some 200 KB each. */
const MOST = 10;

/** Steps in a row that the worker knows under a number. */
export interface Stretch {
  readonly key: number;
  readonly steps: readonly SentStep[];
}

/** The receiver of stretches, and the other parts they need. */
interface StretchParts {
  send(message: ToWorker): void;
  /** The colours of a step. */
  paletteAt(index: number): PaletteName;
}

/** The stretches to the steps of one run, fetched on demand and given to the worker. */
export class Stretches {
  readonly #source: Source;
  readonly #slug: string;
  readonly #parts: StretchParts;
  /** The one that was used longest ago comes first. */
  #kept: readonly Stretch[] = [];
  readonly #asked = new Map<number, Promise<Stretch>>();
  #lastKey = 0;

  constructor(source: Source, slug: string, parts: StretchParts) {
    this.#source = source;
    this.#slug = slug;
    this.#parts = parts;
  }

  /** The stretch with this step, where it is known. */
  known(index: number): Stretch | null {
    const found = this.#kept.find(({ steps }) => steps.some((step) => step.index === index)) ?? null;
    if (found !== null) this.#kept = [...this.#kept.filter((one) => one !== found), found];
    return found;
  }

  /** The stretch with this step. @throws a `SourceError` */
  async find(index: number): Promise<Stretch> {
    const known = this.known(index);
    if (known !== null) return known;
    const asked = this.#asked.get(index) ?? this.#fetch(index);
    this.#asked.set(index, asked);
    try {
      return await asked;
    } finally {
      this.#asked.delete(index);
    }
  }

  /** Fetches the stretches to the steps around in advance. */
  prefetch(index: number, path: Path): void {
    const steps = this.known(index)?.steps ?? [];
    const before = path.indices[placeOnPath(path, steps[0]?.index ?? index) - 1];
    const behind = path.indices[placeOnPath(path, steps.at(-1)?.index ?? index) + 1];
    for (const next of [behind, before]) {
      // The result is not awaited: a later request asks again.
      if (next !== undefined) this.find(next).catch(() => {});
    }
  }

  async #fetch(index: number): Promise<Stretch> {
    const { base, steps } = await this.#source.playback(this.#slug, index);
    const machineOf = (key: string | null) => (key === null ? null : this.#source.machine(this.#slug, key));
    const [machine, sent] = await Promise.all([
      machineOf(base.kind === "machine" ? base.key : null),
      Promise.all(steps.map(async (step) => ({ ...step, machine: await machineOf(step.machine) }))),
    ]);
    this.#lastKey += 1;
    const stretch = { key: this.#lastKey, steps: sent };
    const palette = this.#parts.paletteAt(index);
    this.#parts.send({ type: "load", key: stretch.key, palette, machine, steps: sent });
    this.#keep(stretch);
    return stretch;
  }

  #keep(stretch: Stretch): void {
    // What a longer one has, too, is of no more use.
    const indices = new Set(stretch.steps.map(({ index }) => index));
    const isCovered = (one: Stretch) => one.steps.every(({ index }) => indices.has(index));
    const kept = [...this.#kept.filter((one) => !isCovered(one)), stretch].slice(-MOST);
    for (const one of this.#kept) if (!kept.includes(one)) this.#parts.send({ type: "forget", key: one.key });
    this.#kept = kept;
  }
}
