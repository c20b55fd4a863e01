import { parseJsonObject } from "../../../../base/vocabulary/json.ts";
import { type ParseValue, usage } from "../../../../faces/cli/options/values/parse-value.ts";
import type { CallDecision } from "../../base/interrupts.ts";

/** The decision about one call, by its number or id: `1=approve`, `2=reject:why`, `3={"x":4}`. */
export const parseCall: ParseValue<readonly (readonly [string, CallDecision])[]> = (text, subject) => {
  const [, id = "", word = ""] = /^(.+?)=(approve|reject:.*|\{.*\})$/s.exec(text.trim()) ?? [];
  const why = word.replace(/^reject:/, "").trim();
  if (word === "approve") return [[id, { type: "approve" }]];
  if (word.startsWith("reject:") && why !== "") return [[id, { type: "reject", why }]];
  const input = word.startsWith("{") ? parseJsonObject(word) : null;
  if (input !== null) return [[id, { type: "edit", input }]];
  throw usage(subject, 'a call and its decision: 1=approve, 2=reject:why or 3={"x":4}', text);
};
