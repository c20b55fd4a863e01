// Runs the benchmarks and prints their figures; nothing is asserted. `npm run bench -- loop saves` runs some; `long-run`,
// `viewer`, `viewer-page` and `world` run only where they are named: the first takes a quarter of an hour.
const ALL = [
  "frames",
  "core",
  "loop",
  "saves",
  "journal",
  "start-up",
  "tokens",
  "skills",
  "drift",
  "explorer-seeds",
  "explorer-pictures",
];

const chosen = process.argv.slice(2);
for (const name of chosen.length > 0 ? chosen : ALL) {
  console.log(`\n${name}`);
  await import(`./${name}.js`);
}
