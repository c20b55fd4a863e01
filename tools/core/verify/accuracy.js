// npm run accuracy: plays the public test ROMs (see test-roms.js) on core/wasmboy.wasm, and writes the result into
// docs/core.md. With --check it writes nothing, and exits with 1 when the page is out of date.
// npm run accuracy -- DIR: plays every ROM below a folder, and prints a table and the ROMs that fail.
import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { compileCore, MODELS } from "./machine.js";
import { playTestRom } from "./play-test-rom.js";
import { modelsOf, mooneyeNames, playMooneye, testRomFolder } from "./test-roms.js";

const PAGE = new URL("../../../docs/core.md", import.meta.url);
const [BEGIN, END] = ["<!-- accuracy: begin -->", "<!-- accuracy: end -->"];

/** Why a ROM fails, by its name. */
const REASONS = {};

const core = await compileCore(readFileSync(new URL("../../../core/wasmboy.wasm", import.meta.url)));
const [given] = process.argv.slice(2).filter((argument) => !argument.startsWith("--"));
if (given === undefined) await playMooneyes();
else await playFolder(given);

async function playMooneyes() {
  const folder = testRomFolder();
  if (folder === null) {
    console.error(
      "the test ROMs are missing: put them beside the project, or name their folder with TEST_ROMS",
    );
    process.exit(66);
  }
  const names = mooneyeNames(folder);
  const verdicts = MODELS.slice(1).flatMap((model) =>
    names
      .filter((name) => modelsOf(name).includes(model))
      .map((name) => ({ name, model, ...playMooneye(core, folder, name, model) })),
  );

  const table = describeVerdicts(verdicts);
  const page = readFileSync(PAGE, "utf8");
  const written = `${page.slice(0, page.indexOf(BEGIN) + BEGIN.length)}\n\n${table}\n\n${page.slice(page.indexOf(END))}`;
  if (!process.argv.includes("--check")) writeFileSync(PAGE, written);
  else if (written !== page) {
    console.error("docs/core.md is out of date: run npm run accuracy");
    process.exitCode = 1;
  }
  for (const { name, model, passed, frames } of verdicts)
    console.log(`${passed ? "pass" : "FAIL"} ${model} ${name} (${frames})`);
  console.log(`${verdicts.filter(({ passed }) => passed).length} of ${verdicts.length}`);
}

/** Plays all ROMs below a folder, by their ways of reporting; a PNG of the same name is the expected picture. */
async function playFolder(root) {
  const names = readdirSync(root, { recursive: true })
    .filter((name) => /\.gbc?$/i.test(name))
    .sort();
  const { decodePng } = await import("../../../build/packages/emulator/src/picture/screen-png.js");
  const counts = new Map();
  for (const name of names) {
    const png = join(root, name.replace(/\.gbc?$/i, ".png"));
    const picture = existsSync(png) ? decodePng(readFileSync(png)).rgb : null;
    const { passed, by } = playTestRom(core, readFileSync(join(root, name)), { picture });
    const part = counts.get(dirname(name)) ?? { passed: 0, failed: 0, silent: 0 };
    part[passed === null ? "silent" : passed ? "passed" : "failed"] += 1;
    counts.set(dirname(name), part);
    if (passed !== true) console.log(passed === null ? `none ${name}` : `FAIL ${name} (${by})`);
  }
  for (const [part, { passed, failed, silent }] of counts)
    console.log(`${part}: ${passed} passed, ${failed} failed, ${silent} reported nothing`);
}

/** The counts by model, and a line for each ROM that fails. */
function describeVerdicts(all) {
  const failing = all.filter(({ passed }) => !passed);
  const counts = MODELS.slice(1).map((model) => {
    const own = all.filter((verdict) => verdict.model === model);
    return `${model.toUpperCase()} ${own.filter(({ passed }) => passed).length} of ${own.length}`;
  });
  const lines = failing.map(
    ({ name, model }) => `- \`${name}\`, ${model}: ${REASONS[name] ?? "reason unknown"}`,
  );
  return [`Passed, of mooneye's ROMs for each model: ${counts.join(", ")}.`, ...lines].join("\n");
}
