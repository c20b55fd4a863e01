import type { SaveEntry } from "../../../saves/format/save-entry.ts";
import type { Told } from "../../player/told.ts";
import type { CallToolResult } from "../sdk.ts";
import type { ToldSave } from "./schemas.ts";

/** What a player is told, with its pictures, as the result of a tool. */
export function toldResult({ text, pngs, isError, standing, ...told }: Told): CallToolResult {
  const { step, branch, gameInfo, isQuestion } = told;
  const images = pngs.map((png) => ({
    type: "image" as const,
    data: Buffer.from(png).toString("base64"),
    mimeType: "image/png",
  }));
  const words = [text, ...(standing === null || text.includes(standing.text) ? [] : [standing.text])];
  return {
    content: [...words.map((part) => ({ type: "text" as const, text: part })), ...images],
    structuredContent: { text, step, branch, game: gameInfo, asks: isQuestion, waitsFor: standing },
    isError,
  };
}

/** Data as the result of a tool: for programs, and in words for those that read no data. */
export function dataResult(text: string, data: Record<string, unknown>): CallToolResult {
  return { content: [{ type: "text", text }], structuredContent: data };
}

/** What was wrong, in one line; nothing was done. */
export function mistakeResult(text: string): CallToolResult {
  return { content: [{ type: "text", text }], isError: true };
}

/** The address of a save. */
export function saveUri(id: string): string {
  return `gameboy://saves/${id}`;
}

/** A save in the fields that tools tell. */
export function toldSave({ place, info }: SaveEntry): ToldSave {
  const { id, totalSteps: step, kind, label, saveTime: savedAt, gameInfo } = info;
  return { id, uri: saveUri(id), step, kind, place, label, savedAt, game: gameInfo.place ?? null };
}

/** A save in a line. */
export function saveLine({ id, step, kind, place, label, savedAt, game }: ToldSave): string {
  const where = [label === null ? null : `"${label}"`, game].filter((part) => part !== null);
  const what = place === "main" ? "main" : kind;
  return [`${id}  step ${step}  ${what}  ${savedAt}`, ...where].join("  ");
}
