import { spawnSync } from "node:child_process";
import { chmodSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { readBundledRom } from "../../../packages/games/src/seeds/bundled-roms.ts";
import { isPublished } from "../../../src/package-files.ts";
import { loopbackRegistry } from "../../helpers/docs/loopback-registry.ts";
import { readExamples } from "../../helpers/docs/read-examples.ts";
import { openShell } from "../../helpers/docs/shell.ts";
import { HAS_TERMINALS } from "../../helpers/runs/pseudo-terminal.ts";
import { strictServer } from "../../helpers/server/strict-server.ts";

const ROOT = fileURLToPath(new URL("../../../", import.meta.url));

/** How a command of a page is run, where it is not run alone, as written, to exit code 0. */
interface Way {
  /** The exit code that the page names. */
  readonly code?: number;
  /** The command that is run instead. */
  readonly as?: string;
  /** What it shows before the reader goes on in another terminal. */
  readonly left?: RegExp;
  /** Why it cannot run here. */
  readonly skipped?: string;
}

const ON_TERMINAL = "python3 -c 'import pty, sys; sys.exit(pty.spawn(sys.argv[1:]) >> 8)'";
const onTerminal = (command: string): Way =>
  HAS_TERMINALS ? { as: `${ON_TERMINAL} ${command}` } : { skipped: "it needs a terminal" };
/** The key of a server on loopback. */
const withKey: Way = {
  as: 'export ANTHROPIC_API_KEY="$TEST_KEY" ANTHROPIC_BASE_URL="$TEST_URL" RUNNER_PROFILE=anthropic',
};

const WAYS: Readonly<Record<string, readonly (readonly [command: string, way: Way])[]>> = {
  "README.md": [
    ...(isPublished()
      ? []
      : ([
          [
            "git clone https://github.com/gameboy-runner/gameboy-runner.git && cd gameboy-runner",
            { skipped: "the clone is here" },
          ],
          ["npm test", { skipped: "it is what runs this test" }],
        ] as const)),
    ["npm ci && npm start", { skipped: "it builds a clone, as CI does before the tests" }],
    // The clone is the content of the package.
    [
      "npm pack && npm install --global ./gameboy-runner-*.tgz",
      { as: '(cd "$HOME/package" && npm pack && npm install --global ./gameboy-runner-*.tgz)' },
    ],
    ["runner watch --open", { left: /http:/ }],
    // Its usual port may be taken.
    ["runner watch --stage", { as: "runner watch --stage --port 0", left: /http:/ }],
    ["runner replay --from 36 --to 50 --speed 4", onTerminal("runner replay --from 36 --to 50 --speed 4")],
    ["export ANTHROPIC_API_KEY=…", withKey],
  ],
  "docs/tutorial.md": [
    ["runner watch --open", { left: /http:/ }],
    ["runner replay --from 1 --to 10", onTerminal("runner replay --from 1 --to 10")],
    ["runner status", { code: 1 }],
    ["export ANTHROPIC_API_KEY=…", withKey],
    ["runner --steps 5 --interrupt-before act", { code: 3 }],
    ["runner resume", { code: 3 }],
    ['runner resume --reject "Not yet: talk to the woman first"', { code: 3 }],
    ['runner resume --buttons "up,up,a"', { code: 3 }],
    // The LM here walks in circles, which would stop the run.
    [
      "runner --until-step 300 --max-cost 5",
      { as: "runner --until-step 300 --max-cost 5 --set drift=off", left: /^\d+ \S/m },
    ],
  ],
};

/** Programs that a reader has, and that are not here: a browser, Claude Code, and Claude Code. */
const STAND_INS = {
  "xdg-open": "exit 0",
  open: "exit 0",
  claude: 'while [ "$1" != -- ]; do shift; done; test -x "$2"',
};

let home = "";
let packed = "";
beforeAll(() => {
  home = mkdtempSync(join(tmpdir(), "runner-reader-"));
  const args = ["pack", "--ignore-scripts", "--silent", "--pack-destination", home];
  const { status, stderr } = spawnSync("npm", args, { cwd: ROOT, encoding: "utf8" });
  if (status !== 0) throw new Error(`npm pack ended with ${status}: ${stderr}`);
  packed = join(home, readdirSync(home).find((name) => name.endsWith(".tgz")) ?? "");
  spawnSync("tar", ["-xzf", packed], { cwd: home });
  mkdirSync(join(home, "bin"));
  for (const [name, script] of Object.entries(STAND_INS)) {
    writeFileSync(join(home, "bin", name), `#!/bin/sh\n${script}\n`);
    chmodSync(join(home, "bin", name), 0o755);
  }
  mkdirSync(join(home, "roms"));
  writeFileSync(join(home, "roms/red.gb"), readBundledRom("lantern:7") ?? "");
});
afterAll(() => rmSync(home, { recursive: true, force: true }));

/** A shell of somebody who has Node and an empty folder; the registry and Claude are on loopback. */
async function openReadersShell() {
  const { server } = await strictServer();
  const manifest = JSON.parse(readFileSync(join(ROOT, "package.json"), "utf8"));
  const folder = mkdtempSync(join(home, "reader-"));
  const prefix = join(folder, "global");
  const paths = [join(prefix, "bin"), join(home, "bin"), dirname(process.execPath), "/usr/bin", "/bin"];
  return openShell(
    {
      ...{ HOME: home, PATH: paths.join(delimiter), TEST_KEY: server.key, TEST_URL: server.url },
      npm_config_prefix: prefix,
      ...{
        npm_config_cache: join(folder, "cache"),
        npm_config_registry: await loopbackRegistry(manifest, packed),
      },
      ...{
        npm_config_ignore_scripts: "true",
        npm_config_audit: "false",
        npm_config_update_notifier: "false",
      },
    },
    mkdtempSync(join(folder, "work-")),
  );
}

/** The commands of a page's blocks in `sh`, as written, without their comments. */
async function commandsOf(page: string): Promise<readonly string[]> {
  const blocks = (await readExamples(page)).filter(({ language }) => language === "sh");
  const lines = blocks.flatMap(({ text }) => text.trim().split("\n"));
  return lines.map((line) => line.replace(/ +# .*$/, "")).filter((line) => line !== "");
}

describe.skipIf(process.platform === "win32")(
  "every command, run as written by somebody who installed the package",
  () => {
    it.each(Object.keys(WAYS))(
      "of %s works",
      async (page) => {
        const commands = await commandsOf(page);
        const ways = [...(WAYS[page] ?? [])];
        const shell = await openReadersShell();
        if (!commands.includes("npm install --global gameboy-runner")) {
          await shell.type("npm install --global gameboy-runner");
        }
        const failed: object[] = [];
        for (const command of commands) {
          const at = ways.findIndex(([one]) => one === command);
          const {
            code = 0,
            as = command,
            left,
            skipped,
          } = at === -1 ? {} : (ways.splice(at, 1)[0]?.[1] ?? {});
          if (skipped !== undefined) continue;
          if (left !== undefined) await shell.leave(as, left);
          else {
            const typed = await shell.type(as);
            // Claude's stand-in walks in circles: where drift ends its run, the command was run as written.
            const isDrift = typed.shown.includes("Stopped: this needs your attention");
            if (typed.code !== (isDrift ? 5 : code))
              failed.push({ command, ...typed, shown: typed.shown.slice(-2_000) });
          }
        }

        expect(failed).toEqual([]);
        expect(ways).toEqual([]);
      },
      300_000,
    );
  },
);
