// Makes docs/api/, the reference of the library, from the doc comments of what src/index.ts exports: a page for each
// topic. Git ignores the folder; the package contains it. A warning ends it: a type that an export names and that is not
// exported, or a dead link.
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { Application } from "typedoc";
import ts from "typescript";
import { partShares } from "../../scripts/part-shares.js";
import { OWN_MATTER } from "./own-matter.js";
import { indexOf, polish } from "./polish.js";
import { TOPICS } from "./topics.js";

const root = fileURLToPath(new URL("../../", import.meta.url));
const pages = join(root, "docs/api");

const work = mkdtempSync(join(tmpdir(), "runner-api-"));
try {
  writeEntries(join(work, "entries"));
  write(await document(join(work, "entries"), join(work, "pages")));
} finally {
  rmSync(work, { recursive: true, force: true });
}

/** What src/index.ts exports, by its file: below src/ or, of a package, from the root. */
function readExports() {
  const file = join(root, "src/index.ts");
  const source = ts.createSourceFile(file, readFileSync(file, "utf8"), ts.ScriptTarget.ES2023);
  return source.statements.map(({ exportClause, moduleSpecifier }) => ({
    file: moduleSpecifier.text.replace(/^\.\.?\//, ""),
    names: exportClause.elements.map((one) => one.getText(source).replace(/^type /, "")),
  }));
}

/** A module for each topic, which exports what stands on its page. */
function writeEntries(folder) {
  mkdirSync(folder);
  const lines = new Map(TOPICS.map(({ page }) => [page, []]));
  const shares = partShares(root, ".ts").map((file) => `import ${JSON.stringify(join(root, file))};`);
  for (const { file, names } of readExports()) {
    const topic = TOPICS.find(({ files }) => files.test(file));
    if (topic === undefined) throw new Error(`${file} is on no page: say on which in tools/api/topics.js`);
    lines
      .get(topic.page)
      .push(
        `export { ${names.join(", ")} } from ${JSON.stringify(join(root, file.startsWith("packages/") ? "" : "src", file))};`,
      );
  }
  for (const { page, title, about } of TOPICS) {
    const comment = `/**\n * ${about}\n *\n * @module ${page}\n */`;
    writeFileSync(join(folder, `${page}.ts`), [comment, ...shares, ...lines.get(page), ""].join("\n"));
    if (lines.get(page).length === 0) throw new Error(`the page ${title} is empty`);
  }
  // A type that an export names and that is on no page is told by the package that it belongs to.
  writeFileSync(join(folder, "package.json"), '{ "name": "gameboy-runner", "type": "module" }');
  const compilerOptions = {
    ...{ rootDir: "/", noEmit: true, declaration: false, isolatedDeclarations: false },
    ...{
      verbatimModuleSyntax: false,
      rewriteRelativeImportExtensions: false,
      allowImportingTsExtensions: true,
    },
    typeRoots: [join(root, "tools/api/node_modules/@types")],
  };
  const config = { extends: join(root, "tsconfig.json"), compilerOptions, include: ["*.ts"] };
  writeFileSync(join(folder, "tsconfig.json"), JSON.stringify(config));
}

/** The pages, by their names. @throws Error for a warning */
async function document(entries, out) {
  const app = await Application.bootstrapWithPlugins({
    entryPoints: TOPICS.map(({ page }) => join(entries, `${page}.ts`)),
    tsconfig: join(entries, "tsconfig.json"),
    plugin: ["typedoc-plugin-markdown"],
    name: "Reference",
    out,
    ...{ readme: "none", disableSources: true, excludeExternals: true, disableGit: true },
    ...{ outputFileStrategy: "modules", hidePageHeader: true, hideBreadcrumbs: true },
    ...{ sort: ["alphabetical"], router: "module" },
    intentionallyNotExported: OWN_MATTER,
    ...{ logLevel: "Warn", treatWarningsAsErrors: true },
  });
  const project = await app.convert();
  if (project === undefined) throw new Error("the sources do not compile");
  app.validate(project);
  await app.generateOutputs(project);
  if (app.logger.hasErrors() || app.logger.hasWarnings())
    throw new Error("the reference has warnings: see above");
  const names = TOPICS.map(({ page }) => `${page}.md`);
  const made = new Map(names.map((name) => [name, polish(name, readFileSync(join(out, name), "utf8"))]));
  return new Map([["README.md", indexOf(TOPICS, made)], ...made]);
}

function write(made) {
  rmSync(pages, { recursive: true, force: true });
  mkdirSync(pages, { recursive: true });
  for (const [name, text] of made) writeFileSync(join(pages, name), text);
}
