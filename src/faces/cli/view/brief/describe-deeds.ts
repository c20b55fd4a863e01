import { renderCountOf } from "../../../../base/quantities/count.ts";
import type { RunEvent } from "../../../../base/vocabulary/run-event.ts";
import { plainLine } from "../../render/plain-text.ts";

type ToolResult = Extract<RunEvent, { type: "tool-result" }>;

/** Characters of a text of the game, and of the reason why a call was refused. */
const MAX_TEXT = 60;
const MAX_REASON = 80;

/** Buttons that are listed, each with its number of presses. */
const MAX_PRESSES = 5;

/** The words of a result whose call did nothing. */
const NOT_DONE = /^Not carried out\b|\bNothing was (?:pressed|chosen|done)\.$/;

/** A page as `read_text` gives it: `ADA: "Good morning!"`. */
const PAGE = /^(?:([^":]{1,20}): )?"(.*)"$/;

/**
 * The deeds of a step's calls in a few words each: only those that the results confirm. Calls that did nothing are
 * left out; refused calls are counted.
 *
 * @param place where the step ended; it is not repeated
 */
export function describeDeeds(results: readonly ToolResult[], place: string | null): readonly string[] {
  const done = results.filter(({ isError, text }) => !isError && !NOT_DONE.test(text));
  const refused = results.filter(({ isError }) => isError);
  const said = describeTexts(done);
  // Who reads a text walked to it and pressed a button before.
  const isOnTheWay = said.length > 0;
  const deeds = [
    ...newestWalk(done, place, isOnTheWay),
    ...(isOnTheWay ? [] : describePresses(done)),
    ...said,
    ...listOf("chose", done.flatMap(chosenIn)),
    ...listOf(
      "called",
      done.flatMap(({ tool }) => (TOLD.has(tool) ? [] : [plainLine(tool, MAX_TEXT)])),
    ),
  ];
  if (refused.length > 0) deeds.push(describeRefused(refused, deeds.length === 0));
  return deeds.length === 0 && results.length > 0 ? ["nothing happened"] : deeds;
}

/** The speakers, or else the last words of the first text. */
function describeTexts(done: readonly ToolResult[]): readonly string[] {
  const texts = done.filter(({ tool }) => tool === "read_text").map(({ text }) => pagesOf(text));
  const speakers = texts.flatMap((pages) => pages.flatMap(({ speaker }) => speaker ?? []));
  const words = texts.flatMap((pages) => {
    const last = pages.some(({ speaker }) => speaker !== null) ? undefined : pages.at(-1);
    return last === undefined ? [] : [`"${plainLine(last.words, MAX_TEXT)}"`];
  });
  // Of a talk the people matter, of a fight its beginning.
  if (speakers.length > 0) return listOf("talked to", speakers.map(capitalized));
  return listOf("read", words.slice(0, 1));
}

function pagesOf(text: string): readonly { readonly speaker: string | null; readonly words: string }[] {
  const pages = text.split("\n").flatMap((line) => {
    const [, speaker = null, words = ""] = PAGE.exec(line.trim()) ?? [];
    return words === "" ? [] : [{ speaker, words }];
  });
  // The last page of a question is the question.
  return /\n(?:It waits|A menu)/.test(text) && pages.length > 1 ? pages.slice(0, -1) : pages;
}

function listOf(deed: string, things: readonly string[]): readonly string[] {
  if (things.length === 0) return [];
  const each = [...new Set(things)];
  const last = each.pop() ?? "";
  return [`${deed} ${each.length === 0 ? last : `${each.join(", ")} and ${last}`}`];
}

/** `PIP` is a name in capitals, as many games write names. */
function capitalized(name: string): string {
  return /^\p{Lu}{2,}$/u.test(name) ? `${name.slice(0, 1)}${name.slice(1).toLowerCase()}` : name;
}

/** The end of the last walk; none for a walk that only led to a text. */
function newestWalk(
  done: readonly ToolResult[],
  place: string | null,
  isOnTheWay: boolean,
): readonly string[] {
  const walks = done.flatMap(({ text }) => {
    const [, verb, where, why] =
      /^(Reached|Stopped at) (.+? ?-?\d+,-?\d+)(?:.*? steps?: (.*))?/.exec(plainLine(text)) ?? [];
    return verb === undefined || where === undefined ? [] : [{ verb, where, why: why?.replace(/\.$/, "") }];
  });
  const last = walks.at(-1);
  if (last === undefined || (isOnTheWay && last.verb === "Reached")) return [];
  const at =
    place !== null && last.where.startsWith(`${place} `) ? last.where.slice(place.length + 1) : last.where;
  if (last.verb === "Reached") return [`walked to ${at}`];
  // `mode is now battle`: the battle is the news.
  const why = last.why?.replace(/^.{1,30}? is now /, "");
  return [`walked as far as ${at}${why === undefined ? "" : ` (${plainLine(why, MAX_TEXT)})`}`];
}

/** The buttons, in their order, with a count of those after the first few: `pressed up 3 times, A and 12 more`. */
function describePresses(done: readonly ToolResult[]): readonly string[] {
  const runs: { button: string; times: number }[] = [];
  for (const button of done.flatMap(pressedButtons)) {
    const last = runs.at(-1);
    if (last?.button === button) last.times += 1;
    else runs.push({ button, times: 1 });
  }
  const shown = runs.length <= MAX_PRESSES ? runs : runs.slice(0, MAX_PRESSES - 1);
  const words = shown.map(({ button, times }) => {
    const name = button.length === 1 ? button.toUpperCase() : plainLine(button);
    return times === 1 ? name : `${name} ${times === 2 ? "twice" : `${times} times`}`;
  });
  const more = runs.slice(shown.length).reduce((sum, { times }) => sum + times, 0);
  return words.length === 0 ? [] : [`pressed ${words.join(", ")}${more === 0 ? "" : ` and ${more} more`}`];
}

/** As many buttons as the result says were pressed. */
function pressedButtons({ tool, input: { buttons }, text }: ToolResult): readonly string[] {
  if (tool !== "press_buttons" || !Array.isArray(buttons)) return [];
  const [, count] = /^Pressed (all|\d+)\b/.exec(text) ?? [];
  if (count === undefined) return [];
  return buttons.map(String).slice(0, count === "all" ? undefined : Number(count));
}

function chosenIn({ tool, text }: ToolResult): readonly string[] {
  const [, chosen] = (tool === "choose" && /^Chose (.+?)\.(?: |$)/.exec(plainLine(text))) || [];
  return chosen === undefined ? [] : [plainLine(chosen, MAX_TEXT)];
}

const TOLD = new Set(["read_text", "navigate_to", "explore_towards", "press_buttons", "choose"]);

function describeRefused(refused: readonly ToolResult[], isAll: boolean): string {
  const count = `${renderCountOf(refused.length, "call")} refused`;
  return isAll ? `${count}: ${plainLine(refused[0]?.text ?? "", MAX_REASON)}` : count;
}
