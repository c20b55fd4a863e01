import type { ReplyBlock } from "../../../../src/base/vocabulary/conversation.ts";
import type { JsonObject, JsonValue } from "../../../../src/base/vocabulary/json.ts";
import { isObject } from "../../../../src/base/vocabulary/json.ts";
import { parseInput } from "../../../../src/model/calls/keep-blocks.ts";
import type { Vendor } from "../../../../src/model/calls/servers/vendor-name.ts";

interface Call {
  /** As the server gives it; empty where it gives none. */
  readonly id: string;
  readonly index: number | null;
  name: string;
  /** The arguments, as far as they came. */
  text: string;
  /** Further fields of the call, as the server sent them. */
  fields: JsonObject;
}

/** Puts the calls of a chat completion together from their parts. */
export class CallGatherer {
  readonly #calls: Call[] = [];

  /** The number of calls. */
  get size(): number {
    return this.#calls.length;
  }

  /** Adds a chunk's part of one call. */
  take({ index, id, function: named, type: _type, ...fields }: JsonObject): void {
    const { name, arguments: told } = isObject(named) ? named : ({} as JsonObject);
    const call = this.#callOf(typeof index === "number" ? index : null, textOf(id), textOf(name));
    call.name ||= textOf(name);
    // Some servers send them as an object, in one piece.
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
   * Returns the call that a part continues, or a new one. The index decides; without an index, or with the same one for
   * all, a part with its own name and id begins a call.
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
    type: "tool_use",
    id,
    name,
    input,
    ...(Object.keys(kept).length === 0 ? {} : { vendor: { ...kept, name: vendor } }),
  };
}

/**
 * Returns whether the arguments must be kept verbatim, because serializing the input gives another text. Invalid JSON
 * goes back in its corrected form, since servers read the arguments of earlier calls.
 */
function isVerbatim(text: string, input: JsonObject): boolean {
  return text.trim() !== "" && !("INVALID_JSON" in input) && JSON.stringify(input) !== text;
}

function textOf(value: JsonValue | undefined): string {
  return typeof value === "string" ? value : "";
}
