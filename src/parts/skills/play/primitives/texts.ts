import { watchGame } from "../../../../../packages/games/src/actions/interruption-watch.ts";
import { choose as chooseEntry } from "../../../../../packages/games/src/actions/text/choose.ts";
import { enterName as typeName } from "../../../../../packages/games/src/actions/text/enter-name.ts";
import { readText as readToItsEnd } from "../../../../../packages/games/src/actions/text/read-text.ts";
import type { TextGame } from "../../../../../packages/games/src/actions/text/text-game.ts";
import type { GameAdapter } from "../../../../../packages/games/src/known/game-adapter.ts";
import type { JsonValue } from "../../../../base/vocabulary/json.ts";
import { withVariable } from "../run/execution.ts";
import { inTurns, recorderOf } from "../run/hands.ts";
import { type Handler, type Here, NEXT, type SkillRunning } from "../run/skill-run.ts";
import { gameNow, numberIn, textIn } from "../run/values.ts";

const MAX_PAGES = { min: 1, max: 200 };

/** The value of the variables if a game does not report its screen: nothing was pressed. */
const UNKNOWN = "unknown";

/** Reads the text on the screen to its end, as the tool does. The result is in `vars.last_text`. */
export const readText: Handler<"read_text"> = async (step, here) => {
  const maxPages = numberIn(here, "max_pages", step.max_pages, MAX_PAGES);
  if (isUnknown(here, "shownText")) {
    return keep(here, "last_text", { pages: [], end: UNKNOWN, reason: null, options: [] });
  }
  const { pages, end, reason, menu } = await inTurns(here.run, readToItsEnd(textGame(here.run), maxPages));
  const options = (menu?.entries ?? []).map(({ label }) => label);
  const told = pages.map(({ text, speaker }) => ({ text, speaker }));
  return keep(here, "last_text", { pages: told, end, reason, options });
};

/** Chooses an entry of the open menu by its words. The result is in `vars.last_choice`. */
export const choose: Handler<"choose"> = async (step, here) => {
  const option = textIn(here, "option", step.option);
  const none = { chosen: false, option: null, options: [] };
  if (isUnknown(here, "shownMenu")) return keep(here, "last_choice", { ...none, reason: UNKNOWN });
  const came = await inTurns(here.run, chooseEntry(textGame(here.run), option));
  if (came.end === "chosen") {
    return keep(here, "last_choice", { ...none, chosen: true, option: came.label, reason: null });
  }
  const options = "entries" in came ? came.entries.map(({ label }) => label) : [];
  return keep(here, "last_choice", { ...none, reason: came.end, options });
};

/** Types a name on the naming screen. The result is in `vars.last_name`. */
export const enterName: Handler<"enter_name"> = async (step, here) => {
  const text = textIn(here, "text", step.text);
  const none = { entered: false, name: null };
  if (isUnknown(here, "shownKeyboard")) return keep(here, "last_name", { ...none, reason: UNKNOWN });
  const came = await inTurns(here.run, typeName(textGame(here.run), text));
  return keep(
    here,
    "last_name",
    came.end === "entered" ? { entered: true, name: came.name, reason: null } : { ...none, reason: came.end },
  );
};

function isUnknown({ run }: Here, method: "shownText" | "shownMenu" | "shownKeyboard"): boolean {
  const adapter: GameAdapter = run.ports.game.adapter;
  return adapter[method] === undefined;
}

function keep({ run }: Here, name: string, value: JsonValue): typeof NEXT {
  run.execution = withVariable(run.execution, name, value);
  return NEXT;
}

/** The game of a running skill, as those who read its texts and menus get it. */
export function textGame(run: SkillRunning): TextGame {
  const { emulator, game } = run.ports;
  return {
    emulator,
    game,
    recorder: recorderOf(run),
    watch: watchGame(emulator, game.adapter, gameNow(run)),
  };
}
