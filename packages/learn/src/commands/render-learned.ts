import type { Emulator } from "../../../emulator/src/emulator.ts";
import type { MachineState, Screen, ScreenView } from "../../../emulator/src/machine/machine.ts";
import { glance } from "../../../emulator/src/picture/glance.ts";
import { encodeScreenPng } from "../../../emulator/src/picture/screen-png.ts";
import { renderDocument } from "../../../viewer/src/report/document.ts";
import { type Html, html } from "../../../viewer/src/report/html.ts";
import { renderTable, type Section } from "../../../viewer/src/report/sections/parts.ts";
import { type Finding, isCertain } from "../finding.ts";
import type { Learned } from "../learn-game.ts";
import type { FoundText } from "../text/find-text.ts";
import { drawRoom } from "../world/draw-room.ts";

/**
 * A page about what was learned of a game: the findings with their evidence, pictures of play and of doors, and drawings of the
 * rooms. Leaves `emulator` at the last picture.
 *
 * @param style the package's style sheet for reports
 */
export function renderLearned(learned: Learned, emulator: Emulator, style: string): string {
  const title = `${emulator.cartridge.title}: what experiments found`;
  return renderDocument({
    title,
    style,
    script: null,
    before: null,
    head: html`<header><h1>${title}</h1><p>${learned.frames} frames of experiments</p></header>`,
    sections: [
      findingsOf(learned.findings),
      ...picturesOf(learned, emulator),
      ...textsOf(learned, emulator),
      ...roomsOf(learned),
    ],
  });
}

function findingsOf(findings: readonly Finding[]): Section {
  const rows = findings.map((finding) => [
    finding.name,
    isCertain(finding) ? (finding.address?.toString(16).toUpperCase() ?? "found") : "unknown",
    `${Math.round(100 * finding.confidence)} %`,
    finding.evidence,
  ]);
  const columns = ["Finding", "Address", "Confidence", "Evidence"].map((title) => ({ title }));
  return {
    id: "findings",
    title: "Findings",
    body: renderTable("Findings with their evidence", columns, rows),
  };
}

function picturesOf({ play, world }: Learned, emulator: Emulator): readonly Section[] {
  if (play === null) return [];
  const doors = (world?.explored.doors ?? []).slice(0, 6);
  const body = html`<p>${pictureOf(emulator, play.start.state, "The moment from which the game was studied")}
${doors.map(({ state, direction, from, to }) =>
  pictureOf(emulator, state, `In room ${from}, where ${direction} leads to room ${to}`),
)}</p>`;
  return [{ id: "pictures", title: "Pictures", body }];
}

/** The box of texts on some pages: for people, and where its letters are unknown, all that there is. */
function textsOf({ world }: Learned, emulator: Emulator): readonly Section[] {
  if (world?.text == null) return [];
  const { region, pages } = world.text;
  const body = html`<p>${pages.map(({ state }) => html`${pictureOf(emulator, state, "A text", region)}<br>`)}</p>`;
  return [{ id: "texts", title: "Texts", body }];
}

function pictureOf(
  emulator: Emulator,
  state: MachineState,
  words: string,
  region: FoundText["region"] = { left: 0, top: 0, width: 160, height: 144 },
): Html {
  emulator.restore(state);
  emulator.run(2, []);
  const { width, height } = region;
  const base64 = Buffer.from(encodeScreenPng(cropped(glance(emulator), region), 2)).toString("base64");
  return html`<img src="data:image/png;base64,${base64}" width="${2 * width}" height="${2 * height}" alt="${words}" title="${words}">`;
}

function cropped(
  { rgb, width: across }: ScreenView,
  { left, top, width, height }: FoundText["region"],
): Screen {
  const rows = Array.from({ length: height }, (_, row) => {
    const start = 3 * ((top + row) * across + left);
    return [...rgb.slice(start, start + 3 * width)];
  });
  return { width, height, rgb: Uint8Array.from(rows.flat()) };
}

function roomsOf({ world }: Learned): readonly Section[] {
  if (world === null) return [];
  const rooms = world.explored.rooms.flatMap((room, at) =>
    room.cells.size < 2 ? [] : [{ at, ...drawRoom(room) }],
  );
  const body = html`<p>A dot was walked on, # stopped the player.</p>${rooms.map(
    ({ at, x, y, rows }) => html`<h3>Room ${at}, from ${x},${y}</h3><pre>${rows.join("\n")}</pre>`,
  )}`;
  return [{ id: "rooms", title: "Rooms", body }];
}
