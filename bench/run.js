// Runs every benchmark and prints its figures; nothing is asserted. `npm run bench -- loop saves` runs some.
const ALL = [
  "frames",
  "core",
  "loop",
  "saves",
  "journal",
  "start-up",
  "tokens",
  "skills",
  "long-run",
  "drift",
  "explorer-seeds",
  "explorer-pictures",
];

const chosen = process.argv.slice(2);
for (const name of chosen.length > 0 ? chosen : ALL) {
  console.log(`\n${name}`);
  await import(`./${name}.js`);
}
