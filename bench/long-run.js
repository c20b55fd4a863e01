import { createHash } from "node:crypto";
import { mkdtempSync, readdirSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { BUTTONS } from "../build/src/base/vocabulary/button.js";
import { fillConfig } from "../build/src/play/session/config.js";
import { openSession } from "../build/src/play/session/open-session.js";
import { report } from "./measure.js";

// Ten thousand steps of a player that presses at random, by a clock that is moved on by 15 s a reply and set back by a
// day now and then. It gets nowhere, so that drift is acted on all the time; where the run is stopped, it goes on.
const STEPS = Number(process.env.LONG_RUN_STEPS ?? 10_000);
// What is done about drift, for a comparison: `off` is nothing, `stay` all but to go back.
const DRIFT = { off: { isOff: true }, stay: {} }[process.env.LONG_RUN_DRIFT] ?? { allowsRollback: true };
const REPLY_MS = 15_000;
const DAY_MS = 86_400_000;
const USAGE = { inputTokens: 400, outputTokens: 60, cacheReadTokens: 3_000, cacheWriteTokens: 200 };
const HEADINGS = [
  ...["## Events and milestones", "## Decisions", "## Present goal", "## Place and party"],
  "## Strategies and plans",
];

let elapsedMs = 0;
let setBackMs = 0;
const clock = {
  elapsedMs: () => elapsedMs,
  now: () => new Date(Date.parse("2026-11-22T00:00:00Z") + elapsedMs - setBackMs),
};

let replies = 0;
const player = {
  id: "random",
  isRemote: true,
  async *reply({ purpose }) {
    replies += 1;
    elapsedMs += REPLY_MS;
    if (replies % 2_000 === 0) setBackMs += DAY_MS;
    const rest = { usage: USAGE, model: "random" };
    if (purpose === "summary") {
      const text = HEADINGS.map((heading) => `${heading}\nWalked about.`).join("\n");
      return { content: [{ type: "text", text }], stopReason: "end_turn", ...rest };
    }
    const [byte] = createHash("sha256").update(String(replies)).digest();
    const buttons = [BUTTONS[byte % BUTTONS.length]];
    const use = { type: "tool_use", id: `call_${replies}`, name: "press_buttons", input: { buttons } };
    return { content: [use], stopReason: "tool_use", ...rest };
  },
};

const folder = mkdtempSync(join(tmpdir(), "gameboy-runner-bench-"));
const config = fillConfig({
  ...{ saveDir: folder, saveEvery: 10, untilStep: STEPS },
  settings: { model: "random", drift: DRIFT },
});
const startsMs = [];
const levels = {};
let played = 0;
const before = process.cpuUsage();
try {
  for (let isDone = false; !isDone && played < 2 * STEPS; ) {
    const openMs = performance.now();
    const session = await openSession(config, { model: player, clock });
    startsMs.push(performance.now() - openMs);
    for await (const event of session.play()) {
      if (event.type === "step-finished") played += 1;
      if (event.type === "recovery") levels[event.action] = (levels[event.action] ?? 0) + 1;
      if (event.type === "finished") isDone = event.outcome.type === "done";
    }
    session.close();
  }
  const { user, system } = process.cpuUsage(before);
  globalThis.gc?.();
  report("CPU time", `${((user + system) / 1_000 / played).toFixed(2)} ms a step`);
  report(
    "steps played",
    `${played}, in ${startsMs.length} commands and ${Math.round(elapsedMs / 3_600_000)} h of play`,
  );
  report(
    "what was done about drift",
    Object.entries(levels)
      .map(([name, count]) => `${name} ${count}`)
      .join(", "),
  );
  report(
    "start, the first and the last",
    `${startsMs[1]?.toFixed(0) ?? "-"} ms, ${startsMs.at(-1).toFixed(0)} ms`,
  );
  report("memory in use", `${Math.round(process.memoryUsage().rss / 2 ** 20)} MiB`);
  for (const [name, { files, bytes }] of Object.entries(sizesIn(folder))) {
    report(`  ${name}`, `${files} ${files === 1 ? "file" : "files"}, ${(bytes / 2 ** 20).toFixed(1)} MiB`);
  }
} finally {
  rmSync(folder, { recursive: true });
}

/** The files of the folder by kind. */
function sizesIn(root) {
  const sizes = {};
  for (const entry of readdirSync(root, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const { name, parentPath } = entry;
    const kind = /_step\d+_([a-z-]+)_[^_]+\.png$/.exec(name)?.[1];
    const place =
      parentPath.slice(root.length + 1).split("/")[0] ||
      (name.endsWith(".png") ? "main and backups" : "journal");
    const what = kind === undefined || place === "archive" ? place : `${place}, ${kind}`;
    const known = sizes[what] ?? { files: 0, bytes: 0 };
    sizes[what] = { files: known.files + 1, bytes: known.bytes + statSync(join(parentPath, name)).size };
  }
  return sizes;
}
