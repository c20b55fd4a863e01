import {
  type Check,
  fields,
  isCount,
  isFlag,
  isText,
  isTrue,
  listOf,
  orMissing,
  orNull,
  taggedUnion,
} from "../../../base/checks.ts";
import { PLAYBOOK_LIMITS } from "../base/playbook.ts";

const isShort =
  (most: number): Check =>
  (value) =>
    isText(value) && value !== "" && value.length <= most;

const ENTRY: Readonly<Record<string, Check>> = {
  title: isShort(PLAYBOOK_LIMITS.title),
  text: isShort(PLAYBOOK_LIMITS.text),
  when: orMissing(isShort(PLAYBOOK_LIMITS.when)),
};

const PROVEN: Readonly<Record<string, Check>> = {
  ...ENTRY,
  origin: orMissing(fields({ runId: isText, from: isCount, to: isCount })),
  shown: orMissing(isCount),
  trials: orMissing(listOf(fields({ accepted: isFlag, better: isCount, worse: isCount, same: isCount }))),
};

const isEntries = listOf(
  fields({
    ...PROVEN,
    unproven: orMissing(
      fields({ until: isCount, former: orNull(fields(PROVEN)), isDrop: orMissing(isTrue) }),
    ),
  }),
);

/** A playbook: entries within their bounds, no two of one title. */
export const isPlaybook: Check = (value) =>
  isEntries(value) &&
  (value as unknown[]).length <= PLAYBOOK_LIMITS.entries &&
  new Set((value as { title: string }[]).map(({ title }) => title.toLowerCase())).size ===
    (value as unknown[]).length;

/** A change of a playbook. */
export const isPlaybookChange: Check = fields({
  entries: orMissing(isPlaybook),
  edits: orMissing(
    listOf(
      taggedUnion(
        {
          add: fields(ENTRY),
          change: fields(ENTRY),
          drop: fields({ title: isText }),
          renew: fields({ title: isText }),
        },
        "action",
      ),
    ),
  ),
  from: orMissing(isCount),
});

/** The playbook of a memory. */
export const isPlaybookState: Check = fields({
  entries: isPlaybook,
  shown: listOf(isText),
  refinedAt: isCount,
  isRefineDue: orMissing(isTrue),
});
