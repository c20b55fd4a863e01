import { ExpressionError } from "../../../../../../src/base/expressions/expression-error.ts";
import { isObject, parseJsonObject } from "../../../../../../src/base/vocabulary/json.ts";
import {
  NO_PLAYBOOK,
  PLAYBOOK_LIMITS,
  type Playbook,
  type PlaybookEdit,
  type PlaybookState,
} from "../../../../../../src/parts/playbook/base/playbook.ts";
import { editPlaybook, misfitOf } from "../../../../../../src/parts/playbook/record/edit-playbook.ts";
import { compileWhen } from "./show-playbook.ts";

/** The most edits of one refining. */
export const MOST_EDITS = 3;

/** The edits in a reply; or the mistake for which it cannot be read. */
export type ReadEdits =
  | {
      readonly edits: readonly PlaybookEdit[];
      /** Edits that do not count, with the reasons. */
      readonly refused: readonly string[];
      /** The reason that the reply gives for all of them; empty for none. */
      readonly because: string;
      readonly mistake?: undefined;
    }
  | {
      readonly edits?: undefined;
      readonly refused?: undefined;
      readonly because?: undefined;
      readonly mistake: string;
    };

/** The list of edits in the text of a reply, unread, and their reason; or the mistake for which there is none. */
export function readEditReply(
  text: string,
):
  | { readonly list: readonly unknown[]; readonly because: string; readonly mistake?: undefined }
  | { readonly mistake: string } {
  const [from, to] = [text.indexOf("{"), text.lastIndexOf("}")];
  const { edits: list, because } = parseJsonObject(text.slice(from, to + 1)) ?? {};
  if (!Array.isArray(list)) return { mistake: 'answer with JSON alone: {"edits": […]}' };
  return { list, because: typeof because === "string" ? because.trim() : "" };
}

/** Reads the edits in the text of a reply: its outermost JSON object. */
export function readEdits(text: string, { entries }: PlaybookState = NO_PLAYBOOK): ReadEdits {
  const reply = readEditReply(text);
  if (reply.mistake !== undefined) return reply;
  const { list, because } = reply;
  const edits: PlaybookEdit[] = [];
  const refused: string[] = [];
  let playbook: Playbook = entries;
  for (const one of list.slice(0, MOST_EDITS)) {
    const edit = asEdit(one);
    const misfit = typeof edit === "string" ? edit : misfitOf(playbook, edit);
    if (typeof edit === "string" || misfit !== null) {
      refused.push(`an edit does not count: ${misfit}`);
      continue;
    }
    edits.push(edit);
    playbook = editPlaybook(playbook, { edits: [edit] }, { runId: "", step: 0 });
  }
  if (list.length > MOST_EDITS) refused.push(`only the first ${MOST_EDITS} edits count`);
  return { edits, refused, because };
}

/** Returns the edit, or why it is none. */
export function asEdit(value: unknown): PlaybookEdit | string {
  if (!isObject(value)) return "an edit is a JSON object";
  const { action, title, text, when } = value;
  if (!isShort(title, PLAYBOOK_LIMITS.title)) return `title takes 1 to ${PLAYBOOK_LIMITS.title} characters`;
  if (action === "drop" || action === "renew") return { action, title };
  if (action !== "add" && action !== "change") return "action takes add, change, drop or renew";
  if (!isShort(text, PLAYBOOK_LIMITS.text)) return `text takes 1 to ${PLAYBOOK_LIMITS.text} characters`;
  if (when == null || when === "") return { action, title, text };
  if (!isShort(when, PLAYBOOK_LIMITS.when)) return `when takes at most ${PLAYBOOK_LIMITS.when} characters`;
  try {
    compileWhen(when);
    return { action, title, text, when };
  } catch (error) {
    if (!(error instanceof ExpressionError)) throw error;
    return `when: ${error.message}`;
  }
}

function isShort(value: unknown, most: number): value is string {
  return typeof value === "string" && value.trim() !== "" && value.length <= most;
}
