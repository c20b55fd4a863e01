import { renderBytes } from "../../../../../src/base/quantities/size.ts";
import type { JsonValue } from "../../../../../src/base/vocabulary/json.ts";
import { formatCountOf, formatTime } from "../format.ts";
import { type Html, html } from "../html.ts";
import type { ReportData } from "../report-data.ts";
import { renderText, type Section } from "./parts.ts";

/** The most characters of a value of the game's state, and the most values. */
const MOST_CHARACTERS = 300;
const MOST_VALUES = 60;

/** The state of the game at the end, and the player's notes. */
export function renderEnd({ last, ending }: ReportData): readonly Section[] {
  if (last === null) return [];
  const written = Object.entries(last.notes);
  const values = Object.entries(last.gameInfo)
    .filter(([, value]) => value !== null && value !== undefined && value !== "")
    .slice(0, MOST_VALUES);
  const body = html`<p>${ending}</p>${
    written.length > 0 &&
    html`<h3>The player's notes</h3><dl class="notes">${written.map(
      ([name, note]) => html`<div><dt>${name}</dt><dd>${renderText(note)}</dd></div>`,
    )}</dl>`
  }${
    values.length > 0 &&
    html`<h3>Game state after the last step</h3><dl class="values">${values.map(
      ([name, value]) => html`<div><dt>${name}</dt><dd class="said">${shorten(wordsOf(value))}</dd></div>`,
    )}</dl>`
  }`;
  return [{ id: "end", title: "How it ended", body }];
}

/** A value as a person writes it. */
function wordsOf(value: JsonValue | undefined): string {
  if (value === true) return "yes";
  if (value === false) return "no";
  if (typeof value === "number" || typeof value === "string") return String(value);
  if (Array.isArray(value)) return value.length === 0 ? "none" : value.map(wordsOf).join(", ");
  if (value === null || typeof value !== "object") return "none";
  return Object.entries(value)
    .map(([name, inner]) => `${name}: ${wordsOf(inner as JsonValue)}`)
    .join("; ");
}

function shorten(text: string): string {
  return text.length > MOST_CHARACTERS ? `${text.slice(0, MOST_CHARACTERS)}…` : text;
}

/** The sources of the report, and what it leaves out. */
export function renderSource({ view, madeAt, version, leftOut, playable }: ReportData): Section {
  const { game, core, bytes, damage } = view;
  const rows: readonly (readonly [string, string | Html])[] = [
    ["Made", `${formatTime(madeAt)} by runner ${version}`],
    ["Journal", `${renderBytes(bytes)}, ${formatCountOf(view.rows.length, "step")}`],
    ...(damage === null ? [] : [["Damage", damage] as const]),
    ...(game === null ? [] : [["ROM (SHA-256)", html`<code>${game.romSha256}</code>`] as const]),
    ...(core === null
      ? []
      : [["Emulator", html`${core.name} <code>${core.sha256.slice(0, 16)}</code>`] as const]),
    [
      "Game inside",
      playable === null
        ? "No: pictures of the screen only."
        : "Yes: the ROM is inside this file. Pass it on only if you may pass on the ROM.",
    ],
  ];
  const body = html`<dl class="facts">${rows.map(([name, value]) => html`<div><dt>${name}</dt><dd>${value}</dd></div>`)}</dl>${
    leftOut.length > 0 && html`<h3>Left out</h3><ul>${leftOut.map((what) => html`<li>${what}</li>`)}</ul>`
  }`;
  return { id: "source", title: "About this report", body };
}
