import { z } from "zod";
import type { JsonObject } from "../../../../src/base/vocabulary/json.ts";
import type { PlayerSpec } from "../../../../src/parts/agents/base/agents.ts";
import type { Playbook } from "../../../../src/parts/playbook/base/playbook.ts";
import type { FolderName } from "../../../fleet/src/jobs/job-folders.ts";
import { agentAddition } from "../parts/agents/play/addition.ts";
import { skillAddition } from "../parts/skills/play/addition.ts";
import type { AdditionRow, FolderFile, ProvenFile } from "./addition-row.ts";
import type { AdditionShares, Candidate, ImproveTask, PlayerChange } from "./improve-task.ts";
import type { PlayedRun } from "./mine/played-run.ts";

type Name = keyof AdditionShares;

/** The kinds of things that changes add: one that is missing is an error of the compiler. */
const ADDITIONS: { readonly [Kind in Name]: AdditionRow<AdditionShares[Kind]> } = {
  skills: skillAddition,
  agents: agentAddition,
};

const ROWS = Object.entries(ADDITIONS) as readonly (readonly [Name, AdditionRow<AdditionShares[Name]>])[];

/** All that a change adds, each kind with its things. */
type Added = Required<Pick<PlayerChange, Name>>;

function byKind(things: (name: Name, row: AdditionRow<AdditionShares[Name]>) => unknown): Added {
  return Object.fromEntries(ROWS.map(([name, row]) => [name, things(name, row)])) as unknown as Added;
}

/** The things that a change adds; empty lists for none. */
export function additionsOf(change: Pick<PlayerChange, Name>): Added {
  return byKind((name) => change[name] ?? []);
}

/** The things that two changes add: of those with one name, the first change's. */
export function joinAdditions(joined: Added, others: Added): Added {
  return byKind((name, { nameOf }) => withNew<AdditionShares[Name]>(joined[name], others[name], nameOf));
}

/** They in words, a line each: `skill cross-river: {…}`, `agent fighter (delegate): …`. */
export function additionWords(change: Pick<PlayerChange, Name>): readonly string[] {
  return ROWS.flatMap(([name, { describe }]) => (change[name] ?? []).map((item) => describe(item)));
}

/** The fields of a candidate in a file that hold them. */
export function additionFields(): { readonly [Kind in Name]: z.ZodOptional<z.ZodArray<z.ZodUnknown>> } {
  const fields = ROWS.map(([name, { isValid, most }]) => {
    const one = z.unknown().refine((given) => isValid(given));
    return [name, z.array(one).max(most).optional()] as const;
  });
  return Object.fromEntries(fields) as unknown as ReturnType<typeof additionFields>;
}

/** The change by an action of a kind, or why it is none; null for an action of no kind. */
export function readAddition(
  action: unknown,
  given: JsonObject,
  playbook: Playbook,
): PlayerChange | string | null {
  const [, row] = ROWS.find(([, one]) => one.action === action) ?? [];
  return row === undefined ? null : row.read(given, playbook);
}

/** Candidates without a model that add something, by what a run did. */
export function proposeAdditions(run: PlayedRun, tasks: readonly ImproveTask[]): readonly Candidate[] {
  return ROWS.flatMap(([, row]) => row.propose?.(run, tasks) ?? []);
}

/** The files that hold what a proven change adds. @param player the present agents and modes */
export function additionFiles(
  change: Added,
  folder: string,
  player: PlayerSpec | null,
): readonly ProvenFile[] {
  return ROWS.flatMap(([name, row]) =>
    change[name].length === 0 ? [] : row.filesOf(change[name], folder, player),
  );
}

/** The files in a folder of a job that hold what a change adds. */
export function filesForFolder(change: Added, folder: FolderName): readonly FolderFile[] {
  return ROWS.flatMap(([name, { inFolder }]) =>
    inFolder?.name === folder ? change[name].map((item) => inFolder.fileOf(item)) : [],
  );
}

/** Their use, of each kind that a change adds. */
export function additionUses(
  change: Pick<PlayerChange, Name>,
  folder: string,
): readonly ReturnType<AdditionRow<never>["useOf"]>[] {
  return ROWS.flatMap(([name, row]) => ((change[name] ?? []).length === 0 ? [] : [row.useOf(folder)]));
}

/** Some items, with those of others whose name none of them has. */
export function withNew<Item>(
  items: readonly Item[],
  others: readonly Item[],
  nameOf: (item: Item) => string,
): readonly Item[] {
  const names = items.map(nameOf);
  return [...items, ...others.filter((one) => !names.includes(nameOf(one)))];
}
