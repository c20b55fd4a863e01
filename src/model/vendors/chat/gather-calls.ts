import type { ReplyBlock } from "../../../base/vocabulary/conversation.ts";
import type { JsonObject, JsonValue } from "../../../base/vocabulary/json.ts";
import { isObject } from "../../../base/vocabulary/json.ts";
import { parseInput } from "../../calls/keep-blocks.ts";
import type { Vendor } from "../vendor-name.ts";

interface Call {
  /** As the server gives it; empty where it gives none. */
  readonly id: string;
  readonly index: number | null;
  name: string;
  /** The arguments, as far as they came. */
  text: string;
  /** What the server tells of the call besides. */
  fields: JsonObject;
}

/** Puts the calls of a chat completion together from their parts. */
export class CallGatherer {
  readonly #calls: Call[] = [];

  /** How many there are. */
  get size(): number {
    return this.#calls.length;
  }

  /** Takes what a chunk tells of one call. */
  take({ index, id, function: named, type: _type, ...fields }: JsonObject): void {
    const { name, arguments: told } = isObject(named) ? named : ({} as JsonObject);
    const call = this.#callOf(typeof index === "number" ? index : null, textOf(id), textOf(name));
    call.name ||= textOf(name);
    // Some servers tell them as an object, in one piece.
    call.text += isObject(told) ? JSON.stringify(told) : textOf(told);
    call.fields = { ...call.fields, ...fields };
  }

  /**
   * The calls as blocks. What has no id, or the id of another call of this reply, gets one that begins with `idPrefix`: each
   * result must find its call.
   */
  blocks(vendor: Vendor, idPrefix: string): readonly ReplyBlock[] {
    const taken = new Set<string>();
    return this.#calls.map(({ id: told, name, text, fields }, at) => {
      const id = told === "" || taken.has(told) ? `${idPrefix}_${at}` : told;
      taken.add(id);
      return callBlock({ id, name, text, fields }, vendor);
    });
  }

  /**
   * The call that a part goes on with, or a new one. Its place tells which; where there is no place, or the same one for all,
   * a part with a name and an id of its own begins a call.
   */
  #callOf(index: number | null, id: string, name: string): Call {
    const known = index === null ? this.#calls.at(-1) : this.#calls.findLast((call) => call.index === index);
    const isOther =
      name !== "" && (index === null ? id === "" || id !== known?.id : id !== "" && id !== known?.id);
    if (known !== undefined && !isOther) return known;
    const call = { id, index, name: "", text: "", fields: {} };
    this.#calls.push(call);
    return call;
  }
}

/** A call as a block; `text` are its arguments as they came, and `fields` what else the vendor wants back. */
export function callBlock(
  { id, name, text, fields }: Pick<Call, "id" | "name" | "text" | "fields">,
  vendor: Vendor,
): ReplyBlock {
  const input = text.trim() === "" ? {} : parseInput(text);
  const kept = { ...fields, ...(isVerbatim(text, input) ? { arguments: text } : {}) };
  return {
    ...{ type: "tool_use", id, name, input },
    ...(Object.keys(kept).length === 0 ? {} : { vendor: { ...kept, name: vendor } }),
  };
}

/**
 * Whether the arguments must be kept as they were written: they would not be written so again. What is no JSON goes back as
 * what was made of it, since servers read the arguments of earlier calls.
 */
function isVerbatim(text: string, input: JsonObject): boolean {
  return text.trim() !== "" && !("INVALID_JSON" in input) && JSON.stringify(input) !== text;
}

function textOf(value: JsonValue | undefined): string {
  return typeof value === "string" ? value : "";
}
