import type { ToolSpec } from "../../../../base/vocabulary/conversation.ts";
import type { JsonObject } from "../../../../base/vocabulary/json.ts";
import type { PendingCall } from "../../../../base/vocabulary/run-event.ts";
import { isObject } from "../../../../record/saves/format/checks.ts";
import { checkParams } from "../../../skills/format/check-params.ts";
import type { SkillLibrary } from "../../../skills/library/skill-library.ts";
import { runSkillTool } from "../skills/run-skill.ts";

/** What an edited input is checked against. */
export interface EditRules {
  /** The tools of the conversation. */
  readonly tools: readonly ToolSpec[];
  readonly library: Pick<SkillLibrary, "read">;
}

/** Why a call cannot be carried out with another input, by the tool's schema or the skill's parameters; null where it can. */
export async function checkEdit(
  { name }: Pick<PendingCall, "name">,
  input: JsonObject,
  { tools, library }: EditRules,
): Promise<string | null> {
  const spec = tools.find((tool) => tool.name === name);
  const mistake = spec === undefined ? null : await checkAgainst(spec.input_schema, input);
  return mistake ?? (name === runSkillTool.spec.name ? checkSkill(input, library) : null);
}

async function checkAgainst(schema: JsonObject, input: JsonObject): Promise<string | null> {
  const { fromJSONSchema } = await import("./read-schema.ts");
  const read = (() => {
    try {
      return fromJSONSchema(schema as Parameters<typeof fromJSONSchema>[0]);
    } catch {
      // A tool of the user's own may have a schema with parts that zod does not read: the tool itself judges the input.
      return null;
    }
  })();
  const [issue] = read?.safeParse(input).error?.issues ?? [];
  if (issue === undefined) return null;
  const where = issue.path.length === 0 ? "" : `"${issue.path.join(".")}": `;
  return `${where}${issue.message}`;
}

function checkSkill(input: JsonObject, library: EditRules["library"]): string | null {
  const { name } = input;
  const params = input["params"] ?? {};
  if (typeof name !== "string" || !isObject(params)) return '"params" must be an object';
  const found = library.read(name);
  if (typeof found === "string") return found;
  const { mistakes } = checkParams(found.skill, params as JsonObject);
  return mistakes === null ? null : mistakes.join("; ");
}
