import { hashJson, sha256Of } from "../../../../src/base/disk/lazy-crypto.ts";
import { createMemoryDisk } from "../../../../src/base/disk/memory-disk.ts";
import { writeNew } from "../../../../src/base/disk/write/write-atomically.ts";
import { START_NAMES } from "../../../../src/base/seam/settings-of-parts.ts";
import { canonicalJson } from "../../../../src/base/text/canonical-json.ts";
import type { ReplyBlock, ToolSpec } from "../../../../src/base/vocabulary/conversation.ts";
import type { JournalEntry } from "../../../../src/base/vocabulary/journal/journal-record.ts";
import { isObject, type JsonObject, type JsonValue } from "../../../../src/base/vocabulary/json.ts";
import type { RunSettings } from "../../../../src/base/vocabulary/run-settings.ts";
import { totalTokens } from "../../../../src/base/vocabulary/usage.ts";
import { definitionIn } from "../../../../src/parts/skills/play/tools/define-skill.ts";
import { DEFAULT_SETTINGS } from "../../../../src/play/session/config.ts";
import { resolveSettings } from "../../../../src/play/session/resolve-settings.ts";
import { CallReader } from "../../../../src/record/ledger/journal-calls.ts";
import { PRICES, undated } from "../../../../src/record/ledger/prices.ts";
import { START_SHARES } from "../../../../src/record/seam/data-parts.ts";
import type { ManifestJob } from "../../../fleet/src/manifest/fleet-manifest.ts";
import { settingsOf } from "../../../fleet/src/manifest/settings/setting-keys.ts";
import { JOURNAL_END } from "../../../fleet/src/mirror/folder-files.ts";
import type { JobResult } from "../../../fleet/src/work/job-result.ts";
import { readPlayed } from "../../../fleet/src/work/read-played.ts";
import { tryButtons } from "../parts/tries/play/try-buttons.ts";
import { findOtherHash, partOf, startHashes } from "../run-file/begun-with.ts";
import { entriesTo } from "../run-file/claims.ts";
import { PARTS } from "../run-file/manifest.ts";
import type { RunFile } from "../run-file/read-run-file.ts";
import { findRefusedRecord } from "./judge-claims.ts";
import type { ReleasedPlayer } from "./released-players.ts";
import { isProgramOf, type SubmissionEntry } from "./submission.ts";
import type { TaskRules } from "./task.ts";

/** The parts that a benchmark's run may have: its game is read by this package alone. */
const ALLOWED: readonly string[] = [
  ...[PARTS.manifest, PARTS.journal, PARTS.signature],
  ...START_NAMES.map(partOf),
];

/** The most that the clocks of a player and a referee may be apart. */
const CLOCKS_MS = 86_400_000;

/** The job of a run that is judged: as the benchmark plans it, with its submission's entry and draw, and the referee's time. */
export interface JudgedJob {
  readonly job: ManifestJob;
  readonly entry: SubmissionEntry;
  readonly romSha256: string;
  readonly drawnAt: string;
  readonly now: Date;
}

/**
 * Whether a run is one that `bench run` plays for a job: its player, settings and tools, and no help. Says nothing about
 * whether the file is true, which `checkRun` finds out.
 *
 * @returns the first rule that it breaks; null for none
 */
export function findForeignRun(
  { manifest, entries, parts }: RunFile,
  { job, entry, romSha256, drawnAt, now }: JudgedJob,
): string | null {
  const { claims, game, program } = manifest;
  if (game.romSha256 !== romSha256) return "it is of another game or seed";
  if (!isProgramOf(entry, program)) return "another program made it than the entry names";
  const expected = comparable(resolveSettings(settingsOf(job.values, DEFAULT_SETTINGS), NOTHING_SAVED));
  for (const { entry: record } of entries) {
    const settings = record.type === "start" || record.type === "decision" ? record.settings : null;
    if (settings === null) continue;
    const other = findOther(comparable(settings), expected);
    if (other !== null) return `its setting ${other} is not the job's`;
  }
  const allowed = job.cell["level"] === "everything" ? entry : startHashes({});
  const foreign = findOtherHash(claims, allowed);
  if (foreign !== null) return `its ${START_SHARES[foreign].noun} is not the entry's`;
  const part = [...parts.keys()].find((name) => !ALLOWED.includes(name));
  if (part !== undefined) return `it has a ${part} of its own`;
  for (const { entry: record } of entries) {
    if (job.values.skills === false && toolsIn(record).some(({ name }) => name.includes("skill")))
      return "it offers skills, and its level has none";
  }
  if (claims.all.imports > 0) return "it loads a machine from elsewhere";
  if (entries.filter(({ entry }) => entry.type === "start").length > 1) return "its game begins twice";
  if (
    job.values.tries !== true &&
    entries.some(({ entry: record }) => toolsIn(record).some(({ name }) => name === tryButtons.spec.name))
  )
    return "it offers tries, and its level has none";
  const helps = { skills: job.cell["level"] === "everything", tries: job.values.tries === true };
  const refused = findRefusedRecord(entries, helps);
  if (refused !== null) return refused;
  const other = findOtherModel(entries, entry.model);
  if (other !== null) return `${other} replied, which its entry does not name`;
  const [from, to] = [Date.parse(drawnAt) - CLOCKS_MS, now.getTime() + CLOCKS_MS];
  const isAtTime = ({ time }: JournalEntry): boolean => from <= Date.parse(time) && Date.parse(time) <= to;
  // Prices, and so the bound in dollars, are those of its time.
  return entries.every(({ entry: record }) => isAtTime(record))
    ? null
    : "its times are before its seeds were drawn, or in the future";
}

/** The first model of the list that replied in the place of another one; null for none. Other names are a server's own. */
function findOtherModel(entries: RunFile["entries"], asked: string): string | null {
  const replies = entries.flatMap(({ entry }) => (entry.type === "reply" ? [entry.reply.model] : []));
  return (
    replies.find((model) => Object.hasOwn(PRICES, undated(model)) && undated(model) !== undated(asked)) ??
    null
  );
}

/**
 * The first skill of a run that is neither one of its program nor one that the player defined in the run, as the reason for refusing it;
 * null for none. Such a skill holds buttons that the player did not choose.
 *
 * @param shipped the hashes of the program's skills
 */
export function findOtherSkill({ entries }: RunFile, shipped: readonly string[]): string | null {
  const known = new Set(shipped);
  const calls = new Map<string, readonly string[]>();
  for (const { entry } of entries) {
    if (entry.type === "reply" && entry.purpose === "play")
      calls.set(entry.branchId, entry.reply.content.flatMap(definedBy));
    if (entry.type !== "skill" || entry.definition === null) continue;
    const sha256 = hashJson(entry.definition);
    if (known.has(sha256)) continue;
    if (calls.get(entry.branchId)?.includes(hashUnnumbered(entry.definition)) !== true)
      return `the skill ${entry.name} is neither of its program nor defined in the run`;
    known.add(sha256);
  }
  return null;
}

/** The hash of the skill that a block of a reply defines, without its version; none for any other block. */
function definedBy({ name, input }: ReplyBlock): readonly string[] {
  if (name !== "define_skill" || !isObject(input)) return [];
  const definition = definitionIn(input as JsonObject);
  return isObject(definition) ? [hashUnnumbered(definition as JsonObject)] : [];
}

function hashUnnumbered(definition: JsonObject): string {
  const { meta } = definition;
  if (!isObject(meta)) return hashJson(definition);
  const { version: _, ...rest } = meta as JsonObject;
  return hashJson({ ...definition, meta: rest });
}

/** The tools that a record's conversation offers. */
function toolsIn(record: JournalEntry): readonly ToolSpec[] {
  if (record.type === "start") return record.tools;
  return record.type === "fold" && record.outcome.type === "folded" ? record.outcome.tools : [];
}

/** Whether every conversation of a run has a system prompt and tools of the version that its entry names. */
export function isPlayedBy({ entries }: RunFile, { prompts, tools }: ReleasedPlayer): boolean {
  return entries.every(({ entry }) => {
    const system =
      entry.type === "start"
        ? entry.system
        : entry.type === "fold" && entry.outcome.type === "folded"
          ? entry.outcome.system
          : null;
    if (system === null) return true;
    return (
      prompts.includes(sha256Of(system)) &&
      tools.includes(sha256Of(canonicalJson(toolsIn(entry) as unknown as JsonValue)))
    );
  });
}

const NOTHING_SAVED = { saved: null, credentials: {}, recorded: null } as const;

/** The settings without those that say nothing about how it is played: the server's place, and what it refused. */
function comparable({ baseUrl: _, leftOut: __, memory, tries, ...settings }: RunSettings): JsonObject {
  // Before there were tries, no run said so.
  return { ...settings, memory: memory ?? true, tries: tries ?? false } as unknown as JsonObject;
}

function findOther(settings: JsonObject, expected: JsonObject): string | null {
  return (
    [...new Set([...Object.keys(settings), ...Object.keys(expected)])].find(
      (name) => canonicalJson(settings[name] ?? null) !== canonicalJson(expected[name] ?? null),
    ) ?? null
  );
}

/** The milestones of the run's own line, of steps that began within a task's bounds: what comes after them does not count. */
function namesWithin({ entries, manifest }: RunFile, { bounds }: TaskRules): ReadonlySet<string> {
  const { steps, frames = MOST, tokens = MOST, cost = MOST } = bounds;
  const used = { steps: 0, frames: 0, tokens: 0, cost: 0 };
  const calls = new CallReader(({ usage, costUsd, unconfirmedUsd }) => {
    used.tokens += usage === null ? 0 : totalTokens(usage);
    used.cost += (costUsd ?? 0) + unconfirmedUsd;
  });
  const names = new Set<string>();
  const line = new Set(entriesTo(entries, manifest.claims.branchId));
  // As at the end of the step before: a call that begins within the bounds is carried out.
  let isOver = false;
  for (const placed of entries) {
    const { entry } = placed;
    calls.read(entry);
    if (entry.type !== "outcome") continue;
    if (isOver) break;
    if (line.has(placed)) for (const name of entry.outcome.milestones ?? []) names.add(name);
    used.steps += 1;
    used.frames += entry.outcome.track.reduce((sum, [, count]) => sum + count, 0);
    isOver = used.steps >= steps || used.frames >= frames || used.tokens >= tokens || used.cost >= cost;
  }
  return names;
}

const MOST = Number.POSITIVE_INFINITY;

/** The end of a run, as its file tells it, with what it reached within the bounds of its task. */
export function resultOf(file: RunFile, task: TaskRules): JobResult {
  const { manifest, journal } = file;
  const disk = createMemoryDisk();
  disk.makeFolder("/job");
  writeNew(disk, `/job/${manifest.game.slug}${JOURNAL_END}`, journal);
  const played = readPlayed(disk, "/job");
  const names = namesWithin(file, task);
  return {
    ...played,
    milestones: played.milestones.filter(({ name }) => names.has(name)),
    outcome: "done",
    reason: null,
    takeovers: 0,
    endedAt: manifest.claims.endedAt,
  };
}
