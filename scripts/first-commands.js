// What a reader types first, by the field `published` of package.json: until the package is in the registry, pages begin
// with a clone. One switch turns all pages over: set it and run `npm run docs`.
import { readFileSync } from "node:fs";

const manifest = JSON.parse(readFileSync(new URL("../package.json", import.meta.url), "utf8"));
const repository = manifest.repository.url.replace(/^git\+/, "");
const [major] = manifest.version.split(".");

/** Whether package.json says that the registry has the package. */
export const IS_PUBLISHED = manifest.published === true;

/** Commands for a machine with Node and Git. */
const CLONE = [
  `git clone ${repository} && cd ${manifest.name}`,
  "npm ci && npm start      # builds it and plays 50 steps of the bundled game",
  "npm test                 # the quick tests: about three minutes",
];
const INSTALL_CLONE = [`npm pack && npm install --global ./${manifest.name}-*.tgz`, "runner doctor"];
const NPX = [`npx ${manifest.name}`];
const INSTALL = [`npm install --global ${manifest.name}`, "runner doctor"];

const sh = (lines) => `\`\`\`sh\n${lines.join("\n")}\n\`\`\``;

/** The first command, or the first ones, of the site. */
export function landingCommands(isPublished = IS_PUBLISHED) {
  return isPublished ? NPX : CLONE.slice(0, 2).map((line) => line.replace(/ +#.*/, ""));
}

/** The generated parts of pages, by page and name. */
export function firstCommands(isPublished = IS_PUBLISHED) {
  const doctor = "the command `runner`, and checks the key, the ROM, the save folder and the rest";
  return {
    "README.md": {
      start: isPublished
        ? [
            "You need Node 20.19 or newer, but no ROM and no key. This plays 50 steps of the bundled game and shows what to do next:",
            sh(NPX),
            `This installs ${doctor}:`,
            sh(INSTALL),
            "In a clone of the repository:",
            sh([...CLONE.slice(1), INSTALL_CLONE[0]]),
          ]
        : [
            "You need Node 20.19 or newer and Git, but no ROM and no key:",
            sh(CLONE),
            `In that folder, this installs ${doctor}:`,
            sh(INSTALL_CLONE),
            `The package is not in the npm registry yet: \`npx ${manifest.name}\` works once it is published.`,
          ],
    },
    "docs/README.md": {
      schemas: [
        isPublished
          ? `Each has an address: \`https://unpkg.com/${manifest.name}@${major}/docs/workflow.schema.json\`. A YAML file names it in`
          : "Until the package is published, they are files of your clone, without an address. A YAML file names the path in",
        'its first line, `# yaml-language-server: $schema=…`, a JSON file as `"$schema"`. `runner init` writes that line.',
      ],
    },
  };
}
