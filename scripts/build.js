// Compiles src/ and packages/ to build/, one file each, for benchmarks and scripts; bundles what the package ships into dist/, with
// its types.
import { spawnSync } from "node:child_process";
import { appendFileSync, cpSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { posix } from "node:path";
import { fileURLToPath } from "node:url";
import { rolldown } from "rolldown";
import { digestInputs, STAMP } from "./build-inputs.js";
import { buildPage } from "./build-page.js";
import { buildReport } from "./build-report.js";
import { partShares } from "./part-shares.js";

const root = fileURLToPath(new URL("..", import.meta.url));
const tsc = createRequire(import.meta.url)
  .resolve("typescript/package.json")
  .replace(/package\.json$/, "bin/tsc");

for (const folder of ["build", "dist"]) rmSync(`${root}${folder}`, { recursive: true, force: true });
const inputs = digestInputs();
const { status } = spawnSync(process.execPath, [tsc, "-p", `${root}tsconfig.json`], { stdio: "inherit" });
if (status !== 0) process.exit(status ?? 1);

/** Imports of bundled packages that nothing here uses: left out, so that they are undefined. */
const UNUSED = [
  // commander starts programs for commands that are files of their own; loading this takes 5 ms.
  { importer: "/commander/", id: /child_process$/, exports: "" },
  // The SDK checks webhooks with it.
  { importer: "/@anthropic-ai/sdk/", id: /^standardwebhooks$/, exports: "export const Webhook = undefined;" },
];
const withoutUnused = {
  name: "without-unused",
  resolveId: (id, importer = "") => {
    const at = UNUSED.findIndex((unused) => importer.includes(unused.importer) && unused.id.test(id));
    return at === -1 ? null : { id: `\0unused-${at}` };
  },
  load: (id) => (id.startsWith("\0unused-") ? UNUSED[Number(id.slice(8))].exports || "export {};" : null),
};

/** Packages that are loaded only where they are used, and installed by whoever uses them: the bundle names them. */
const OPTIONAL = Object.keys(JSON.parse(readFileSync(`${root}package.json`, "utf8")).peerDependencies);
/** They, and what they give under a path of its own. */
const isOptional = (id) => OPTIONAL.some((name) => id === name || id.startsWith(`${name}/`));

/** The files that answer `--version` and `--help`. */
const ANSWERS = /\/build\/src\/(start|package-files|faces\/cli\/process\/(is-terminal|quick-answers))\.js$/;

/** The code of each start and of `--save-info`: in one file with all its imports, since each further file takes 0.3 ms. */
const STARTS_WITH =
  /\/build\/src\/(main|faces\/cli\/(command-line|commands\/save-info)|record\/saves\/load-present)\.js$/;

const bundledFiles = await bundle({
  runner: "src/start",
  index: "src/index",
  "prove-worker": "src/record/replay/verify/prove-worker",
  "referee-worker": "packages/lab/src/proof/referee-worker",
  "learn-worker": "packages/learn/src/session/learn-worker",
});
const bundled = bundledPackages([...bundledFiles, ...(await buildPage()), ...(await buildReport())]);
writeLicences(bundled);
writeSbom(bundled);
const shares = partShares(`${root}build`, ".d.ts");
for (const file of typesFrom("src/index.d.ts", ...shares))
  cpSync(`${root}build/${file}`, `${root}dist/types/${file}`);
appendFileSync(
  `${root}dist/types/src/index.d.ts`,
  shares.map((file) => `import "../${file.replace(/\.d\.ts$/, ".js")}";\n`).join(""),
);
printHelp();
writeFileSync(STAMP, inputs);

/**
 * One chunk for each thing that is loaded when it is needed: a command, the SDK, zod, yaml, the emulator. They are
 * CommonJS, which Node 20 starts 6 ms sooner; the library is a module that gives what its chunk exports.
 */
async function bundle(entries) {
  const input = Object.fromEntries(
    Object.entries(entries).map(([name, file]) => [name, `${root}build/${file}.js`]),
  );
  const bundled = await rolldown({
    input,
    platform: "node",
    external: isOptional,
    plugins: [withoutUnused],
    // The rest may import from the entry.
    preserveEntrySignatures: "allow-extension",
    onLog: refuseWarnings,
  });
  const { output } = await bundled.write({
    dir: `${root}dist`,
    format: "cjs",
    entryFileNames: "[name].cjs",
    chunkFileNames: "[name]-[hash].cjs",
    dynamicImportInCjs: false,
    codeSplitting: {
      groups: [
        { name: "runner", test: ANSWERS, priority: 1 },
        { name: "start", test: STARTS_WITH },
      ],
    },
    minify: { compress: true, mangle: false, codegen: { removeWhitespace: true } },
  });
  await bundled.close();
  const { exports } = output.find(({ fileName }) => fileName === "index.cjs");
  const names = exports.join(", ");
  writeFileSync(
    `${root}dist/index.js`,
    `import library from "./index.cjs";\nexport const { ${names} } = library;\n`,
  );
  return output.flatMap(({ moduleIds = [] }) => moduleIds);
}

/** The declarations that files lead to, with themselves: paths below build/. */
function typesFrom(...first) {
  const found = new Set(first);
  for (const file of found) {
    const text = readFileSync(`${root}build/${file}`, "utf8");
    for (const [, path] of text.matchAll(/(?:from |import[ (])"(\.[^"]+)\.[jt]s"/g)) {
      found.add(`${posix.join(posix.dirname(file), path)}.d.ts`);
    }
  }
  return found;
}

/** The packages that modules belong to, by the folders that they are in below this one. */
function bundledPackages(moduleIds) {
  const places = moduleIds.flatMap(
    (id) => /(node_modules\/(?:.*\/node_modules\/)?(?:@[^/]+\/)?[^/]+)\//.exec(id)?.[1] ?? [],
  );
  return [...new Set(places)].sort().map((place) => {
    const { name, version, license } = JSON.parse(readFileSync(`${root}${place}/package.json`, "utf8"));
    return { place, name, version, license };
  });
}

/** The licences of the packages that are in the bundle, as they ask for. */
function writeLicences(packages) {
  const texts = packages.map(({ place, name, version, license }) => {
    const folder = `${root}${place}`;
    const file = readdirSync(folder).find((entry) => /^licen[cs]e/i.test(entry));
    if (file === undefined)
      throw new Error(`${name} ships no licence: bundle another, or write it down by hand`);
    return `${name} ${version} (${license})\n\n${readFileSync(`${folder}/${file}`, "utf8").trim()}\n`;
  });
  writeFileSync(`${root}dist/LICENSES.txt`, texts.join(`\n${"-".repeat(80)}\n\n`));
}

/**
 * What is in the package besides its own code, for people and programs that look for known vulnerabilities: `npm audit` sees
 * no bundled package. The same build gives the same bytes.
 *
 * @see https://cyclonedx.org/docs/1.5/json/
 */
function writeSbom(packages) {
  const json = (file) => JSON.parse(readFileSync(`${root}${file}`, "utf8"));
  const { name, version, license, peerDependencies } = json("package.json");
  const locked = json("package-lock.json").packages;
  const component = (type, part, scope) => {
    const purl = `pkg:npm/${part.name.replace("@", "%40")}@${part.version}`;
    const [algorithm, digest = ""] = (locked[part.place]?.integrity ?? "").split("-");
    return {
      type,
      "bom-ref": purl,
      name: part.name,
      version: part.version,
      ...(scope && { scope }),
      licenses: [
        /[\s(]/.test(part.license) ? { expression: part.license } : { license: { id: part.license } },
      ],
      purl,
      ...(algorithm === "sha512" && {
        hashes: [{ alg: "SHA-512", content: Buffer.from(digest, "base64").toString("hex") }],
      }),
    };
  };
  const own = component("application", { name, version, license });
  const core = { place: "node_modules/wasmboy", ...json("node_modules/wasmboy/package.json") };
  const parts = [...packages, ...(packages.some(({ place }) => place === core.place) ? [] : [core])];
  const components = parts.map((part) => component("library", part, "required"));
  const sbom = {
    $schema: "http://cyclonedx.org/schema/bom-1.5.schema.json",
    bomFormat: "CycloneDX",
    specVersion: "1.5",
    version: 1,
    metadata: {
      lifecycles: [{ phase: "build" }],
      component: own,
      properties: [{ name: "optional peer packages", value: Object.keys(peerDependencies).join(" ") }],
    },
    components,
    dependencies: [{ ref: own["bom-ref"], dependsOn: components.map((part) => part["bom-ref"]) }],
  };
  writeFileSync(`${root}dist/sbom.cdx.json`, `${JSON.stringify(sbom, null, 2)}\n`);
}

/** Slow or fragile constructs in our code end the build; other packages are not checked. */
function refuseWarnings(level, log) {
  if (level !== "warn") return;
  const isOurs = !/node_modules/.test(`${log.id ?? ""}${log.message}`);
  if (isOurs && log.code !== "INEFFECTIVE_DYNAMIC_IMPORT") throw new Error(`rolldown: ${log.message}`);
}

/** The output of `runner --help` at an unknown line width: see src/faces/cli/process/quick-answers.ts. */
function printHelp() {
  const { status, stdout } = spawnSync(process.execPath, [`${root}bin/runner.js`, "--help"]);
  if (status !== 0) throw new Error(`runner --help ended with ${status}`);
  writeFileSync(`${root}dist/help.txt`, stdout);
}
