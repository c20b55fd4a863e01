import { existsSync } from "node:fs";
import { resolve } from "node:path";
import { EXIT_CODES, RunnerError } from "../../../../../../src/base/errors.ts";
import { renderCountOf } from "../../../../../../src/base/quantities/count.ts";
import { loadSave } from "../../../../../../src/faces/cli/open-saves.ts";
import type { Options } from "../../../../../../src/faces/cli/options/options.ts";
import type { Run } from "../../../../../../src/faces/cli/options/subcommand.ts";
import type { World } from "../../../../../../src/faces/cli/process-context.ts";
import { plainLine } from "../../../../../../src/faces/cli/render/plain-text.ts";
import { diffValues } from "../../../../../../src/faces/cli/render/saves/diff-values.ts";
import { renderTable } from "../../../../../../src/faces/cli/render/table.ts";
import { coloursFor } from "../../../../../../src/faces/cli/view/colour.ts";
import { writeOutputs } from "../../../../../../src/faces/cli/write-output.ts";
import type { Playbook, PlaybookEntry } from "../../../../../../src/parts/playbook/base/playbook.ts";
import { findEntry } from "../../../../../../src/parts/playbook/record/edit-playbook.ts";
import { isPath } from "../../../../../../src/record/saves/lookup/resolve-reference.ts";
import { readPlaybookFile, renderPlaybook } from "../play/playbook-file.ts";

/** Lists the entries of a playbook. Returns the exit code. */
export const listPlaybook: Run = async (world, options, [reference]) => {
  const { stdout, env } = world;
  const playbook = await openPlaybook(world, options, reference);
  if (options.json === true) {
    for (const entry of playbook) stdout.write(`${JSON.stringify(entry)}\n`);
    return EXIT_CODES.done;
  }
  if (playbook.length === 0) {
    stdout.write("The playbook is empty.\n");
    return EXIT_CODES.done;
  }
  const columns = [
    { title: "title" },
    { title: "status" },
    { title: "shown", align: "right" as const },
    { title: "when", least: 10, drop: "early" as const },
    { title: "text", least: 20 },
  ];
  const rows = playbook.map((entry) => [
    ...[entry.title, statusOf(entry), String(entry.shown ?? 0), entry.when ?? "always", entry.text],
  ]);
  const width = stdout.isTerminal ? (stdout.columns ?? 80) : null;
  const [titles = "", ...lines] = renderTable(columns, rows, width);
  stdout.write([coloursFor(stdout, env).bold(titles), ...lines].map((line) => `${line}\n`).join(""));
  return EXIT_CODES.done;
};

/** Shows one entry whole. Returns the exit code. */
export const showEntry: Run = async (world, options, [title = "", reference]) => {
  const playbook = await openPlaybook(world, options, reference);
  const entry = findEntry(playbook, title);
  if (entry === undefined) {
    const titles = playbook.map((one) => one.title).join(", ");
    const there = titles === "" ? "the playbook is empty" : `its titles are ${titles}`;
    throw new RunnerError(
      "playbook-entry-unknown",
      `no entry of the playbook is called "${title}": ${there}`,
    );
  }
  const { stdout } = world;
  stdout.write(options.json === true ? `${JSON.stringify(entry)}\n` : renderEntry(entry));
  return EXIT_CODES.done;
};

/** Shows what changed between two playbooks. Returns the exit code. */
export const diffPlaybooks: Run = async (world, options, [first = "", second = ""]) => {
  const before = textsOf(await openPlaybook(world, options, first));
  const changed = diffValues(before, textsOf(await openPlaybook(world, options, second)));
  const { stdout, env } = world;
  const { red, green } = coloursFor(stdout, env);
  if (options.json === true) stdout.write(`${JSON.stringify(changed)}\n`);
  else if (changed.length === 0) stdout.write("The playbooks are the same.\n");
  for (const { name, before: was, after: is } of options.json === true ? [] : changed) {
    if (was !== null) stdout.write(`${red(plainLine(`- ${name}: ${was}`))}\n`);
    if (is !== null) stdout.write(`${green(plainLine(`+ ${name}: ${is}`))}\n`);
  }
  return EXIT_CODES.done;
};

/** Writes the run's playbook to a file. Returns the exit code. */
export const exportPlaybook: Run = async (world, options, [out = "-"]) => {
  const content = renderPlaybook(await openPlaybook(world, options, undefined));
  writeOutputs(world, [{ to: out, content }], "never");
  return EXIT_CODES.done;
};

/** The playbook that a word means: a file's, or that of a save; by default the newest save's. */
export async function openPlaybook(
  world: World,
  options: Options,
  reference: string | undefined,
): Promise<Playbook> {
  if (reference !== undefined && /\.(?:ya?ml|json)$/i.test(reference)) {
    return readPlaybookFile(resolve(world.cwd, reference), reference);
  }
  if (reference !== undefined && isPath(reference) && !existsSync(resolve(world.cwd, reference))) {
    throw new RunnerError("file-missing", `${reference} does not exist`, { facts: { file: reference } });
  }
  const { checkpoint } = await loadSave(world, options, reference ?? "latest");
  return checkpoint.memory.playbook?.entries ?? [];
}

/** In a word: where the entry comes from, and whether it is proven. */
function statusOf({ unproven, trials, origin }: PlaybookEntry): string {
  if (unproven !== undefined)
    return `${unproven.isDrop === true ? "dropped, " : ""}unproven to step ${unproven.until}`;
  if (trials?.at(-1)?.accepted === true) return "proven";
  return origin === undefined ? "given" : "learned";
}

function renderEntry(entry: PlaybookEntry): string {
  const { title, text, when, origin, shown = 0, trials = [] } = entry;
  const lines = [
    title,
    `  ${text}`,
    `  When: ${when ?? "always"}`,
    `  Status: ${statusOf(entry)}`,
    ...(origin === undefined ? [] : [`  From: steps ${origin.from} to ${origin.to} of run ${origin.runId}`]),
    `  Shown in ${renderCountOf(shown, "conversation")}`,
    ...trials.map(
      ({ accepted, better, worse, same }) =>
        `  Trial: ${accepted ? "accepted" : "refused"} (better ${better}, worse ${worse}, the same ${same})`,
    ),
  ];
  return lines.map((line) => `${plainLine(line)}\n`).join("");
}

function textsOf(playbook: Playbook): ReadonlyMap<string, string> {
  return new Map(
    playbook.map((entry) => [
      entry.title,
      `${entry.when === undefined ? "" : `(${entry.when}) `}${entry.text} [${statusOf(entry)}]`,
    ]),
  );
}
