// Applies an edits file of core/edits/: which lines of one of wasmboy's files are replaced, and our text for them.
//
//   //// base SHA256       of the file that the line numbers belong to; the first line of every edits file
//   //// line 7            the text below replaces line 7, or deletes it where there is none
//   //// lines 7-9         … lines 7 to 9
//   //// after 9           the text below is inserted after line 9
//   //// deleted           the core has no such file; nothing else follows
import { createHash } from "node:crypto";

const MARK = /^\/\/\/\/ (?:(deleted)|(lines?|after) (\d+)(?:-(\d+))?)$/;

/** The edited text of a file, or null where it is deleted. Throws where base, order or a line number does not fit. */
export function applyEdits(base, edits) {
  const [head, ...rest] = edits.replace(/\n$/, "").split("\n");
  const sha256 = createHash("sha256").update(base).digest("hex");
  if (head !== `//// base ${sha256}`) throw new Error(`its base has another SHA-256 (${sha256})`);
  const lines = base.replace(/\n$/, "").split("\n");
  const after = [];
  let done = 0;
  for (const line of rest) {
    if (line.startsWith("//// ")) {
      const mark = MARK.exec(line);
      if (mark === null) throw new Error(`"${line}" is not an edit`);
      const [, deleted, kind, first, last = first] = mark;
      if (deleted !== undefined) return null;
      const begin = kind === "after" ? Number(first) : Number(first) - 1;
      if (begin < done || Number(last) > lines.length) throw new Error(`"${line}" is out of order or range`);
      after.push(...lines.slice(done, begin));
      done = Number(last);
    } else after.push(line);
  }
  return `${[...after, ...lines.slice(done)].join("\n")}\n`;
}
