import { readFileSync } from "node:fs";
import type { World } from "../../../../../src/faces/cli/process-context.ts";
import { writeOutputs } from "../../../../../src/faces/cli/write-output.ts";
import { packageFile, packageVersion } from "../../../../../src/package-files.ts";
import type { ObjectStore } from "../../../../fleet/src/store/object-store.ts";
import { formatTime } from "../../../../viewer/src/report/format.ts";
import { provenPlaybook } from "../../improve/arms.ts";
import { choosePairs } from "../../improve/html/choose-pairs.ts";
import { filmPairs } from "../../improve/html/film-pairs.ts";
import { renderProofPage } from "../../improve/html/render-page.ts";
import type { ImproveReport } from "../../improve/proof-report.ts";
import type { Proof, Proving } from "../../improve/prove.ts";

/** A proof, and where its attempts are. */
interface Proven extends Proving {
  readonly proof: Proof;
  readonly report: ImproveReport;
  readonly store: ObjectStore;
}

/** Writes the page about a proof, over an earlier one. @throws RunnerError `named-file-unwritable`; the signal's reason */
export async function writePage(
  world: World,
  file: string,
  { proof, report, store, arms: [present], ...proving }: Proven,
): Promise<void> {
  const { signal, clock } = world;
  const { accepted, stopped } = proof;
  const chosen = choosePairs(proof, proving.repetitions);
  const pairs = signal.aborted
    ? chosen.map((pair) => ({ ...pair, films: "the command was stopped" }))
    : await filmPairs(chosen, { ...proving, present, store, signal });
  const after = accepted === null || stopped !== null ? null : provenPlaybook(accepted.arm, accepted.own);
  const made = `${formatTime(clock.now().toISOString())}, by gameboy-runner ${packageVersion()}`;
  const style = readFileSync(packageFile("dist/report/fleet.css"), "utf8");
  const content = renderProofPage({ report, before: present.playbook, after, pairs }, style, made);
  writeOutputs(world, [{ setting: "out", to: file, content }], true);
}
