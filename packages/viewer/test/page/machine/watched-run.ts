import { onTestFinished, vi } from "vitest";
import { createMachine, type Machine } from "../../../page/src/machine/machine.ts";
import type { FromWorker, ToWorker } from "../../../page/src/machine/messages.ts";
import { type Source, SourceError } from "../../../page/src/source/source.ts";
import { createViewer, type Viewer } from "../../../page/src/store/viewer.ts";
import type { ViewerEvent } from "../../../page/src/wire/types.ts";

/** The journal that a viewer looks at, to be changed by a test. */
export interface Journal {
  rows: number;
  generation: number;
  more: boolean;
  damage: string | null;
  /** Rows of an answer at most. */
  most: number;
  hasRom: boolean;
  /** Requests that are refused from now on, by their beginning. */
  refused: string;
}

/** Rows 0–3 are steps 1–4 of a branch, 4–5 steps 3–4 of one that left it after step 2, all others steps 5 and on of the first one. */
const rowAt = (index: number) => {
  const isOther = index === 4 || index === 5;
  return {
    ...{ index, sha256: `sha ${index}`, branchId: isOther ? "other-branch" : "first-branch" },
    step: index < 4 ? index + 1 : isOther ? index - 1 : index - 1,
  };
};

/** A viewer of a made-up run and its machine, with all that they send and change as lines. */
export interface Watched {
  readonly viewer: Viewer;
  readonly machine: Machine;
  readonly journal: Journal;
  readonly page: { hidden: boolean; isStill: boolean };
  /** Does something, waits until nothing more happens, and writes down under a title what came of it. */
  look(title: string, act?: () => unknown): Promise<void>;
  /** A message of the newest worker. */
  tell(message: object): void;
  /** The worker itself fails. */
  breakWorker(): void;
  hear(event: object): void;
  connect(isOpen: boolean): void;
  text(): string;
}

/** Lets what waits for nothing go on. */
export const settle = async (): Promise<void> => {
  for (let turns = 0; turns < 3; turns += 1) await new Promise((resolve) => setImmediate(resolve));
};

const wordsOf = (value: unknown): string =>
  JSON.stringify(value, (_, one) =>
    one instanceof ArrayBuffer ? `${one.byteLength} bytes` : one instanceof Map ? [...one] : one,
  );

/** Opens a viewer of a run of this journal. */
export function watchRun(changes: Partial<Journal> = {}): Watched {
  const journal: Journal = {
    ...{ rows: 8, generation: 1, more: false, damage: null, most: 100, hasRom: true, refused: "nothing" },
    ...changes,
  };
  const page = { hidden: false, isStill: false };
  const document = {
    get hidden() {
      return page.hidden;
    },
  };
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  vi.stubGlobal("document", document);
  vi.stubGlobal("matchMedia", (query: string) => ({
    matches: page.isStill && query === "(prefers-reduced-motion: reduce)",
  }));
  onTestFinished(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });

  const lines: string[] = [];
  const say = (line: string): void => void lines.push(`  ${line}`);
  const ask = <T>(what: string, answer: () => T): Promise<T> => {
    say(`? ${what}`);
    if (what.startsWith(journal.refused))
      return Promise.reject(new SourceError(`There is no ${what}.`, { status: 404 }));
    return Promise.resolve(answer());
  };
  let hear: (event: ViewerEvent) => void = () => {};
  let connect: (isOpen: boolean) => void = () => {};
  const source = {
    games: () =>
      ask("games", () => ({
        games: ["lantern", "other"].map((slug) => ({
          ...{ slug, hasRom: journal.hasRom, why: slug === "other" ? "Its ROM is another." : null },
        })),
      })),
    timeline: (slug: string, from: number, marksFrom: number) =>
      ask(`timeline of ${slug} from ${from}, marks from ${marksFrom}`, () => {
        const { generation, damage, most } = journal;
        const rows = Array.from({ length: journal.rows }, (_, index) => rowAt(index)).slice(
          from,
          from + most,
        );
        const last = (branchId: string) => rows.findLast((row) => row.branchId === branchId)?.step ?? null;
        const branches = [
          {
            branchId: "first-branch",
            from: null,
            head: true,
            palette: "green",
            lastStep: last("first-branch"),
          },
          {
            branchId: "other-branch",
            from: { branchId: "first-branch", step: 2 },
            head: false,
            palette: "grey",
          },
        ];
        const more = journal.more || from + most < journal.rows;
        return { ...{ rows, branches, marks: [], generation, damage, more }, bytes: 100 * journal.rows };
      }),
    playback: (_: string, index: number) =>
      ask(`playback ${index}`, () => ({
        base: { kind: "power-on" },
        steps: [{ index, machine: null, step: 1, track: [], sha256: "" }],
      })),
    core: () => ask("core", () => new ArrayBuffer(1)),
    rom: (slug: string) => ask(`rom of ${slug}`, () => new ArrayBuffer(2)),
    memoryMap: (slug: string) => ask(`memory map of ${slug}`, () => null),
    listen(slug: string, tell: (event: ViewerEvent) => void, isOpen: (isOpen: boolean) => void) {
      say(`listens to ${slug}`);
      hear = tell;
      connect = isOpen;
      return () => say(`listens no more to ${slug}`);
    },
  } as unknown as Source;
  const viewer = createViewer(source, (hash) => say(`address ${hash}`));

  let worker = { onmessage: (_: { data: FromWorker }): void => {}, onerror: (): void => {} };
  const newWorker = (): Worker => {
    say("a new worker");
    const own = {
      ...{ onmessage: () => {}, onerror: () => {}, terminate: () => say("the worker is ended") },
      postMessage: ({ type, ...more }: ToWorker) => say(`→ ${type} ${wordsOf(more)}`),
    };
    worker = own;
    return own as unknown as Worker;
  };
  const machine = createMachine(viewer, newWorker);
  machine.draw = (picture) => say(`draws ${picture.byteLength} bytes`);
  machine.sound = (samples) => say(`sounds ${samples.length} bytes`);

  let before: Readonly<Record<string, unknown>> = {};
  const state = (): Readonly<Record<string, unknown>> => {
    const { run, path, games, ...seen } = viewer.store.value;
    const of = {
      run:
        run === null ? null : `${run.rows.length} rows of ${run.slug}, ${run.generation}${run.damage ?? ""}`,
    };
    const way = `${path.branchId} ${path.indices}`;
    return { ...seen, ...of, way, games: games !== null, ...machine.store.value };
  };
  return {
    ...{ viewer, machine, journal, page },
    async look(title, act = () => {}) {
      lines.push(`== ${title}`);
      await act();
      await settle();
      const now = state();
      for (const [name, value] of Object.entries(now))
        if (wordsOf(value) !== wordsOf(before[name])) say(`${name}: ${wordsOf(value)}`);
      before = now;
      lines.push("");
    },
    tell: (message) => worker.onmessage({ data: message as FromWorker }),
    breakWorker: () => worker.onerror(),
    hear: (event) => hear(event as ViewerEvent),
    connect: (isOpen) => connect(isOpen),
    text: () => lines.join("\n"),
  };
}
