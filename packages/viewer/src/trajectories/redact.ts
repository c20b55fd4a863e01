import { createHmac } from "node:crypto";
import type { AskerRow } from "../../../../src/base/seam/asker-row.ts";
import { askerOf } from "../../../../src/base/seam/askers-of-parts.ts";
import type { JsonObject, JsonValue } from "../../../../src/base/vocabulary/json.ts";
import { isObject } from "../../../../src/base/vocabulary/json.ts";
import { markOf, REDACTED, REDACTED_WITHIN, type Redaction } from "../../../../src/record/redacted.ts";
import type { ChangeInput, ChangeWords } from "../../../../src/record/seam/data-part.ts";
import { DATA_PARTS, DECISION_SHARES, hasOwnWords, shareOf } from "../../../../src/record/seam/data-parts.ts";

/** The salt of each kind of text, in hex; that of a kind which was taken out is not in the file. */
export type Salts = Readonly<Partial<Record<Redaction, string>>>;

/** Tools whose `text` is words for the player itself or for the operator. All else in a call decides what comes of it, and stays. */
export const WORDY_TOOLS: ReadonlySet<string> = new Set([
  ...["write_note", "set_goal"],
  ...DATA_PARTS.flatMap(({ wordyTools = [] }) => wordyTools),
]);

/** A call's input with its words changed. */
function changeInput(input: JsonValue | undefined, words: ChangeWords): JsonValue {
  if (!isObject(input) || typeof input["text"] !== "string") return input ?? null;
  return { ...input, text: words(input["text"]) } as JsonObject;
}

/** A text shorter than this is not looked for within other texts. */
const LEAST_SOUGHT = 3;

/** Changes each text of a kind in a record; gives a copy. */
type Change = (text: string, kind: Redaction) => string;

/** The secret from which both salts are made. */
export function saltsOf(secret: string): Required<Salts> {
  const salt = (kind: Redaction): string => createHmac("sha256", secret).update(kind).digest("hex");
  return { thinking: salt("thinking"), words: salt("words") };
}

/**
 * Replaces the texts of all kinds for which there is a salt by commitments to them, also where other texts quote them. Those
 * that were replaced before stay. The same text always gets the same commitment, so that what is compared with what stays so.
 *
 * @param records the lines of the whole run, in order
 * @param isEarlier whether words about single calls of a reply stay, as they did in version 1.0
 */
export function redact(
  records: readonly JsonObject[],
  salts: Salts,
  isEarlier = false,
): readonly JsonObject[] {
  const redactor = new Redactor(salts, records.flatMap(callsOfWords), isEarlier);
  for (const record of records) redactor.learn(record);
  return records.map((record) => redactor.redact(record));
}

/** Does the same to records that are not held together: all of them are learned first, and then each is redacted. */
export class Redactor {
  readonly #salts: Salts;
  readonly #calls: KnownCalls;
  readonly #made = new Map<string, string>();
  /** The words that are looked for within other texts. */
  readonly #sought = new Map<string, string>();
  #seek: ((text: string) => string) | null = null;

  /** @param calls of all records: see {@link callsOfWords} */
  constructor(salts: Salts, calls: Iterable<string>, isEarlier = false) {
    this.#salts = salts;
    this.#calls = { keys: new Set(calls), isEarlier };
  }

  learn(record: JsonObject): void {
    changeTexts(record, this.#calls, (text, kind) => {
      const mark = this.#markOf(text, kind);
      if (kind === "words" && mark !== text && text.length >= LEAST_SOUGHT) this.#sought.set(text, mark);
      return mark;
    });
  }

  redact(record: JsonObject): JsonObject {
    const own = changeTexts(record, this.#calls, (text, kind) => this.#markOf(text, kind));
    if (this.#sought.size === 0) return own;
    this.#seek ??= createSeeker(this.#sought);
    return changeQuotes(own, this.#seek);
  }

  #markOf(text: string, kind: Redaction): string {
    const salt = this.#salts[kind];
    if (salt === undefined || text === "" || REDACTED.test(text)) return text;
    const known = this.#made.get(`${kind} ${text}`);
    if (known !== undefined) return known;
    const mark = markOf(createHmac("sha256", salt).update(text).digest("hex"));
    this.#made.set(`${kind} ${text}`, mark);
    return mark;
  }
}

/** The salts of the texts that are to be taken out: words are thinking, too. */
export function saltsFor(redacted: Redaction | null, salts: Required<Salts>): Salts {
  if (redacted === null) return {};
  return redacted === "words" ? salts : { thinking: salts.thinking };
}

/**
 * The index of the first record with a text that was taken out where neither the LM nor the operator wrote that text; null for none.
 */
export function findForeignMark(records: readonly JsonObject[]): number | null {
  const said = new Set<string>();
  const calls = { keys: new Set(records.flatMap(callsOfWords)), isEarlier: false };
  for (const record of records) {
    changeTexts(record, calls, (text) => {
      if (REDACTED.test(text)) said.add(text);
      return text;
    });
  }
  const marks = new RegExp(REDACTED_WITHIN, "g");
  const at = records.findIndex((record) =>
    (JSON.stringify(record).match(marks) ?? []).some((mark) => !said.has(mark)),
  );
  return at === -1 ? null : at;
}

/** Replaces each sought text within another one, the longest first. */
function createSeeker(sought: ReadonlyMap<string, string>): (text: string) => string {
  const byStart = new Map<string, string[]>();
  for (const text of [...sought.keys()].sort((a, b) => b.length - a.length)) {
    const start = text.slice(0, LEAST_SOUGHT);
    byStart.set(start, [...(byStart.get(start) ?? []), text]);
  }
  return (text) => {
    let out = "";
    let from = 0;
    for (let at = 0; at + LEAST_SOUGHT <= text.length; ) {
      const found = byStart.get(text.slice(at, at + LEAST_SOUGHT))?.find((one) => text.startsWith(one, at));
      if (found === undefined) {
        at += 1;
        continue;
      }
      out += text.slice(from, at) + (sought.get(found) ?? "");
      at += found.length;
      from = at;
    }
    return out + text.slice(from);
  };
}

/** The texts that the LM or the operator wrote, where they stand for themselves. */
function changeTexts(record: JsonObject, calls: KnownCalls, change: Change): JsonObject {
  const words: ChangeWords = (value) => deep(value, (text) => change(text, "words"));
  switch (record["type"]) {
    case "reply":
      return changeIn(record, ["reply", "content"], (content) =>
        changeBlocks(content, change, askerOf(record["purpose"])),
      );
    case "outcome":
      return changeIn(record, ["outcome"], (outcome) => {
        if (!isObject(outcome)) return outcome;
        const { notes, plan, message } = outcome as JsonObject;
        const changed = {
          ...outcome,
          message: changeResults(message, calls, words),
          notes: words(notes),
          ...(plan === undefined ? {} : { plan: words(plan) }),
        } as JsonObject;
        return DATA_PARTS.reduce((done, part) => part.redactOutcome?.(done, words) ?? done, changed);
      });
    case "fold":
      return changeIn(record, ["outcome", "summaryText"], words);
    case "start":
      return BROUGHT_TEXTS.reduce((changed, name) => changeIn(changed, ["brought", name], words), record);
    case "decision": {
      const changed = DECISION_SHARES.reduce((done, share) => share.redact?.(done, words) ?? done, record);
      return hasOwnWords(record) ? changed : { ...changed, told: words(record["told"]) };
    }
    case "operator":
      return changeIn(record, ["action"], (action) =>
        isObject(action) && WORDY_TOOLS.has(String(action["tool"]))
          ? ({ ...action, input: changeInput(action["input"], words) } as JsonObject)
          : action,
      );
    default: {
      const ofCall: ChangeInput = (id, input) =>
        isCallOf(WORDY_TOOLS, id, calls) ? changeInput(input, words) : input;
      return (
        shareOf(String(record["type"]))?.redact?.(record, words, calls.isEarlier ? null : ofCall) ?? record
      );
    }
  }
}

/** @param asker the part whose call this is: its data in words stays, since buttons follow from it */
function changeBlocks(content: JsonValue, change: Change, asker: AskerRow | null): JsonValue {
  if (!Array.isArray(content)) return content;
  return content.map((block): JsonValue => {
    if (!isObject(block)) return block;
    const { type, vendor, ...rest } = block as JsonObject;
    const thought = (value: JsonValue): JsonValue => deep(value, (text) => change(text, "thinking"));
    const hidden = vendor === undefined ? {} : { vendor: keepName(thought(vendor), vendor) };
    const changed = ((): JsonObject => {
      const text = String(rest["text"] ?? "");
      if (type === "text" && asker?.isData?.(text) === true) return rest;
      if (type === "text") return { ...rest, text: change(text, "words") };
      if (type !== "tool_use") return thought(rest) as JsonObject;
      return WORDY_TOOLS.has(String(rest["name"]))
        ? { ...rest, input: changeInput(rest["input"], (one) => change(String(one), "words")) }
        : rest;
    })();
    return { type: type as JsonValue, ...changed, ...hidden } as JsonObject;
  });
}

/** A vendor's name is no thought. */
function keepName(changed: JsonValue, vendor: JsonValue): JsonValue {
  if (!isObject(changed) || !isObject(vendor) || vendor["name"] === undefined) return changed;
  return { ...changed, name: vendor["name"] } as JsonObject;
}

/** The words in what a game was begun with. */
const BROUGHT_TEXTS = ["summaryText", "notes", "plan"] as const;

/** Texts that quote others: what the program tells the LM. Results of calls and views of the game stay as they are. */
function changeQuotes(record: JsonObject, seek: (text: string) => string): JsonObject {
  switch (record["type"]) {
    case "outcome":
      return changeIn(record, ["outcome", "message"], (message) => deep(message, seek, KEPT));
    case "fold":
      return changeIn(record, ["outcome", "opening"], (opening) => deep(opening, seek, KEPT));
    case "start":
      // Only a memory from elsewhere is quoted there.
      return isObject(record["brought"])
        ? changeIn(record, ["opening"], (opening) => deep(opening, seek, KEPT))
        : record;
    case "decision":
      return { ...record, told: deep(record["told"], seek), reason: deep(record["reason"], seek) };
    default: {
      const share = shareOf(String(record["type"]));
      const kept = share?.quotes;
      if (kept === undefined) return share?.redactQuotes?.(record, (value) => deep(value, seek)) ?? record;
      return deep(record, seek, new Set([...KEPT, ...kept])) as JsonObject;
    }
  }
}

/** Keys whose values are no texts. */
const KEPT: ReadonlySet<string> = new Set([
  ...["type", "role", "sha256", "tool_use_id", "branchId", "time", "format", "prev", "sum"],
]);

/** Tools that quote the player's earlier words in pieces. */
export const QUOTING_TOOLS: ReadonlySet<string> = new Set(["recall"]);

/** The calls of a run that have to do with words. */
interface KnownCalls {
  /** By {@link callsOfWords}. */
  readonly keys: ReadonlySet<string>;
  /** See {@link redact}. */
  readonly isEarlier: boolean;
}

/** Stands for the tool of a call that the operator changed: its result quotes the input in pieces. */
const EDITED = "edited";

/** A reply's calls that have to do with words, and those that the operator changed, as `TOOL ID`. */
export function callsOfWords({ reply, decision }: JsonObject): readonly string[] {
  const content: readonly JsonValue[] =
    isObject(reply) && Array.isArray(reply["content"]) ? reply["content"] : [];
  const decided = isObject(decision) && isObject(decision["calls"]) ? decision["calls"] : {};
  return [
    ...content.flatMap((block) =>
      isObject(block) && (QUOTING_TOOLS.has(String(block["name"])) || WORDY_TOOLS.has(String(block["name"])))
        ? [`${block["name"]} ${block["id"]}`]
        : [],
    ),
    ...Object.entries(decided).flatMap(([id, one]) =>
      isObject(one) && one["type"] === "edit" ? [`${EDITED} ${id}`] : [],
    ),
  ];
}

function isCallOf(tools: Iterable<string>, id: unknown, { keys }: KnownCalls): boolean {
  return [...tools].some((tool) => keys.has(`${tool} ${id}`));
}

function quotesInPieces(id: unknown, calls: KnownCalls): boolean {
  if (isCallOf(QUOTING_TOOLS, id, calls)) return true;
  return !calls.isEarlier && isCallOf([EDITED], id, calls) && isCallOf(WORDY_TOOLS, id, calls);
}

/** A message in which the results of some calls are changed whole. */
function changeResults(message: JsonValue | undefined, calls: KnownCalls, words: ChangeWords): JsonValue {
  if (!isObject(message) || !Array.isArray(message["content"])) return message ?? null;
  const content = (message["content"] as readonly JsonValue[]).map((block) =>
    isObject(block) && quotesInPieces(block["tool_use_id"], calls)
      ? { ...block, content: changeTextsOf(block["content"] as JsonValue, words) }
      : block,
  );
  return { ...message, content } as JsonObject;
}

function changeTextsOf(list: JsonValue, words: ChangeWords): JsonValue {
  if (!Array.isArray(list)) return list;
  return list.map((one) =>
    isObject(one) && typeof one["text"] === "string"
      ? ({ ...one, text: words(one["text"]) } as JsonObject)
      : one,
  );
}

/** A copy in which the value at a path is another one; the same where there is nothing. */
function changeIn(
  value: JsonObject,
  path: readonly string[],
  change: (value: JsonValue) => JsonValue,
): JsonObject {
  const [key = "", ...rest] = path;
  const inner = value[key];
  if (inner === undefined || !Object.hasOwn(value, key)) return value;
  if (rest.length === 0) return { ...value, [key]: change(inner) };
  return isObject(inner) ? { ...value, [key]: changeIn(inner as JsonObject, rest, change) } : value;
}

/** A copy with each text changed but those of some keys. */
function deep(value: JsonValue | undefined, change: (text: string) => string, kept = NOTHING): JsonValue {
  if (typeof value === "string") return change(value);
  if (Array.isArray(value)) return value.map((one) => deep(one, change, kept));
  if (!isObject(value)) return value ?? null;
  return Object.fromEntries(
    Object.entries(value).map(([key, one]) => [
      key,
      kept.has(key) ? one : deep(one as JsonValue, change, kept),
    ]),
  ) as JsonObject;
}

const NOTHING: ReadonlySet<string> = new Set();
