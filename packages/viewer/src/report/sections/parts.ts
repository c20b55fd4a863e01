import { type Html, html, type Piece } from "../html.ts";
import type { Picture } from "../report-data.ts";

/** A part of the report, which the contents lead to. */
export interface Section {
  readonly id: string;
  readonly title: string;
  readonly body: Html;
}

/** A column of a table: numbers are right-aligned; a share is a bar, for which a phone has no room. */
export interface Column {
  readonly title: string;
  readonly holds?: "number" | "share";
}

/** A table that scrolls by itself where it is wider than the page. */
export function renderTable(
  caption: string,
  columns: readonly Column[],
  rows: readonly (readonly Piece[])[],
): Html {
  const classOf = (i: number) => columns[i]?.holds ?? "";
  const head = ({ title, holds }: Column, i: number) =>
    holds === "share"
      ? html`<td class="share"></td>`
      : html`<th scope="col" class="${classOf(i)}">${unbroken(title)}</th>`;
  return html`<div class="table" tabindex="0" role="region" aria-label="${caption}"><table>
<caption class="aside">${caption}</caption>
<thead><tr>${columns.map(head)}</tr></thead>
<tbody>${rows.map(
    (row) => html`<tr>${row.map((cell, i) => html`<td class="${classOf(i)}">${unbroken(cell)}</td>`)}</tr>
`,
  )}</tbody></table></div>`;
}

/** A number stays on one line with its per cent sign. */
function unbroken(piece: Piece): Piece {
  return typeof piece === "string" ? piece.replace(/(?<=\d) (?=%)/g, "\u00a0") : piece;
}

/** A bar that shows a share of the largest, 0 to 1. */
export function renderBar(share: number): Html {
  const width = Math.max(0, Math.min(100, Math.round(share * 1_000) / 10));
  return html`<svg class="bar" viewBox="0 0 100 6" width="100" height="6" preserveAspectRatio="none" aria-hidden="true"><rect width="100" height="6"/><rect class="full" width="${width}" height="6"/></svg>`;
}

/** A picture inside the page. */
export function renderPicture({ png, width, height }: Picture, alt: string): Html {
  const base64 = Buffer.from(png.buffer, png.byteOffset, png.byteLength).toString("base64");
  return html`<img class="screen" src="data:image/png;base64,${base64}" width="${width}" height="${height}" alt="${alt}">`;
}

/** A text of several lines from elsewhere, as it was written. */
export function renderText(text: string): Html {
  return html`<div class="words">${text.trim()}</div>`;
}
