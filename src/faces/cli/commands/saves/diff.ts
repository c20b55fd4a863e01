import { MEMORY_REGIONS } from "../../../../../packages/emulator/src/machine/machine.ts";
import { EXIT_CODES } from "../../../../base/errors.ts";
import { renderCountOf } from "../../../../base/quantities/count.ts";
import type { LoadedSave } from "../../../../record/saves/checkpoint-store.ts";
import { loadSave } from "../../open-saves.ts";
import type { Run } from "../../options/subcommand.ts";
import { plainLine, plainText } from "../../render/plain-text.ts";
import { renderTime } from "../../render/quantities.ts";
import { type DiffLine, diffLines } from "../../render/saves/diff-lines.ts";
import { type ChangedValue, diffValues } from "../../render/saves/diff-values.ts";
import { flatten } from "../../render/saves/flatten.ts";
import { standingOf } from "../../render/saves/pending-lines.ts";
import { type Colours, coloursFor } from "../../view/colour.ts";
import { placeOfSave } from "./list.ts";

/** The differences between two saves. */
interface SaveDiff {
  /** The relation of the second to the first. */
  readonly relation: string;
  readonly steps: number;
  readonly gameInfo: readonly ChangedValue[];
  /** The goals beside the main one, which is a setting. */
  readonly plan: readonly ChangedValue[];
  readonly notes: readonly ChangedValue[];
  readonly settings: readonly ChangedValue[];
  /** Their places in the middle of a step. */
  readonly standing: readonly ChangedValue[];
  readonly summary: readonly DiffLine[];
  /** Bytes that differ, by region; empty for equal machines. */
  readonly machine: Readonly<Record<string, number>>;
}

/** Shows show what changed between two saves. Returns the exit code. */
export const diffSaves: Run = async (world, options, [first = "", second = ""]) => {
  const before = await loadSave(world, options, first);
  const after = await loadSave(world, options, second);
  const diff = compare(before, after);
  const { stdout, env } = world;
  if (options.json === true) {
    const [a, b] = [before, after].map(({ file, info }) => {
      const { id, totalSteps, saveTime } = info;
      return { file, id, totalSteps, saveTime, place: placeOfSave(info.gameInfo) };
    });
    stdout.write(`${JSON.stringify({ a, b, ...diff })}\n`);
  } else stdout.write(render(before, after, diff, coloursFor(stdout, env)));
  return EXIT_CODES.done;
};

function compare(before: LoadedSave, after: LoadedSave): SaveDiff {
  const [one, other] = [before.checkpoint, after.checkpoint];
  const values = (pick: (save: LoadedSave) => unknown): readonly ChangedValue[] =>
    diffValues(flatten(pick(before)), flatten(pick(after)));
  return {
    relation: relationOf(before, after),
    steps: other.totalSteps - one.totalSteps,
    gameInfo: values(({ info }) => info.gameInfo),
    plan: values(({ checkpoint }) => checkpoint.memory.plan ?? {}),
    notes: values(({ checkpoint }) => checkpoint.memory.notes),
    settings: values(({ checkpoint }) => checkpoint.memory.settings),
    standing: diffValues(standingOf(one.memory), standingOf(other.memory)),
    summary: diffLines(linesOf(one.memory.summaryText), linesOf(other.memory.summaryText)),
    machine: Object.fromEntries(
      MEMORY_REGIONS.flatMap((region) => {
        const bytes = countDifferences(one.machine.regions[region], other.machine.regions[region]);
        return bytes === 0 ? [] : [[region, bytes]];
      }),
    ),
  };
}

function relationOf({ info: a }: LoadedSave, { info: b }: LoadedSave): string {
  if (a.game.romSha256 !== b.game.romSha256) return "another game";
  if (a.runId !== b.runId) return "another run";
  if (a.id === b.id) return "the same save";
  if (b.ancestorIds.includes(a.id) || b.parentId === a.id) return "B descends from A";
  if (a.ancestorIds.includes(b.id) || a.parentId === b.id) return "A descends from B";
  return a.branchId === b.branchId ? "the same branch" : "another branch of the same run";
}

function linesOf(text: string | null): readonly string[] {
  return text === null ? [] : plainText(text).split("\n");
}

function countDifferences(one: Uint8Array, other: Uint8Array): number {
  let count = Math.abs(one.length - other.length);
  for (let i = 0; i < Math.min(one.length, other.length); i++) if (one[i] !== other[i]) count++;
  return count;
}

function render(before: LoadedSave, after: LoadedSave, diff: SaveDiff, colours: Colours): string {
  const { bold, dim, red, green } = colours;
  const head = (name: string, { file, info }: LoadedSave): string =>
    plainLine(
      `${name}  step ${info.totalSteps} · ${placeOfSave(info.gameInfo) ?? "place unknown"} · ${renderTime(info.saveTime)} · ${file}`,
    );
  const paint = ({ op, line }: DiffLine): string =>
    op === "=" ? dim(`  ${line}`) : op === "-" ? red(`- ${line}`) : green(`+ ${line}`);
  const values = (title: string, changed: readonly ChangedValue[]): readonly string[] =>
    changed.length === 0
      ? []
      : ["", bold(title), ...changed.flatMap((value) => asLines(value).map((line) => paint(line)))];
  const machine = Object.entries(diff.machine).map(([region, bytes]) => `${region} ${bytes}`);
  const isSummarySame = diff.summary.every(({ op }) => op === "=");
  return [
    red(head("A", before)),
    green(head("B", after)),
    `${diff.relation}, ${diff.steps === 0 ? "the same step" : `${renderCountOf(Math.abs(diff.steps), "step")} ${diff.steps > 0 ? "later" : "earlier"}`}`,
    machine.length === 0 ? "Machine: the same" : `Machine: bytes that differ: ${machine.join(", ")}`,
    ...values("Game", diff.gameInfo),
    ...values("Plan", diff.plan),
    ...values("Notes", diff.notes),
    ...values("Settings", diff.settings),
    ...values("In the middle of a step", diff.standing),
    ...(isSummarySame ? [] : ["", bold("Summary"), ...diff.summary.map(paint)]),
    "",
  ].join("\n");
}

function asLines({ name, before, after }: ChangedValue): readonly DiffLine[] {
  const line = (op: "-" | "+", value: string | null): readonly DiffLine[] =>
    value === null ? [] : [{ op, line: plainLine(`${name}: ${value}`) }];
  return [...line("-", before), ...line("+", after)];
}
