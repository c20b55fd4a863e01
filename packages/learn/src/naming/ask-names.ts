import { sha256Of } from "../../../../src/base/disk/lazy-crypto.ts";
import { type ImageBlock, type TextBlock, textOf } from "../../../../src/base/vocabulary/conversation.ts";
import { parseJsonObject } from "../../../../src/base/vocabulary/json.ts";
import type { LanguageModel, ModelReply, ModelRequest } from "../../../../src/model/language-model.ts";
import type { Emulator } from "../../../emulator/src/emulator.ts";
import type { ScreenView } from "../../../emulator/src/machine/machine.ts";
import { glance } from "../../../emulator/src/picture/glance.ts";
import { encodeScreenPng } from "../../../emulator/src/picture/screen-png.ts";
import { chanceOf } from "../../../games/src/seeds/chance.ts";
import { type Finding, finding } from "../finding.ts";
import { createForks, LearningOver } from "../forks.ts";
import type { Learned } from "../learn-game.ts";
import { addressOf } from "../memory.ts";
import type { KeptAnswers } from "./kept-answers.ts";
import { findShownBytes, type ShownByte } from "./shown-bytes.ts";

/** The most questions that are asked about one game. */
export const MOST_QUESTIONS = 8;

/** Frames that the experiments for names may run. */
const FRAMES = 200_000;

const SYSTEM =
  "You look at pictures of a Game Boy game and at values of one byte of its memory, and find out which number, bar or row of symbols on the screen shows that byte.";

/** A question, and its answer after the check. */
export interface Named {
  readonly address: number;
  /** Null where the answer was none, or was refused. */
  readonly finding: Finding | null;
  /** The reason for a refusal; null for none. */
  readonly refusal: string | null;
  readonly reply: ModelReply;
  /** Whether the answer was paid for by an earlier command. */
  readonly isKept: boolean;
}

/**
 * Asks a model to name the bytes that the screen shows, one question each. An answer also says which value one picture shows without
 * being told: the machine knows it, so a wrong name is refused.
 *
 * @param mayAsk asked before each question that is not answered already
 * @param kept the answers of an earlier command; null keeps none
 */
export async function* askNames(
  model: LanguageModel,
  emulator: Emulator,
  { play, findings }: Learned,
  {
    signal,
    mayAsk,
    kept,
  }: { readonly signal: AbortSignal; readonly mayAsk: () => boolean; readonly kept: KeptAnswers | null },
): AsyncGenerator<Named> {
  if (play === null) return;
  const forks = createForks(emulator, chanceOf("names"), FRAMES, { signal });
  // Numbers that experiments found have a kind, and may still get a name: hearts are health.
  const named = findings.filter(({ name }) => !/^(health|lives|timer|score|number)/.test(name));
  const known = new Set(named.flatMap(({ cell }) => (cell === null ? [] : [cell.index])));
  const start = play.fresh[0]?.start ?? play.start.state;
  let shown: readonly ShownByte[] = [];
  try {
    const steps = findShownBytes(forks, start, known);
    for (let step = steps.next(); ; step = steps.next()) {
      if (step.done === true) {
        shown = step.value;
        break;
      }
      await new Promise((resolve) => setImmediate(resolve));
    }
  } catch (error) {
    if (!(error instanceof LearningOver)) throw error;
  }
  for (const byte of shown.slice(0, MOST_QUESTIONS)) {
    signal.throwIfAborted();
    const request = requestAbout(emulator, byte);
    const known = kept?.find(model.id, request) ?? null;
    if (known === null && !mayAsk()) return;
    const reply = known ?? (await ask(model, request, signal));
    if (known === null) kept?.keep(model.id, request, reply);
    const named = judge(byte, textOf(reply.content));
    yield { address: addressOf(byte.cell.index), reply, isKept: known !== null, ...named };
  }
}

async function ask(model: LanguageModel, request: ModelRequest, signal: AbortSignal): Promise<ModelReply> {
  const events = model.reply(request, { signal });
  for (let next = await events.next(); ; next = await events.next())
    if (next.done === true) return next.value;
}

function requestAbout(emulator: Emulator, { cell, moments, top, bottom }: ShownByte): ModelRequest {
  const images = new Map<string, Uint8Array>();
  const content = moments.flatMap(({ state, value }, at): readonly (TextBlock | ImageBlock)[] => {
    emulator.restore(state);
    emulator.run(2, []);
    const png = encodeScreenPng(crop(glance(emulator), top - 8, bottom + 8), 3);
    const sha256 = sha256Of(png);
    images.set(sha256, png);
    const isAsked = at === moments.length - 1;
    const text = `Picture ${at + 1}: the byte is ${isAsked ? "not told" : `${value} (hex ${value.toString(16)})`}.`;
    return [
      { type: "text", text },
      { type: "image", sha256 },
    ];
  });
  const address = addressOf(cell.index).toString(16).toUpperCase();
  const question = `The byte at ${address} changes this part of the screen. Reply with JSON alone: {"name": "one or two words, such as hearts, lives, score or money", "value": the number that the last picture shows}, or {"name": null} if you cannot tell.`;
  return {
    purpose: "play",
    system: SYSTEM,
    tools: [],
    images,
    messages: [{ role: "user", content: [...content, { type: "text", text: question }] }],
  };
}

/** The rows of a screen from `top` on, before `bottom`. */
function crop({ width, height, rgb }: ScreenView, top: number, bottom: number): ScreenView {
  const [first, last] = [Math.max(0, top), Math.min(height, bottom)];
  return { width, height: last - first, rgb: rgb.subarray(first * width * 3, last * width * 3) };
}

/** Checks an answer against the machine at the moment that was not told. */
function judge(byte: ShownByte, text: string): Pick<Named, "finding" | "refusal"> {
  const { name, value } = parseAnswer(text);
  if (name === null) return { finding: null, refusal: null };
  const actual = byte.moments.at(-1)?.value ?? 0;
  // Two decimal digits in a byte look like its hexadecimal digits.
  const isDecimal = value !== actual && String(value) === actual.toString(16);
  if (value !== actual && !isDecimal) {
    return {
      finding: null,
      refusal: `"${name}" would be ${value} in a picture in which the byte is ${actual}`,
    };
  }
  const evidence = `a model read ${value} as "${name}" in a picture whose value it was not told; another value, written by hand, changed the screen at ${Math.min(3, byte.moments.length)} moments${isDecimal ? "; two decimal digits" : ""}`;
  return { finding: finding(name, byte.cell, 0.95, evidence), refusal: null };
}

/** Names are fields of a map: letters, digits and spaces. */
function parseAnswer(text: string): { readonly name: string | null; readonly value: number } {
  const { name, value } = parseJsonObject(/\{[^{}]*\}/.exec(text)?.[0] ?? "") ?? {};
  const words = typeof name === "string" ? name.toLowerCase().trim() : "";
  if (!/^[a-z][a-z0-9 ]{0,23}$/.test(words)) return { name: null, value: Number.NaN };
  return {
    name: words.replaceAll(/ +(.)/g, (_, letter: string) => letter.toUpperCase()),
    value: Number(value),
  };
}
