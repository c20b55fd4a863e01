// npm run accuracy: plays the public test ROMs (see test-roms.js) on core/wasmboy.wasm, and writes the result into
// docs/core.md. With --check it writes nothing, and exits with 1 when the page tells otherwise.
import { readFileSync, writeFileSync } from "node:fs";
import { compileCore } from "./machine.js";
import { mooneyeNames, playMooneye, testRomFolder } from "./test-roms.js";

const PAGE = new URL("../../../docs/core.md", import.meta.url);
const [BEGIN, END] = ["<!-- accuracy: begin -->", "<!-- accuracy: end -->"];

/** Why a ROM fails, by its name. */
const REASONS = {};

const folder = testRomFolder();
if (folder === null) {
  console.error(
    "the test ROMs are missing: put them beside the project, or name their folder with TEST_ROMS",
  );
  process.exit(66);
}
const core = await compileCore(readFileSync(new URL("../../../core/wasmboy.wasm", import.meta.url)));
const verdicts = mooneyeNames(folder).map((name) => ({ name, ...playMooneye(core, folder, name) }));

const table = describeVerdicts(verdicts);
const page = readFileSync(PAGE, "utf8");
const written = `${page.slice(0, page.indexOf(BEGIN) + BEGIN.length)}\n\n${table}\n\n${page.slice(page.indexOf(END))}`;
if (!process.argv.includes("--check")) writeFileSync(PAGE, written);
else if (written !== page) {
  console.error("docs/core.md is out of date: run npm run accuracy");
  process.exitCode = 1;
}
for (const { name, passed, frames } of verdicts)
  console.log(`${passed ? "pass" : "FAIL"} ${name} (${frames})`);
console.log(`${verdicts.filter(({ passed }) => passed).length} of ${verdicts.length}`);

/** The count, and a line for each ROM that fails. */
function describeVerdicts(all) {
  const failing = all.filter(({ passed }) => !passed);
  const lines = failing.map(({ name }) => `- \`${name}\`: ${REASONS[name] ?? "reason unknown"}`);
  return [`${all.length - failing.length} of ${all.length} of mooneye's ROMs pass.`, ...lines].join("\n");
}
