import { chainOf } from "../../../packages/lab/src/run-file/portable-journal.ts";
import { redact, saltsOf } from "../../../packages/viewer/src/trajectories/redact.ts";
import { type Forged, firstOf, forgeRun } from "../proof/forge-run.ts";
import { at, decision, HELP, INVENTED, last, MARK } from "./record-tools.ts";

/** Changes that are to be hidden by what is taken out of the file. */
export const REDACTED: readonly (readonly [
  what: string,
  kind: "thinking" | "words",
  change: (records: Forged[]) => unknown,
])[] = [
  [
    "the answer of a tool that the level has not",
    "thinking",
    (records) => {
      last(records, "reply").reply.content.push({
        type: "tool_use",
        id: "zz",
        name: "list_skills",
        input: {},
      });
      const result = { type: "tool_result", tool_use_id: "zz", content: [{ type: "text", text: HELP }] };
      last(records, "outcome").outcome.message.content.splice(1, 0, result);
    },
  ],
  [
    "words beside a step",
    "words",
    (records) => {
      last(records, "outcome").outcome.message.content.push({ type: "text", text: HELP });
    },
  ],
  [
    "a step's whole text",
    "words",
    (records) => {
      at(records, "outcome", 4).outcome.message.content.at(-1).text = MARK;
    },
  ],
  [
    "a step's goal",
    "words",
    (records) => {
      at(records, "outcome", 4).outcome.goal = MARK;
    },
  ],
  [
    "the opening",
    "words",
    (records) => {
      firstOf(records, "start").opening.content[0].text = MARK;
    },
  ],
  ["words between two steps", "words", decision({ told: HELP })],
  [
    "milestones",
    "words",
    (records) => {
      last(records, "outcome").outcome.milestones = INVENTED;
    },
  ],
];

/** As `forgeRun`, with what was taken out of the file. */
export function forgeRedacted(
  bytes: Uint8Array,
  kind: "thinking" | "words",
  change: (records: Forged[]) => unknown,
) {
  const { thinking, words } = saltsOf("x");
  const salts = kind === "words" ? {} : { words };
  let chain = "";
  const taken = (records: Forged[]) => {
    const changed = change(records);
    const given = Array.isArray(changed) ? changed : records;
    const gone = redact(given, kind === "words" ? { thinking, words } : { thinking });
    chain = chainOf(redact(gone, salts));
    return gone;
  };
  return forgeRun(bytes, taken, (manifest) => {
    Object.assign(manifest, { redacted: kind, salts });
    manifest.journal.chain = chain;
  });
}
