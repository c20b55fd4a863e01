import { renderCountOf } from "../../../../src/base/quantities/count.ts";
import { renderUsd } from "../../../../src/base/quantities/money.ts";
import type { RunFile } from "../run-file/read-run-file.ts";
import type { Signature } from "../run-file/signature.ts";
import type { RunProof } from "./check-run.ts";
import { CHECKS, type CheckName, type Finding } from "./finding.ts";
import { listClaimed } from "./list-claimed.ts";

/** The result of one check: `proven`, `contradicted`, or `open` where there was nothing to compare. */
export interface CheckedPart {
  readonly check: CheckName;
  readonly result: "proven" | "contradicted" | "open";
  /** The compared things, or the first contradiction. */
  readonly what: string;
}

/** The report about a run's file. Plain JSON. */
export interface ProofReport {
  readonly format: "gameboy-runner check";
  readonly version: 1;
  /** `proven`: all that can be proven is so; `claimed` says what cannot. `contradicted`: something is false. */
  readonly verdict: "proven" | "contradicted";
  readonly checks: readonly CheckedPart[];
  /** Every contradiction. */
  readonly findings: readonly Finding[];
  /** Statements that no check can prove, each the end of a sentence. */
  readonly claimed: readonly string[];
  readonly claims: RunFile["manifest"]["claims"];
  readonly game: RunFile["manifest"]["game"];
  readonly core: RunFile["manifest"]["core"];
  readonly program: RunFile["manifest"]["program"];
  readonly chain: string;
  readonly redacted: RunFile["manifest"]["redacted"];
  readonly signature: Signature | null;
}

/** A file's signature, and whether one by a named signer is asked for. */
export interface CheckedSignature {
  /** Null for none. */
  readonly signature: Signature | null;
  readonly isAskedFor: boolean;
}

/** Puts together what was found. */
export function describeProof(file: RunFile, proof: RunProof, signed: CheckedSignature): ProofReport {
  const { manifest } = file;
  const { claims, game, core, program, redacted } = manifest;
  const findings = [...proof.findings, ...findSignatureFault(signed)];
  return {
    format: "gameboy-runner check",
    version: 1,
    verdict: findings.length === 0 ? "proven" : "contradicted",
    checks: CHECKS.map((check) => describeCheck(check, file, proof, signed, findings)),
    findings,
    claimed: listClaimed(file, proof, signed.signature).map(({ text }) => text),
    claims,
    game,
    core,
    program,
    chain: manifest.journal.chain,
    redacted,
    signature: signed.signature,
  };
}

function findSignatureFault({ signature, isAskedFor }: CheckedSignature): readonly Finding[] {
  const fault = (text: string): readonly Finding[] => [{ check: "signature", step: null, text }];
  if (signature === null) return isAskedFor ? fault("the file is not signed") : [];
  if (!signature.isGood) return fault("the signature is not one of this file");
  return isAskedFor && signature.signer === null ? fault("no allowed signer signed the file") : [];
}

function describeCheck(
  check: CheckName,
  { manifest, parts }: RunFile,
  { counts }: RunProof,
  { signature }: CheckedSignature,
  findings: readonly Finding[],
): CheckedPart {
  const own = findings.filter((one) => one.check === check);
  const [first] = own;
  if (first !== undefined) {
    const at = first.step === null ? "" : `step ${first.step}: `;
    const more = own.length === 1 ? "" : ` (and ${own.length - 1} more)`;
    return { check, result: "contradicted", what: `${at}${first.text}${more}` };
  }
  const { claims, journal, core, redacted } = manifest;
  const { all } = claims;
  const proven = (what: string): CheckedPart => ({ check, result: "proven", what });
  const counted = (count: number, what: string): CheckedPart => ({
    check,
    what: count === 0 ? "none" : what,
    result: count === 0 ? "open" : "proven",
  });
  // A run that was not played to its end proves nothing about its results.
  const isPlayed = findings.every((one) => one.check !== "machine");
  switch (check) {
    case "file":
      return proven(
        `${renderCountOf(parts.size, "part")}, and the hash chain over ${renderCountOf(journal.records, "record")}`,
      );
    case "journal":
      return proven(
        `the records follow from each other, on ${all.branches} branch${all.branches === 1 ? "" : "es"}`,
      );
    case "machine":
      return proven(
        `${renderCountOf(counts.steps, "step")} led to the recorded machines, on core ${core.sha256.slice(0, 8)}…`,
      );
    case "buttons":
      return counted(isPlayed ? counts.steps : 0, "all buttons follow from the replies by the tools' rules");
    case "results":
      return counted(
        isPlayed ? counts.steps : 0,
        "results, game info, milestones and pictures are what the rules give",
      );
    case "start":
      return proven("the game begins at power-on, with the prompt of its settings");
    case "restores":
      return counted(counts.restores, `loaded machines are ones of the run (${counts.restores})`);
    case "summaries":
      return counted(all.summaries, `fresh conversations are what the rules give (${all.summaries})`);
    case "requests":
      if (redacted !== null) return { check, result: "open", what: "not compared: words were taken out" };
      return counted(counts.requests, `requests are the conversation of the journal (${counts.requests})`);
    case "claims":
      return proven(
        [
          renderCountOf(claims.steps, "step"),
          renderCountOf(claims.frames, "frame"),
          `${renderCountOf(claims.milestones.length, "milestone")}, and all sums`,
        ].join(", "),
      );
    case "costs":
      return counted(
        counts.calls,
        `${renderCountOf(counts.calls, "call")} cost what the tokens cost: ${renderUsd(claims.costUsd, 4)}`,
      );
    case "signature":
      if (signature === null) return { check, result: "open", what: "not signed" };
      return proven(`signed by ${signature.signer ?? "the key"} ${signature.key ?? ""}`.trim());
  }
}
