// Applies a layer: a unified diff, as `git diff` writes it. Every line of it must be found exactly where it says;
// there is no fuzz and no offset.

/**
 * Changes `files` (path → text) as the diff `patch` says. Throws an Error that names file and line where it does not
 * fit.
 */
export function applyLayer(files, patch) {
  const lines = patch.split("\n");
  let at = 0;
  while (at < lines.length) {
    if (!lines[at].startsWith("--- ")) {
      at += 1;
      continue;
    }
    const [oldPath, newPath] = [pathOf(lines[at]), pathOf(lines[at + 1])];
    const before = oldPath === null ? [] : linesOf(files, oldPath);
    at += 2;
    const after = [];
    let done = 0;
    while (lines[at]?.startsWith("@@ ")) {
      const [, start, count] = /^@@ -(\d+)(?:,(\d+))? /.exec(lines[at]);
      const begin = count === "0" ? Number(start) : Number(start) - 1;
      after.push(...before.slice(done, begin));
      done = begin;
      for (at += 1; /^[ +\-\\]/.test(lines[at] ?? ""); at += 1) {
        const [mark, text] = [lines[at][0], lines[at].slice(1)];
        if (mark === "\\") continue;
        if (mark !== "+" && before[done++] !== text) {
          throw new Error(`${oldPath}:${done} is not what the layer expects: ${JSON.stringify(text)}`);
        }
        if (mark !== "-") after.push(text);
      }
    }
    after.push(...before.slice(done));
    if (newPath === null) {
      if (after.length > 0) throw new Error(`${oldPath} is to be deleted, but the layer knows not all of it`);
      files.delete(oldPath);
    } else files.set(newPath, `${after.join("\n")}\n`);
  }
}

function pathOf(line) {
  const path = /^(?:---|\+\+\+) (?:[ab]\/)?(\S+)/.exec(line)[1];
  return path === "/dev/null" ? null : path;
}

function linesOf(files, path) {
  const text = files.get(path);
  if (text === undefined) throw new Error(`there is no ${path} to change`);
  if (!text.endsWith("\n")) throw new Error(`${path} does not end with a line break`);
  return text.slice(0, -1).split("\n");
}
