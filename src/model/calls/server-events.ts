import type { JsonObject } from "../../base/vocabulary/json.ts";

/**
 * Yields the events of a reply as they come: the `data` of server-sent events, as JSON. Accepts common deviations:
 * `data:` lines alone, no empty line at the end, a last `[DONE]`. A body that is one JSON object, of any content type,
 * is one event. An event without a `type` of its own gets the name on its line.
 *
 * @throws SyntaxError on invalid JSON: then the body was cut
 */
export async function* readEvents(body: ReadableStream<Uint8Array>): AsyncGenerator<JsonObject, void> {
  let whole: string[] | null = null;
  let name = "";
  let data: string[] = [];
  for await (const line of linesOf(body)) {
    if (whole !== null) {
      whole.push(line);
    } else if (line === "") {
      yield* parseData(name, data);
      [name, data] = ["", []];
    } else if (line.startsWith("data:")) {
      data.push(line.slice(5).trimStart());
    } else if (line.startsWith("event:")) {
      name = line.slice(6).trim();
    } else if (/^\s*[{[]/.test(line)) {
      whole = [line];
    }
  }
  yield* parseData(name, whole ?? data);
}

function* parseData(name: string, lines: readonly string[]): Generator<JsonObject> {
  const texts = lines.filter((line) => line !== "" && line !== "[DONE]");
  if (texts.length === 0) return;
  for (const value of parseTogether(texts)) {
    if (value === null || typeof value !== "object" || Array.isArray(value)) continue;
    const event = value as JsonObject;
    yield typeof event["type"] === "string" || name === "" ? event : { ...event, type: name };
  }
}

/** By the standard, lines that belong together are one text; some servers mean one event by each. */
function parseTogether(texts: readonly string[]): readonly unknown[] {
  try {
    return [JSON.parse(texts.join("\n"))];
  } catch (error) {
    if (texts.length === 1) throw error;
    return texts.map((text) => JSON.parse(text));
  }
}

/** The lines of a body. Each part of it is searched once, however long a line is. */
async function* linesOf(body: ReadableStream<Uint8Array>): AsyncGenerator<string, void> {
  const decoder = new TextDecoder();
  let open: string[] = [];
  // A carriage return at the end may be the first half of a line's end.
  let held = "";
  for await (const chunk of body as unknown as AsyncIterable<Uint8Array>) {
    const pieces = (held + decoder.decode(chunk, { stream: true })).split(/\r\n|\n|\r(?!$)/);
    const last = pieces.pop() ?? "";
    held = last.endsWith("\r") ? "\r" : "";
    for (const piece of pieces) {
      yield open.join("") + piece;
      open = [];
    }
    open.push(last.slice(0, last.length - held.length));
  }
  yield* (open.join("") + held + decoder.decode()).split(/\r\n|\n|\r/);
}
