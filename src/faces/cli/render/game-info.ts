import { type GameInfo, placeIn } from "../../../base/vocabulary/game-info.ts";
import { plainLine } from "./plain-text.ts";

/** The most values of the game's state to show. */
const MAX_VALUES = 12;

/** A long text without a space is a signature, as of a picture, and says nothing to people. */
const SIGNATURE = /^\S{40,}$/;

/** The state of a game on one line: its place first, then the plain values. */
export function renderGameInfo(info: GameInfo): string {
  const values = Object.entries(info).flatMap(([name, value]) =>
    name !== "place" &&
    ["string", "number"].includes(typeof value) &&
    value !== "" &&
    !SIGNATURE.test(String(value))
      ? [`${name} ${value}`]
      : [],
  );
  const place = placeIn(info);
  const shown = [...(place === null ? [] : [place]), ...values].slice(0, MAX_VALUES);
  return shown.length === 0 ? "nothing is known" : plainLine(shown.join(" · "));
}
