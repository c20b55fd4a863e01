import { cutText } from "../../../../../../../src/base/text/cut-text.ts";
import { pagesOf } from "../../../../actions/text/reading.ts";
import { quoteGameText } from "../../../text/quote-game-text.ts";
import type { BattleScreen } from "./battle-screen.ts";
import type { Stop } from "./play-on.ts";
import { type TurnFacts, turnChanges } from "./turn-facts.ts";
import type { FieldEvent, TurnLog } from "./turn-log.ts";

/** The most characters of a report: a long turn has about a thousand. */
const MAX_CHARACTERS = 3_000;

/** The way in which a fight ended. */
export type BattleEnd = "won" | "lost" | "caught" | "ran" | "over";

/** The course of a turn: the game's words, and between them what the memory says. */
export function courseOf(log: TurnLog): string {
  const pages = pagesOf(log.reading).map(({ text }) => text);
  const parts: string[] = [];
  let words: string[] = [];
  const flush = () => {
    if (words.length > 0) parts.push(quoteGameText(words.join(" ")));
    words = [];
  };
  for (let page = 0; page <= pages.length; page += 1) {
    const events = log.events.filter(({ after }) => Math.min(after, pages.length) === page);
    if (events.length > 0) flush();
    parts.push(...events.map(({ event }) => `${tellEvent(event)}.`));
    const next = pages[page];
    if (next !== undefined) words.push(next);
  }
  flush();
  return cutText(parts.join(" "), MAX_CHARACTERS);
}

/** The changes that the words and HP do not show, as one sentence; empty for none. */
export function changesOf(was: TurnFacts, is: TurnFacts): string {
  const changes = turnChanges(was, is);
  return changes.length === 0 ? "" : `Changes: ${changes.join("; ")}.`;
}

/** The way in which a fight that is over ended, by the memory; where that does not say, by the game's words. */
export function endOf(log: TurnLog, was: TurnFacts, is: TurnFacts): BattleEnd {
  const said = pagesOf(log.reading)
    .map(({ text }) => text)
    .join(" ");
  const hasGrown = is.party.length > was.party.length || is.box.members.length > was.box.members.length;
  if (hasGrown) return "caught";
  if (log.hasLost) return "lost";
  if (log.field?.enemy?.hp === 0 || log.events.some(isEnemyDown)) return "won";
  return is.hasEscaped && /got away safely/i.test(said) ? "ran" : "over";
}

function isEnemyDown({ event }: { readonly event: FieldEvent }): boolean {
  return event.type === "hp" && event.side === "enemy" && event.to === 0;
}

/** The state in which a turn ended, and what the player may do. */
export function tellStop(stop: Stop, end: BattleEnd | null): string {
  const over = end === null ? [] : [END_WORDS[end]];
  return [...over, tellPlace(stop)].filter((words) => words !== "").join(" ");
}

function tellPlace(stop: Stop): string {
  switch (stop.end) {
    case "choice":
      return tellChoice(stop.screen);
    case "map":
      return "";
    case "again":
      return "Another fight began.";
    case "still":
      return "The screen does not change and is not known: look at it.";
    case "bound":
      return "The turn goes on: a call plays at most three minutes of the game.";
  }
}

const END_WORDS: Readonly<Record<BattleEnd, string>> = {
  won: "The fight is over: won.",
  lost: "The fight is over: lost, all your Pokémon fainted.",
  caught: "The fight is over: caught.",
  ran: "The fight is over: you ran.",
  over: "The fight is over.",
};

function tellChoice({ kind, menu }: BattleScreen): string {
  const labels = menu?.entries.map(({ label }) => label).join(", ") ?? "";
  switch (kind) {
    case "menu":
    case "safari":
      return "Your turn.";
    case "party":
      return "Choose who comes out: switch.";
    case "yes-no":
      return "It asks YES or NO.";
    case "slots":
      return `It asks for a move: ${labels}; choose one, or press b.`;
    case "name":
      return "It asks for a name: enter_name.";
    default:
      return `A menu is open: ${quoteGameText(labels)}.`;
  }
}

function tellEvent(event: FieldEvent): string {
  const who = `${event.side === "own" ? "" : "enemy "}${event.name}`;
  switch (event.type) {
    case "hp": {
      const fainted = event.to === 0 ? ", fainted" : "";
      return `${capital(who)} HP ${event.from} → ${event.to} of ${event.of}${fainted}`;
    }
    case "status":
      return `${capital(who)} is ${event.status ?? "well again"}`;
    case "out":
      return `${capital(who)} is out, HP ${event.hp} of ${event.of}`;
  }
}

function capital(words: string): string {
  return `${words[0]?.toUpperCase() ?? ""}${words.slice(1)}`;
}
