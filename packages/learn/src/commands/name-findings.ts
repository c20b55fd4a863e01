import { nodeDisk } from "../../../../src/base/disk/disk.ts";
import { renderUsd } from "../../../../src/base/quantities/money.ts";
import type { Options } from "../../../../src/faces/cli/options/options.ts";
import type { World } from "../../../../src/faces/cli/process-context.ts";
import { plainLine } from "../../../../src/faces/cli/render/plain-text.ts";
import type { LanguageModel } from "../../../../src/model/language-model.ts";
import { toRunnerError } from "../../../../src/play/agent/calls/call-errors.ts";
import { costOf, type PriceTable } from "../../../../src/record/ledger/prices.ts";
import type { Emulator } from "../../../emulator/src/emulator.ts";
import type { MemoryMapFile } from "../../../games/src/known/memory-map/file.ts";
import type { Finding } from "../finding.ts";
import type { Learned } from "../learn-game.ts";
import { askNames } from "../naming/ask-names.ts";
import type { KeptAnswers } from "../naming/kept-answers.ts";

/** A model that is asked for names, and the prices of its answers. */
export interface Asked {
  readonly model: LanguageModel;
  readonly prices: PriceTable;
}

/** The findings of an experiment, and the files that hold them. */
interface Naming {
  readonly emulator: Emulator;
  readonly learned: Learned;
  /** The map's file; null for none. */
  readonly file: string | null;
  readonly kept: KeptAnswers | null;
  /** Writes the map with the names so far, where there is one. */
  readonly writeMap: (names: readonly Finding[]) => void;
}

/**
 * Asks the model for names, and reports each answer and its cost. Answers are kept beside the map until all have come: a command
 * that was killed, refused or stopped by its limit is continued by the same command, and not paid for twice.
 *
 * @throws RunnerError for the server's refusal
 */
export async function nameFindings(
  { stderr, signal }: Pick<World, "stderr" | "signal">,
  { maxCost = Number.POSITIVE_INFINITY }: Pick<Options, "maxCost">,
  { model, prices }: Asked,
  { emulator, learned, file, kept, writeMap }: Naming,
): Promise<void> {
  const names: Finding[] = [];
  let spentUsd = 0;
  let isCounted = true;
  let isStopped = false;
  const mayAsk = (): boolean => {
    isStopped = spentUsd >= maxCost || (!isCounted && maxCost !== Number.POSITIVE_INFINITY);
    return !isStopped;
  };
  try {
    for await (const named of askNames(model, emulator, learned, { signal, mayAsk, kept })) {
      const { address, finding, refusal, reply, isKept } = named;
      const usd = isKept ? 0 : costOf(reply.model, reply.usage, prices);
      spentUsd += usd ?? 0;
      if (usd === null) isCounted = false;
      const place = address.toString(16).toUpperCase();
      const answer = finding === null ? (refusal ?? "no name") : `${finding.name} (${finding.evidence})`;
      const said = refusal === null ? answer : `refused: ${answer}`;
      const counted = usd === null ? "cost unknown" : `${renderUsd(usd)}, ${renderUsd(spentUsd)} in all`;
      stderr.write(
        `${plainLine(`${model.id} on ${place}: ${said} [${isKept ? "paid before" : counted}]`)}\n`,
      );
      if (finding === null) continue;
      names.push(finding);
      writeMap(names);
    }
  } catch (error) {
    throw toRunnerError(error);
  }
  if (!isCounted && maxCost !== Number.POSITIVE_INFINITY)
    stderr.write("runner: a reply's price is unknown: nothing more was asked, because of --max-cost\n");
  if (file !== null && !isStopped) nodeDisk.remove(answersOf(file));
}

/** The map with the names that were given: a byte with a field gets a label, any other one a field. */
export function withNames(map: MemoryMapFile, names: readonly Finding[]): MemoryMapFile {
  const fields = [...map.fields];
  for (const { name, address, confidence, evidence: comment } of names) {
    if (address === null || fields.some((field) => field.name === name)) continue;
    const hex = address.toString(16).toUpperCase();
    const encoding = comment.endsWith("two decimal digits") ? { encoding: "bcd" as const } : {};
    const at = fields.findIndex((field) => field.address === hex);
    const known = fields[at];
    const label = name.charAt(0).toUpperCase() + name.slice(1);
    if (known !== undefined) fields[at] = { ...known, label };
    else fields.push({ name, label, address: hex, ...encoding, tell: "changes", confidence, comment });
  }
  return { ...map, fields };
}

/** The answers beside a map file, until all have come. */
export function answersOf(file: string): string {
  return file.replace(/\.json$/i, ".answers.json");
}
