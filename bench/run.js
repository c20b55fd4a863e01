// Runs the benchmarks and prints their figures; nothing is asserted. `npm run bench -- loop saves` runs some; `fleet`,
// `long-run`, `viewer`, `viewer-page`, `ways`, `world` and `auditor` run only where they are named: the first takes hours, the second a
// quarter of one.
const ALL = [
  "frames",
  "core",
  "loop",
  "saves",
  "journal",
  "start-up",
  "status",
  "tokens",
  "skills",
  "drift",
  "explorer-seeds",
  "explorer-pictures",
  "gb-studio",
];

const chosen = process.argv.slice(2);
for (const name of chosen.length > 0 ? chosen : ALL) {
  console.log(`\n${name}`);
  await import(`.//${name}.js`);
}
