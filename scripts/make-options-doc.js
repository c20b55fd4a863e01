// Writes docs/options.md and the list of options in README.md from the option table. With `--check` it
// writes nothing, and says with exit code 1 which of them is out of date.
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { MOST_USED, OPTION_NAMES, OPTIONS, SET_OPTION } from "../build/src/faces/cli/options/options.js";
import { SUBCOMMANDS } from "../build/src/faces/cli/options/subcommands.js";
import { putMade } from "./put-made.js";

const BEGIN = "<!-- options: written by npm run docs -->\n";
const END = "<!-- end of options -->\n";

const file = (path) => fileURLToPath(new URL(`../${path}`, import.meta.url));

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

/** A section for each command; an option that an earlier command has explained in the same words refers to it. */
function subcommandSections() {
  const explained = new Map();
  const line = ({ flags, help }, name) => {
    const earlier = explained.get(flags + help);
    explained.set(flags + help, earlier ?? name);
    return earlier === undefined || help.split(" ").length < 6
      ? `- ${code(flags)}: ${help}\n`
      : `- ${code(flags)}: see ${code(`runner ${earlier}`)}\n`;
  };
  return SUBCOMMANDS.filter(({ own }) => Object.keys(own).length > 0)
    .map(({ name, takes, help, own }) => {
      const usage = ["runner", name, takes].filter((part) => part !== "").join(" ");
      const lines = Object.values(own).map((option) => line(option, name));
      return `### ${code(usage)}\n\n${help}\n\n${lines.join("")}`;
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
value a line in the environment. Defaults are in brackets. A file in the working directory that you do not name with \`--config\` can name
files inside that directory only, except for the ROM.

## Options of a run

${mainOptions()}
Each command takes only the options that have an effect on it: \`runner help COMMAND\` shows them. Every command takes
\`--config\`.

## Commands

${subcommandSections()}`;
}

/** The README with its list of options made anew. */
function withOptions(readme) {
  const [from, to] = [readme.indexOf(BEGIN), readme.indexOf(END)];
  if (from < 0 || to < from) throw new Error(`README.md has no "${BEGIN.trim()}" … "${END.trim()}"`);
  return `${readme.slice(0, from + BEGIN.length)}\n${list(MOST_USED.map((name) => OPTIONS[name]))}\n${readme.slice(to)}`;
}

const WRONG = "is not what the option table says: run npm run docs";
putMade("docs/options.md", optionsPage(), WRONG);
putMade("README.md", withOptions(readFileSync(file("README.md"), "utf8")), WRONG);
