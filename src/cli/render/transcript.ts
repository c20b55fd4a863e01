import type { JsonObject } from "../../run/json.ts";
import type { RunEvent } from "../../run/run-event.ts";
import type { Colours } from "../colour.ts";
import { plainLine, plainText } from "./plain-text.ts";

/** The lines that people read of an event; none for most events. */
export function renderEvent(event: RunEvent, colours: Colours): readonly string[] {
  switch (event.type) {
    case "started":
      return [renderStart(event, colours)];
    case "lm-reply": {
      const head = event.purpose === "play" ? `step ${event.step}` : event.purpose;
      const text = event.purpose === "play" ? plainText(event.text) : "";
      return [
        colours.bold(head),
        ...text.split("\n").flatMap((line) => (line.trim() === "" ? [] : [`  ${line}`])),
      ];
    }
    case "tool-result":
      return [
        `  ${colours.cyan("›")} ${plainLine(`${event.tool} ${renderInput(event.input)}`, 160)}`,
        ...(event.isError ? [`    ${colours.yellow(plainLine(event.text, 160))}`] : []),
      ];
    case "step-finished":
      return event.gameInfo.place === undefined
        ? []
        : [colours.dim(`  ${plainLine(event.gameInfo.place, 100)}`)];
    case "summarized":
      return plainText(event.summaryText)
        .split("\n")
        .map((line) => colours.dim(`  ${line}`));
    default:
      return [];
  }
}

function renderStart(event: Extract<RunEvent, { type: "started" }>, colours: Colours): string {
  const game = colours.bold(plainLine(event.game));
  if (event.how === "new-game") return `${game}: a new game. ${event.model} plays.`;
  return `${game}: going on from step ${event.totalSteps} (${event.from ?? "the journal"}). ${event.model} plays.`;
}

function renderInput(input: JsonObject): string {
  const { buttons, ...rest } = input;
  const pressed = Array.isArray(buttons) ? buttons.join(" ") : "";
  const others = Object.entries(rest).map(([name, value]) => `${name}=${JSON.stringify(value)}`);
  return [pressed, ...others].filter((part) => part !== "").join(" ");
}
