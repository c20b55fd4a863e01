// Puts what `runner export report` and `runner fleet report` write into their files into dist/report: style sheets, with the
// page's colours, and the player of reports that hold their game, as two scripts that stand in the file.
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { rolldown } from "rolldown";

const root = fileURLToPath(new URL("..", import.meta.url));

/** Builds what stands in a report, and gives the ids of the modules in it. */
export async function buildReport() {
  const sheets = (files) =>
    files.map((file) => readFileSync(`${root}packages/viewer/page/src/${file}`, "utf8")).join("\n");
  mkdirSync(`${root}dist/report`, { recursive: true });
  const shared = ["style/tokens.css", "views/style/atlas.css", "report/report.css"];
  writeFileSync(`${root}dist/report/report.css`, sheets([...shared, "report/player.css"]));
  writeFileSync(
    `${root}dist/report/fleet.css`,
    sheets(["style/tokens.css", "report/report.css", "report/fleet.css"]),
  );
  return [
    ...(await bundle("report/main.ts", "player.js")),
    ...(await bundle("machine/worker.ts", "worker.js")),
  ];
}

async function bundle(entry, name) {
  const bundled = await rolldown({
    input: `${root}packages/viewer/page/src/${entry}`,
    platform: "browser",
    // The sources that the page shares with the command hash with Node's own.
    resolve: { alias: { "node:crypto": `${root}packages/viewer/page/src/machine/node-crypto.ts` } },
  });
  const { output } = await bundled.write({
    file: `${root}dist/report/${name}`,
    format: "iife",
    minify: true,
  });
  await bundled.close();
  for (const { code } of output) {
    // It stands between two tags: nothing in it may end it.
    if (/<\/script|<!--/i.test(code)) throw new Error(`dist/report/${name} holds the end of a script`);
  }
  return output.flatMap(({ moduleIds = [] }) => moduleIds);
}
