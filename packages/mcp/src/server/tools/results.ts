import { placeIn } from "../../../../../src/base/vocabulary/game-info.ts";
import type { SaveEntry } from "../../../../../src/record/saves/format/save-entry.ts";
import type { Told } from "../../player/told.ts";
import type { CallToolResult } from "../sdk.ts";
import type { ToldSave } from "./schemas.ts";

/**
 * The words and pictures for a player, as the result of a tool. No structured content goes with them: clients that get some
 * show their model nothing else.
 */
export function toldResult({ text, pngs, isError, standing }: Told): CallToolResult {
  const images = pngs.map((png) => ({
    type: "image" as const,
    data: Buffer.from(png).toString("base64"),
    mimeType: "image/png",
  }));
  const words = [text, ...(standing === null || text.includes(standing.text) ? [] : [standing.text])];
  return { content: [...words.map((part) => ({ type: "text" as const, text: part })), ...images], isError };
}

/** Words as the result of a tool. */
export function textResult(text: string): CallToolResult {
  return { content: [{ type: "text", text }] };
}

/** Data as the result of a tool that programs call, and the same in words. */
export function dataResult(text: string, structuredContent: Record<string, unknown>): CallToolResult {
  return { ...textResult(text), structuredContent };
}

/** The mistake, in one line; nothing was done. */
export function mistakeResult(text: string): CallToolResult {
  return { ...textResult(text), isError: true };
}

/** The address of a save. */
export function saveUri(id: string): string {
  return `gameboy://saves/${id}`;
}

/** A save in the fields of the tools' results. */
export function toldSave({ place, info }: SaveEntry): ToldSave {
  const { id, totalSteps: step, kind, label, saveTime: savedAt, gameInfo } = info;
  const game = placeIn(gameInfo);
  const names = { ...(label === null ? {} : { label }), ...(game === null ? {} : { game }) };
  return { id, uri: saveUri(id), step, kind, place, savedAt, ...names };
}

/** A save in a line. */
export function saveLine({ id, step, kind, place, label, savedAt, game }: ToldSave): string {
  const where = [label === undefined ? undefined : `"${label}"`, game].filter((part) => part !== undefined);
  const what = place === "main" ? "main" : kind;
  return [`${id}  step ${step}  ${what}  ${savedAt}`, ...where].join("  ");
}
