import { appendFileSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import type { JsonObject } from "../../../../src/base/vocabulary/json.ts";
import { packageVersion } from "../../../../src/package-files.ts";
import { readGif } from "../../../../test/helpers/film/read-gif.ts";
import { countedIds } from "../../../../test/helpers/runs/plain-ids.ts";
import { run } from "../../../../test/helpers/runs/run-command.ts";
import { rechain } from "../../../../test/helpers/saves/rechain.ts";
import { COSTLY_JOURNAL, costlyFolder } from "../../../../test/helpers/viewer/costly-folder.ts";
import { decodePng } from "../../../emulator/src/picture/screen-png.ts";

const costly = costlyFolder();

/** The beginning of the id of the branch that was left. */
function leftBranch(cwd: string): string {
  const [first = ""] = readFileSync(join(cwd, COSTLY_JOURNAL), "utf8").split("\n");
  return /"branchId":"([0-9a-f]{8})/.exec(first)?.[1] ?? "none";
}

/** A command with all that it wrote, and the files that came of it. */
async function told(cwd: string, words: readonly string[], options = {}): Promise<string> {
  const files = () =>
    readdirSync(cwd, { recursive: true, encoding: "utf8" }).filter((file) => !file.startsWith("saves"));
  const before = files();
  const left = leftBranch(cwd);
  const clock = { now: () => new Date(Date.UTC(2026, 10, 22)), elapsedMs: () => 0 };
  const { code, stdout, stderr } = await run(words, { cwd, world: { clock }, ...options });
  const added = files().filter((file) => !before.includes(file));
  const all = stdout.split("\n");
  const shown = all.length < 40 ? stdout : [...all.slice(0, 16), `… ${all.length} lines\n`].join("\n");
  const lines = [`$ runner ${words.join(" ").replace(left, "LEFT")}`, `${shown}${stderr}exit ${code}`];
  return [...lines, ...added.sort().map((file) => `+ ${file}`), ""].join("\n").replaceAll(cwd, "CWD");
}

/** Texts without what compression decides. */
const plain = (texts: readonly string[]): string =>
  countedIds(texts.join("\n").replace(/\b[\d.,]+ [KM]?B\b/g, "N bytes")).replaceAll(
    `runner ${packageVersion()}`,
    "runner VERSION",
  );

test("runner stats prints a run that costs money in each form (if a change is meant: npx vitest run FILE -u)", async () => {
  const cwd = costly();
  const left = leftBranch(cwd);
  const asked = [
    [],
    ["steps", "--branch", left],
    ["--branch", "all", "--csv"],
    ["--json"],
    ["milestones"],
    ["milestones", "--csv"],
    ["milestones", "--json", "--branch", left],
    ["milestones", "--branch", "all"],
    ["--csv", "--json"],
    ["tokens"],
    ["--branch", "zz"],
    ["--branch", ""],
    ["--save-dir", "none"],
  ];
  const texts: string[] = [];
  for (const words of asked) texts.push(await told(cwd, ["stats", ...words]));
  const text = readFileSync(join(cwd, COSTLY_JOURNAL), "utf8");
  writeFileSync(join(cwd, COSTLY_JOURNAL), `${text}{"broken":1}\n`);
  for (const words of [["milestones"], ["--csv"]])
    texts.push(`(broken) ${await told(cwd, ["stats", ...words])}`);
  const [first = ""] = text.split("\n");
  writeFileSync(join(cwd, COSTLY_JOURNAL), `${first}\n`);
  for (const words of [[], ["milestones"]])
    texts.push(`(just begun) ${await told(cwd, ["stats", ...words])}`);
  writeFileSync(join(cwd, COSTLY_JOURNAL), '{"broken":1}\n');
  texts.push(`(all broken) ${await told(cwd, ["stats"])}`);
  writeFileSync(join(cwd, COSTLY_JOURNAL), "");
  texts.push(`(empty) ${await told(cwd, ["stats"])}`);
  await expect(plain(texts)).toMatchFileSnapshot("stats.txt");
});

test("runner export writes films, frames, reports and conversations (if a change is meant: npx vitest run FILE -u)", async () => {
  const cwd = costly();
  const left = leftBranch(cwd);
  const texts: string[] = [];
  const lines = async (...words: string[]) => void texts.push(await told(cwd, ["export", ...words]));
  const gif = (file: string): void => {
    const { shots } = readGif(readFileSync(join(cwd, file)));
    const { width = 0, height = 0 } = shots[0]?.picture ?? {};
    const time = shots.reduce((sum, { delay }) => sum + delay, 0);
    texts.push(`${file}: ${width} × ${height}, ${shots.length} shots, ${time} hundredths\n`);
  };
  await lines(
    "film",
    "two.GIF",
    "--branch",
    left,
    "--to",
    "1",
    "--scale",
    "1",
    "--captions",
    "--speed",
    "100",
  );
  gif("two.GIF");
  await lines("film", "two.GIF", "--quiet", "--force", "--to", "1", "--speed", "1000");
  gif("two.GIF");
  await lines("film", "two.GIF", "--to", "1");
  await lines("film", "film", "--to", "1");
  await lines("film", "away/a.gif", "--to", "1");
  await lines("film", "a.gif", "--from", "4", "--branch", left);
  await lines("frames", "all", "--from", "1", "--to", "2", "--speed", "240");
  const png = (file: string) => {
    const { width, height } = decodePng(readFileSync(join(cwd, file)));
    texts.push(`${file}: ${width} × ${height}\n`);
  };
  for (const name of readdirSync(join(cwd, "all")).slice(-1)) png(`all/${name}`);
  await lines("frames", "all", "--from", "1", "--to", "1");
  await lines(
    "frames",
    "all",
    "--to",
    "1",
    "--speed",
    "1000",
    "--scale",
    "2",
    "--captions",
    "--force",
    "--quiet",
  );
  for (const name of readdirSync(join(cwd, "all"))) png(`all/${name}`);
  await lines("report", "now.html");
  await lines("report", "left.HTM", "--branch", left, "--with-rom");
  for (const file of ["now.html", "left.HTM"]) {
    const page = readFileSync(join(cwd, file), "utf8");
    const words = page.match(/<title>[^<]*<\/title>|<h2[^>]*>[^<]*|<dd>[^<]*|id="player[^"]*"/g) ?? [];
    texts.push(`${file}:\n${words.map((word) => `  ${word}\n`).join("")}`);
  }
  await lines("report", "now.html");
  await lines("report", "now.pdf");
  await lines("trajectories", "talks");
  await lines(
    "trajectories",
    "bare",
    "saves",
    "saves",
    "--without-pictures",
    "--branch",
    left,
    "--redact",
    "thinking",
  );
  await lines("trajectories", "talks");
  await lines("trajectories", "none", "nowhere");
  for (const folder of ["talks", "bare"]) {
    const text = readFileSync(join(cwd, folder, "trajectories.jsonl"), "utf8").trimEnd();
    for (const line of text.split("\n")) {
      const { messages, tools, replies, ...rest } = JSON.parse(line);
      const ends = [
        messages[2],
        ...(messages.at(-1).content.filter?.(({ type }: { type: string }) => type !== "text") ?? []),
      ];
      texts.push(
        [rest, ...replies, ...ends]
          .map((one) => JSON.stringify(one))
          .concat("")
          .join("\n"),
      );
    }
  }
  await expect(plain(texts)).toMatchFileSnapshot("exports.txt");
});

test("runner saves export takes out each part, to a file or to stdout (if a change is meant: npx vitest run FILE -u)", async () => {
  const cwd = costly();
  mkdirSync(join(cwd, "views"));
  const texts: string[] = [];
  for (const words of [
    ["latest", "a.png", "views", "a.md", "a.S3", "--quiet"],
    ["latest", "b.png", "--scale", "4"],
    ["latest", "a.png"],
    ["latest", "b.bin", "--as", "screenshot", "--force"],
    ["latest", "views", "--force"],
    ["latest", "views"],
    ["latest", "-", "--as", "history"],
    ["latest", "-", "--as", "protocol", "--max-cost", "5", "--max-tokens", "7000", "--max-time", "2m"],
    ["latest", "-", "--as", "sram"],
    ["latest", "a.srm"],
    ["latest", "-"],
    ["latest", "a.md", "-", "--as", "history"],
    ["latest", "a.txt"],
    ["latest", "c.txt", "--as", "history"],
    ["latest", "c.md", "c.md"],
    ["latest", "c.md", "--scale", "2"],
    ["latest", "views", "views/"],
    ["nowhere", "c.md"],
  ])
    texts.push(await told(cwd, ["saves", "export", ...words]));
  const { width, height } = decodePng(readFileSync(join(cwd, "b.png")));
  texts.push(`b.png: ${width} × ${height}\n`);
  const json = await run(["saves", "export", "latest", "-", "--as", "history", "--json"], { cwd });
  const { messages, tools, system, images, saveTime, ...rest } = JSON.parse(json.stdout);
  texts.push(
    `as JSON: ${JSON.stringify(rest)}, ${messages.length} messages, ${images.length} pictures`,
    `${tools.length > 0}, ${system !== ""}, ${Object.keys(images[0])}, ${images[0].bytes > 0}, ${saveTime.length}`,
  );
  const view = await run(["saves", "export", "latest", "-", "--as", "protocol", "--json"], { cwd });
  texts.push(`as a line: ${view.stdout.split("\n").length} lines\n`);
  const text = plain(texts)
    .replace(/\d{14}_/g, "TIME_")
    .replace(/"timestamp": "[^"]*"/g, '"timestamp": TIME')
    .replace(/of \S+Z,/g, "of TIME,")
    .replace(/image [0-9a-f]{8}…/g, "image PICTURE…");
  await expect(text).toMatchFileSnapshot("saves-export.txt");
});

/** A person at a terminal, who presses keys as soon as they are heard; the words below the picture, without it. */
async function replayed(
  cwd: string,
  words: readonly string[],
  keys: readonly string[] = [],
  terminal = {},
): Promise<string> {
  const written: string[] = [];
  let heard = 0;
  const stderr = {
    ...{ isTerminal: true, columns: 90, rows: 40, failure: null },
    write: (text: string | Uint8Array) => void written.push(String(text)),
    ...terminal,
  };
  const world = {
    stderr,
    clock: { now: () => new Date(0), elapsedMs: () => 0 },
    hasKeys: keys.length > 0,
    listenForKeys: (onKey: (key: string) => void) => {
      heard += 1;
      for (const key of keys) onKey(key);
      return () => {
        heard -= 1;
      };
    },
  };
  const text = await told(cwd, ["replay", ...words], { world, env: { NO_COLOR: "1", TERM: "xterm" } });
  // Of the picture, which stands above the words, no row ends as a line of words does.
  const lines = written.join("").split("\u001b[").join("\n[").split("\n");
  const said = lines.flatMap((line, at) => {
    const [, row, words] = /^\[(\d+);1H(.*)$/.exec(line) ?? [];
    return lines[at + 1]?.startsWith("[K") === true ? `${row} ${words}` : [];
  });
  const rest = written.filter((one) => one.includes("runner: ")).join("");
  return [
    text,
    ...said,
    `${rest}still heard: ${heard}, last: ${JSON.stringify(written.at(-1)?.slice(-20))}`,
    "",
  ].join("\n");
}

/** Replays, and films, a run that led elsewhere in these steps, with a damaged line at its end. */
async function wrongly(steps: readonly number[]): Promise<readonly string[]> {
  const cwd = costly();
  const file = join(cwd, COSTLY_JOURNAL);
  rechain(file, (records) =>
    records.map((record) =>
      record["type"] === "outcome" && steps.includes(Number(record["step"]))
        ? { ...record, outcome: { ...(record["outcome"] as JsonObject), machineSha256: "0".repeat(64) } }
        : record,
    ),
  );
  appendFileSync(file, '{"broken":1}\n');
  const texts = [await replayed(cwd, ["--set", "graphics=half-blocks", "--speed", "max", "--to", "2"])];
  return steps.length > 1 ? texts : [...texts, await told(cwd, ["export", "film", "a.gif", "--to", "2"])];
}

test("runner replay shows each step again, by keys too (if a change is meant: npx vitest run FILE -u)", async () => {
  const cwd = costly();
  const quick = ["--set", "graphics=half-blocks", "--speed", "max"];
  const texts = [
    await replayed(cwd, [...quick, "--from", "1", "--to", "1"]),
    await replayed(
      cwd,
      [...quick, "--quiet", "--to", "2"],
      ["\u001b[C", "\u001b[A", "\u001b[B", "\u001b[D", "q"],
    ),
    await replayed(cwd, [...quick, "--from", "2", "--to", "1"]),
    await replayed(cwd, ["--from", "2"], [], { isTerminal: false }),
    ...(await wrongly([2])),
    ...(await wrongly([1, 2])),
  ];
  await expect(plain(texts)).toMatchFileSnapshot("replay.txt");
});
