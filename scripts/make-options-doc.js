// Writes docs/options.md and the table of options in README.md from the option table, from dist/. With `--check` it
// writes nothing, and says with exit code 1 which of them is out of date.
import { readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { MOST_USED, OPTION_NAMES, OPTIONS, SET_OPTION } from "../build/faces/cli/options/options.js";
import { SUBCOMMANDS } from "../build/faces/cli/options/subcommands.js";

const BEGIN = "<!-- options: written by npm run docs -->\n";
const END = "<!-- end of options -->\n";

const file = (path) => fileURLToPath(new URL(`../${path}`, import.meta.url));

/** A help text without its default, and the default, which stands in brackets at its end. */
function splitHelp(help) {
  const [, what = help, byDefault = ""] = /^(.*?)\s+\(([^()]+)\)$/.exec(help) ?? [];
  return { what, byDefault };
}

/** A Markdown table with its columns aligned, as the formatter leaves it. */
function table(titles, rows) {
  const lines = [titles, ...rows].map((cells) => cells.map((cell) => cell.replaceAll("|", "\\|")));
  const widths = titles.map((_, i) => Math.max(...lines.map((cells) => cells[i].length)));
  const line = (cells) => `| ${cells.map((cell, i) => cell.padEnd(widths[i])).join(" | ")} |\n`;
  const rule = `| ${widths.map((width) => "-".repeat(width)).join(" | ")} |\n`;
  return [line(lines[0]), rule, ...lines.slice(1).map(line)].join("");
}

const code = (text) => `\`${text}\``;

/** A line for each option. */
const list = (options) => options.map(({ flags, help }) => `- ${code(flags)}: ${help}\n`).join("");

/** The options of a run, under their headings. */
function mainOptions() {
  const headings = new Set(OPTION_NAMES.map((name) => OPTIONS[name].heading));
  return [...headings]
    .map((heading) => {
      const names = OPTION_NAMES.filter((name) => OPTIONS[name].heading === heading);
      return `### ${heading}\n\n${list(names.map((name) => OPTIONS[name]))}`;
    })
    .join("\n");
}

function subcommandSections() {
  return SUBCOMMANDS.filter(({ own }) => Object.keys(own).length > 0)
    .map(({ name, takes, help, own }) => {
      const usage = ["runner", name, takes].filter((part) => part !== "").join(" ");
      return `### ${code(usage)}\n\n${help}\n\n${list(Object.values(own))}`;
    })
    .join("\n");
}

function optionsPage() {
  return `# Options

Written by \`npm run docs\` from the option table, which \`runner help options\` prints, too.

Each option of a run can also come from the environment or from the configuration file, \`runner.config.json\` or
\`runner.config.yaml\` in the working directory. Precedence: flag, environment, file, save. \`--save-every\` is \`saveEvery\` in
the file and \`RUNNER_SAVE_EVERY\` in the environment, and so on. Rarely used options have no flag of their own:
\`${SET_OPTION.flags}\` gives them on the command line. An option that may be given several times is a list in the file, and one
value a line in the environment. Defaults are in brackets.

## Options of a run

${mainOptions()}
Each command takes only the options that have an effect on it: \`runner help COMMAND\` shows them. Every command takes
\`--config\`.

## Commands

${subcommandSections()}`;
}

function readmeTable() {
  const rows = MOST_USED.map((name) => {
    const { what, byDefault } = splitHelp(OPTIONS[name].help);
    return [code(OPTIONS[name].flags), what, byDefault];
  });
  return table(["option", "what it does", "default"], rows);
}

/** The README with its table made anew. */
function withTable(readme) {
  const [from, to] = [readme.indexOf(BEGIN), readme.indexOf(END)];
  if (from < 0 || to < from) throw new Error(`README.md has no "${BEGIN.trim()}" … "${END.trim()}"`);
  return `${readme.slice(0, from + BEGIN.length)}\n${readmeTable()}\n${readme.slice(to)}`;
}

const read = (path) => {
  try {
    return readFileSync(file(path), "utf8");
  } catch {
    return "";
  }
};
const pages = { "docs/options.md": optionsPage(), "README.md": withTable(read("README.md")) };
for (const [path, text] of Object.entries(pages)) {
  if (read(path) === text) continue;
  if (process.argv.includes("--check")) {
    console.error(`${path} is not what the option table says: run npm run docs`);
    process.exitCode = 1;
  } else {
    writeFileSync(file(path), text);
    console.log(`${path} was written`);
  }
}
