// Writes FOLDER/gameboy-runner.mcpb: the package with a manifest, which Claude Desktop installs as an extension.
// Usage: node scripts/make-mcpb.js [FOLDER]
import { spawnSync } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { zipSync } from "fflate";

const root = fileURLToPath(new URL("..", import.meta.url));
const [folder = "."] = process.argv.slice(2);
const { version, description, license, homepage, repository, engines, keywords } = JSON.parse(
  readFileSync(join(root, "package.json"), "utf8"),
);

const manifest = {
  manifest_version: "0.3",
  name: "gameboy-runner",
  display_name: "Game Boy",
  version,
  description: "Claude plays a Game Boy game, without losing progress.",
  long_description: description,
  author: { name: "The gameboy-runner authors", url: homepage },
  repository: { type: repository.type, url: repository.url },
  homepage,
  license,
  keywords,
  server: {
    type: "node",
    entry_point: "server/bin/runner.js",
    mcp_config: {
      command: "node",
      args: [
        "${__dirname}/server/bin/runner.js",
        ...["mcp", "--rom", "${user_config.rom}", "--save-dir", "${user_config.saves}"],
      ],
    },
  },
  user_config: {
    rom: {
      type: "string",
      title: "Game",
      description: "The full path of a ROM (.gb, .gbc, .zip), or lantern, a game that is bundled",
      default: "lantern",
      required: true,
    },
    saves: {
      type: "directory",
      title: "Folder for saves",
      description: "The game continues from here",
      default: "${HOME}/gameboy-saves",
      required: true,
    },
  },
  tools_generated: true,
  prompts_generated: true,
  compatibility: { platforms: ["darwin", "win32", "linux"], runtimes: { node: engines.node } },
};

const work = mkdtempSync(join(tmpdir(), "mcpb-"));
try {
  run("npm", "pack", "--ignore-scripts", "--pack-destination", work, root);
  const packed = readdirSync(work).find((name) => name.endsWith(".tgz"));
  run("tar", "-xzf", join(work, packed), "-C", work);
  const from = join(work, "package");
  const files = readdirSync(from, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    // The library's documentation is of no use in an extension.
    .filter((file) => !file.startsWith(join(from, "docs/api/")))
    .map((file) => [`server/${file.slice(from.length + 1).replaceAll("\\", "/")}`, readFileSync(file)]);
  const entries = { "manifest.json": Buffer.from(`${JSON.stringify(manifest, null, 2)}\n`) };
  writeFileSync(join(folder, "gameboy-runner.mcpb"), zipSync({ ...entries, ...Object.fromEntries(files) }));
} finally {
  rmSync(work, { recursive: true, force: true });
}

function run(command, ...args) {
  const { status, stderr } = spawnSync(command, args, { encoding: "utf8" });
  if (status !== 0) throw new Error(`${command} ${args.join(" ")} ended with ${status}: ${stderr}`);
}
