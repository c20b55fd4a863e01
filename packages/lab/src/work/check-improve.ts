import { z } from "zod";
import { findBadSetting } from "../../../../src/base/vocabulary/setting-rules.ts";
import { PLAYBOOK_LIMITS, type PlaybookEdit } from "../../../../src/parts/playbook/base/playbook.ts";
import { findBadCondition } from "../parts/playbook/play/playbook-file.ts";
import { additionFields } from "./additions.ts";
import {
  CANDIDATE_SETTINGS,
  type Candidate,
  type ImproveTask,
  type Proposals,
  TASK_CAUSES,
} from "./improve-task.ts";

const count = z.int().min(0).max(1_000_000_000);
const text = (most: number) => z.string().min(1).max(most);
const condition = text(PLAYBOOK_LIMITS.when).refine((given) => findBadCondition(given) === null);
const id = z.string().regex(/^[a-z0-9][a-z0-9-]{0,63}$/);
const cause = z.enum(TASK_CAUSES);

const task: z.ZodType<ImproveTask> = z.strictObject({
  id,
  role: z.enum(["source", "held-out"]),
  cause: cause.nullable(),
  from: z.strictObject({ folder: text(4_096), slug: text(200), runId: text(64), step: count }),
  steps: count.min(1),
  success: condition,
  story: z.string().max(100_000),
  spent: z.strictObject({ steps: count, costUsd: z.number().min(0).nullable() }),
  wasReached: z.boolean(),
});

const title = text(PLAYBOOK_LIMITS.title);
const edit: z.ZodType<PlaybookEdit> = z.union([
  z
    .strictObject({
      action: z.enum(["add", "change"]),
      title,
      text: text(PLAYBOOK_LIMITS.text),
      when: condition.optional(),
    })
    .transform(({ when, ...rest }) => (when === undefined ? rest : { ...rest, when })),
  z.strictObject({ action: z.enum(["drop", "renew"]), title }),
]);

const settings = z
  .record(z.string(), z.unknown())
  .refine((given) => Object.keys(given).every(isCandidateSetting) && findBadSetting(given) === null);

function isCandidateSetting(name: string): boolean {
  return (CANDIDATE_SETTINGS as readonly string[]).includes(name);
}

const candidate = z.strictObject({
  id,
  cause,
  tasks: z.array(id).min(1).max(1_000),
  because: text(1_000),
  edits: z.array(edit).max(PLAYBOOK_LIMITS.entries),
  settings: settings.optional(),
  ...additionFields(),
});

const proposals: z.ZodType<Proposals> = z.strictObject({
  spentUsd: z.number().min(0),
  replies: z.array(z.strictObject({ cause, text: z.string().max(1_000_000) })).max(1_000),
});

/** The tasks in a value that came out of a file; null for anything else. */
export function readTasks(value: unknown): readonly ImproveTask[] | null {
  const { data } = z.array(task).safeParse(value);
  return data === undefined || !haveOwnIds(data) ? null : data;
}

/** The candidates in a value that came out of a file; null for anything else. */
export function readCandidates(value: unknown): readonly Candidate[] | null {
  const { data } = z.array(candidate).safeParse(value);
  return data === undefined || !haveOwnIds(data) ? null : (data as readonly Candidate[]);
}

/** The calls for changes in a value that came out of a file; null for anything else. */
export function readProposals(value: unknown): Proposals | null {
  return proposals.safeParse(value).data ?? null;
}

function haveOwnIds(all: readonly { readonly id: string }[]): boolean {
  return new Set(all.map((one) => one.id)).size === all.length;
}
