// Records runs for the site: the built-in player plays, and every answer of `runner watch` that the page can ask for is kept. The page
// then shows these answers instead of asking a server.
import { spawn, spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";

const RUNNER = fileURLToPath(new URL("../../bin/runner.js", import.meta.url));

/** Plays bundled games, each until a step; gives the answers, packed, and the number of steps of each. */
export async function recordRuns(runs) {
  const folder = mkdtempSync(join(tmpdir(), "runner-site-"));
  const env = { PATH: process.env.PATH, HOME: folder };
  try {
    for (const { game, untilStep } of runs) {
      const args = `--rom ${game} --model explorer --until-step ${untilStep} --quiet`.split(" ");
      const { status, stderr } = spawnSync(process.execPath, [RUNNER, ...args], {
        ...{ cwd: folder, env, encoding: "utf8" },
      });
      if (status !== 0) throw new Error(`runner ${args.join(" ")} ended with ${status}: ${stderr}`);
    }
    const viewer = spawn(process.execPath, [RUNNER, "watch", "--json"], { cwd: folder, env });
    try {
      for await (const line of createInterface({ input: viewer.stdout })) {
        return await recordViewer(JSON.parse(line).address);
      }
      throw new Error("runner watch ended before it printed an address");
    } finally {
      viewer.kill();
    }
  } finally {
    rmSync(folder, { recursive: true });
  }
}

async function recordViewer(address) {
  const { headers } = await fetch(address, { redirect: "manual" });
  const [cookie] = headers.get("set-cookie").split(";");
  const answers = new Map();
  const ask = async (path) => {
    const response = await fetch(new URL(path, address), { headers: { cookie } });
    if (!response.ok)
      throw new Error(`${path} was answered with ${response.status}: ${await response.text()}`);
    const body = Buffer.from(await response.arrayBuffer());
    answers.set(path, { type: response.headers.get("content-type"), body });
    return body;
  };
  const json = async (path) => JSON.parse(await ask(path));

  await ask("core.wasm");
  const { games } = await json("api/games");
  const steps = {};
  for (const { slug, saves } of games) steps[slug] = await recordGame({ slug, saves, answers, ask, json });
  return { packed: pack(answers), steps };
}

/** Asks for everything of a game; gives the number of its steps. */
async function recordGame({ slug, saves, answers, ask, json }) {
  const at = `api/games/${encodeURIComponent(slug)}`;
  for (const { id } of saves) {
    await ask(`api/saves/${encodeURIComponent(slug)}/${encodeURIComponent(id)}/picture`);
  }
  await Promise.all([ask(`${at}/rom`), ask(`${at}/memory-map`)]);
  const { rows, more } = await json(`${at}/timeline?from=0&marksFrom=0`);
  if (more) throw new Error("the run is too long for one answer");
  const machines = new Set();
  const pictures = new Map();
  for (const { index } of rows) {
    const step = `${at}/steps/${index}`;
    const [detail, conversation] = [await json(step), await json(`${step}/conversation`)];
    for (const sha256 of picturesIn([detail, conversation])) {
      // The page asks for the same picture under each step; it does not change.
      const path = `${at}/pictures/${sha256}?at=${index}`;
      if (pictures.has(sha256)) answers.set(path, answers.get(pictures.get(sha256)));
      else {
        pictures.set(sha256, path);
        await ask(path);
      }
    }
    await Promise.all([`${step}/picture`, `${step}/playbook`, `${step}/command`].map(ask));
    const { maps } = await json(`${step}/atlas`);
    for (const { name } of maps) await ask(`${step}/atlas?map=${encodeURIComponent(name)}`);
    const { base, steps } = await json(`${step}/playback`);
    if (base.kind === "machine") machines.add(base.key);
    for (const { machine } of steps) if (machine !== null) machines.add(machine);
  }
  for (const key of machines) await ask(`${at}/machines/${encodeURIComponent(key)}`);
  return rows.length;
}

/** The hashes by which messages name their pictures. */
function* picturesIn(value) {
  if (typeof value !== "object" || value === null) return;
  if (value.type === "image" && typeof value.sha256 === "string") yield value.sha256;
  for (const part of Object.values(value)) yield* picturesIn(part);
}

/**
 * The answers as `packages/viewer/page/src/recorded/unpack-answers.ts` reads them: four bytes with the length of the head (big endian), the head as JSON, and the
 * bodies, each of them once; all of it compressed with gzip, in base64.
 */
function pack(answers) {
  const spans = new Map();
  const pieces = [];
  let length = 0;
  const head = {};
  for (const [path, { type, body }] of answers) {
    const hash = createHash("sha256").update(body).digest("hex");
    if (!spans.has(hash)) {
      spans.set(hash, { at: length, length: body.length });
      pieces.push(body);
      length += body.length;
    }
    head[path] = { type, ...spans.get(hash) };
  }
  const text = Buffer.from(JSON.stringify(head));
  const size = Buffer.alloc(4);
  size.writeUInt32BE(text.length);
  return gzipSync(Buffer.concat([size, text, ...pieces]), { level: 9 }).toString("base64");
}
