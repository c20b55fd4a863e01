// Random mutants, equally over the wings and packages, and which tests find them.
//
//   node scripts/mutate.js draw SEED          14 of each wing and package, as JSON
//   node scripts/mutate.js cover MUTANTS PROJECT…
//                                             which test files reach each: changes the sources of this tree, so use a copy
//   node scripts/mutate.js run MUTANTS PROJECT LANE LANES
//                                             applies each mutant of this lane alone and runs the files that reach it
//
// Results are appended to MUTANTS.PROJECT.jsonl, and mutants that have one are skipped.
import { spawnSync } from "node:child_process";
import { appendFileSync, existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import process from "node:process";
import { parseAst } from "rolldown/parseAst";
import { chance } from "./chance.js";

const PLACES = [
  ...["base", "model", "record", "play", "faces", "parts"].map((wing) => `src/${wing}`),
  ...readdirSync("packages").map((name) => `packages/${name}/src`),
];
const PER_PLACE = 14;

const OPERATORS = {
  ...{ "===": "!==", "!==": "===", "<": "<=", "<=": "<", ">": ">=", ">=": ">" },
  ...{ "+": "-", "-": "+", "*": "/", "/": "*", "%": "*", "&&": "||", "||": "&&" },
};

/** Every place of a source that a mutant may change: `{kind, start, end, text}`. */
function placesIn(source) {
  const places = [];
  const add = (kind, { start, end }, text) => places.push({ kind, start, end, text });
  const text = ({ start, end }) => source.slice(start, end);
  visit(parseAst(source, { lang: "ts" }), (node) => {
    if (node.type === "BinaryExpression" || node.type === "LogicalExpression") {
      const { left, right, operator } = node;
      const isText = [left, right].some(
        (side) => side.type === "TemplateLiteral" || typeof side.value === "string",
      );
      if (operator === "??") add("logic", node, text(left));
      else if (operator in OPERATORS && !(operator === "+" && isText)) {
        const kind = /[=<>]/.test(operator) ? "comparison" : /[&|]/.test(operator) ? "logic" : "arithmetic";
        add(kind, node, `(${text(left)}) ${OPERATORS[operator]} (${text(right)})`);
      }
    }
    if (node.type === "UnaryExpression" && node.operator === "!")
      add("logic", node, `(${text(node.argument)})`);
    if (node.type === "IfStatement" || node.type === "ConditionalExpression")
      add("condition", node.test, `!(${text(node.test)})`);
    if (node.type === "Literal") {
      if (typeof node.value === "boolean") add("boolean", node, String(!node.value));
      if (typeof node.value === "number") add("number", node, String(node.value + 1));
      if (typeof node.value === "string" && node.value !== "") add("text", node, '""');
    }
    if (node.type === "ExpressionStatement") {
      const call = node.expression.type === "AwaitExpression" ? node.expression.argument : node.expression;
      if (call.type === "CallExpression" && call.callee.type !== "Super") add("call", node, ";");
    }
    if (
      node.type === "ReturnStatement" &&
      node.argument &&
      !["null", "undefined"].includes(text(node.argument))
    )
      add("return", node.argument, "undefined");
  });
  return places;
}

/** Calls back for each node that is run; types, imports and names of properties are not. */
function visit(node, found) {
  if (Array.isArray(node)) for (const item of node) visit(item, found);
  if (typeof node?.type !== "string") return;
  if (/^(?:Import|ExportAll)|^TS(?!As|NonNull|Satisfies)/.test(node.type)) return;
  found(node);
  for (const [key, value] of Object.entries(node)) {
    if (
      key === "typeAnnotation" ||
      key === "directive" ||
      (key === "source" && node.type.startsWith("Export"))
    )
      continue;
    if (key === "key" && !node.computed) continue;
    if (typeof value === "object" && value !== null) visit(value, found);
  }
}

function draw(seed) {
  const mutants = [];
  for (const [index, folder] of PLACES.entries()) {
    const random = chance(seed + index);
    const pick = (list) => list[Math.floor(random() * list.length)];
    const byKind = {};
    for (const name of readdirSync(folder, { recursive: true }).sort()) {
      if (!name.endsWith(".ts")) continue;
      const file = join(folder, name);
      for (const place of placesIn(readFileSync(file, "utf8")))
        byKind[place.kind] = [...(byKind[place.kind] ?? []), { file, ...place }];
    }
    const drawn = [];
    while (drawn.length < PER_PLACE) {
      const place = pick(byKind[pick(Object.keys(byKind).sort())]);
      const overlaps = ({ file, start, end }) =>
        file === place.file && start < place.end && place.start < end;
      if (!drawn.some(overlaps)) drawn.push(place);
    }
    mutants.push(...drawn);
  }
  return mutants.map((mutant, id) => ({ id, ...mutant }));
}

/** At the head of a source whose places report themselves: it notes the place and the test file, by the process's parents. */
const HIT = (hits) =>
  `const __hit = (id) => {
  const fs = globalThis.process?.getBuiltinModule?.("node:fs");
  if (!fs) return;
  let test = globalThis.__vitest_worker__?.filepath;
  for (let pid = process.pid; !test && pid > 1; ) {
    try { test = fs.readFileSync(${JSON.stringify(hits)} + "." + pid, "utf8"); } catch {}
    pid = Number(fs.readFileSync("/proc/" + pid + "/stat", "utf8").replace(/^.*\\) \\S /s, "").split(" ")[0]);
  }
  const seen = (globalThis.__seenMutants ??= new Set());
  if (seen.size === seen.add(id + " " + test).size) return;
  fs.appendFileSync(${JSON.stringify(hits)}, id + " " + test + "\\n");
};\n`.replace(/\n */g, " ");

/** Builds this tree, whatever its types: a mutant that only the compiler would find is not found by a test. */
function build() {
  const script = "scripts/build.js";
  const text = readFileSync(script, "utf8");
  writeFileSync(script, text.replace("if (status !== 0) process.exit(status ?? 1);", ""));
  return spawnSync(process.execPath, [script], { stdio: "ignore" }).status;
}

/** Runs vitest on this tree; an order of files runs them so, up to the first failure. */
function vitest(mutants, project, { order = null, report }) {
  const config = `import { writeFileSync } from "node:fs";
import { BaseSequencer } from "vitest/node";
import base from "./vitest.config.ts";
const order = ${JSON.stringify(order)};
class InOrder extends BaseSequencer {
  async sort(files) {
    return order === null ? super.sort(files) : files.sort((a, b) => order.findIndex((file) => a.moduleId.endsWith(file)) - order.findIndex((file) => b.moduleId.endsWith(file)));
  }
}
base.test.sequence = { sequencer: InOrder };
base.test.setupFiles = [...base.test.setupFiles, "./vitest.mutate.setup.ts"];
base.test.isolate = ${order === null};
for (const { test } of base.test.projects) { delete test.maxWorkers; delete test.sequence; }
export default base;
`;
  writeFileSync("vitest.mutate.config.ts", config);
  const setup = `import { writeFileSync } from "node:fs";
writeFileSync(${JSON.stringify(`${mutants}.hits.`)} + process.pid, globalThis.__vitest_worker__.filepath);
`;
  writeFileSync("vitest.mutate.setup.ts", setup);
  const only = order === null ? [] : [...order, "--bail=1", "--maxWorkers=1"];
  const options = ["--config", "vitest.mutate.config.ts", "--project", project, "--reporter=json"];
  const args = ["vitest", "run", ...options, `--outputFile=${report}`, ...only];
  return spawnSync("npx", args, { stdio: "ignore", timeout: (order === null ? 30 : 8) * 60_000 });
}

function cover(mutants, projects) {
  const places = read(mutants).sort((a, b) => b.start - a.start);
  for (const file of new Set(places.map((place) => place.file))) {
    let source = readFileSync(file, "utf8");
    for (const { id, kind, start, end } of places.filter((place) => place.file === file)) {
      const inside = source.slice(start, end);
      const reporting = kind === "call" ? `{ __hit(${id}); ${inside} }` : `(__hit(${id}), (${inside}))`;
      source = source.slice(0, start) + reporting + source.slice(end);
    }
    writeFileSync(file, HIT(`${mutants}.hits`) + source);
  }
  build();
  for (const project of projects) vitest(mutants, project, { report: `${mutants}.${project}.json` });
}

function read(mutants) {
  return JSON.parse(readFileSync(mutants, "utf8"));
}

/** The test files of a project that reach a mutant, the shortest first. */
function readersOf(mutants, project) {
  const { testResults } = read(`${mutants}.${project}.json`);
  const files = testResults
    .map(({ name, startTime, endTime }) => ({
      file: name.replace(/^.*?\/(?=(?:packages\/[^/]+\/)?test\/)/, ""),
      ms: endTime - startTime,
    }))
    .sort((a, b) => a.ms - b.ms);
  const hits = new Set(
    readFileSync(`${mutants}.hits`, "utf8")
      .split("\n")
      .map((line) => line.replace(/ .*?\/(?=(?:packages\/[^/]+\/)?test\/)/, " ")),
  );
  return (id) => files.filter(({ file }) => hits.has(`${id} ${file}`)).map(({ file }) => file);
}

/** Whether a test file runs the built command, by its folder or its helpers. */
function usesBuild(file) {
  return /^(?:packages\/[^/]+\/)?test\/(?:e2e|faults|golden|house|pins)\/|\/build\/|helpers\/(?:runs|terminals|mcp|server)\//.test(
    file + readFileSync(file, "utf8"),
  );
}

function run(mutants, project, lane, lanes) {
  const results = `${mutants}.${project}.jsonl`;
  const lines = existsSync(results) ? readFileSync(results, "utf8").trim().split("\n") : [];
  const done = lines.map((line) => JSON.parse(line).id);
  const reading = readersOf(mutants, project);
  const report = `${mutants}.lane${lane}.json`;
  for (const { id, file, start, end, text } of read(mutants)) {
    if (id % lanes !== lane || done.includes(id)) continue;
    const source = readFileSync(file, "utf8");
    const began = Date.now();
    writeFileSync(file, source.slice(0, start) + text + source.slice(end));
    const files = reading(id);
    let found = failureOf(files.filter((name) => !usesBuild(name)));
    const built = files.filter(usesBuild);
    if (found === null && built.length > 0) found = build() === 0 ? failureOf(built) : { by: "the build" };
    writeFileSync(file, source);
    const seconds = (Date.now() - began) / 1000;
    appendFileSync(
      results,
      `${JSON.stringify({ id, files: files.length, found: found !== null, ...found, seconds })}\n`,
    );
  }

  /** The first test that fails; null if none does. */
  function failureOf(order) {
    if (order.length === 0) return null;
    writeFileSync(report, '{"testResults":[]}');
    if (vitest(mutants, project, { order, report }).status === 0) return null;
    const suite = read(report).testResults.find((result) => result.status === "failed");
    const failed = suite?.assertionResults.find((result) => result.status === "failed");
    if (suite === undefined) return { by: "the time that the tests may take" };
    const by = `${suite.name.replace(/^.*?\/(?=(?:packages\/[^/]+\/)?test\/)/, "")}: ${failed?.fullName ?? suite.message}`;
    return { by, why: failed?.failureMessages[0].split("\n")[0].slice(0, 200) };
  }
}

const [command, given, ...more] = process.argv.slice(2);
if (command === "draw") process.stdout.write(`${JSON.stringify(draw(Number(given)), null, 1)}\n`);
else if (command === "cover") cover(resolve(given), more);
else if (command === "run") run(resolve(given), more[0], Number(more[1]), Number(more[2]));
else process.exitCode = 64;
