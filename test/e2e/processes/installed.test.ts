import { spawn, spawnSync } from "node:child_process";
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { Client } from "@modelcontextprotocol/client";
import { StdioClientTransport } from "@modelcontextprotocol/client/stdio";
import { unzipSync } from "fflate";
import { afterAll, beforeAll, expect, it } from "vitest";
import { openStore } from "../../../packages/fleet/src/store/open-store.ts";
import { fakeS3 } from "../../helpers/fleet/fake-s3.ts";
import { describeWithRedis, startRedis } from "../../helpers/fleet/redis-server.ts";
import { storeFolder } from "../../helpers/fleet/store-folder.ts";
import { CLIENT } from "../../helpers/mcp/connect.ts";
import { outputOf } from "../../helpers/runs/output-of.ts";
import { playedFolder } from "../../helpers/runs/played-folder.ts";
import { readPackages } from "../../house/read-imports.ts";

const ROOT = fileURLToPath(new URL("../../../", import.meta.url));

const played = playedFolder(["--steps", "3"]);

interface Component {
  readonly name: string;
  readonly version: string;
}

/** The folder of somebody who installed the package as it is published, and nothing else. */
let home = "";
/** What stands in its node_modules then. */
let brought: readonly string[] = [];
/** The size of the package as it is downloaded. */
let bytes = 0;
beforeAll(() => {
  home = mkdtempSync(join(tmpdir(), "runner-installed-"));
  npm(ROOT, "pack", "--ignore-scripts", "--pack-destination", home);
  const packed = readdirSync(home).find((name) => name.endsWith(".tgz")) ?? "";
  bytes = statSync(join(home, packed)).size;
  writeFileSync(join(home, "package.json"), '{ "private": true }');
  npm(home, "install", "--offline", "--ignore-scripts", "--no-package-lock", `./${packed}`);
  brought = readdirSync(join(home, "node_modules")).filter((name) => !name.startsWith("."));
});
afterAll(() => rmSync(home, { recursive: true, force: true }));

function npm(cwd: string, ...args: readonly string[]): void {
  const { status, stderr } = spawnSync("npm", [...args, "--no-audit", "--no-fund"], {
    cwd,
    encoding: "utf8",
  });
  if (status !== 0) throw new Error(`npm ${args.join(" ")} ended with ${status}: ${stderr}`);
}

/** Runs the installed command, with nothing of this process's environment but the path to Node. */
function runner(env: Readonly<Record<string, string>>, ...args: readonly string[]) {
  const { PATH, TMPDIR } = process.env;
  const paths = { PATH, HOME: home, ...(TMPDIR === undefined ? {} : { TMPDIR }) };
  const child = spawn(join(home, "node_modules/.bin/runner"), args, { cwd: home, env: { ...paths, ...env } });
  return outputOf(child);
}

/** Whether a package would be found from the temporary folder, because somebody has it further up. */
function isAbove(name: string): boolean {
  try {
    createRequire(join(tmpdir(), "from-here.js")).resolve(name);
    return true;
  } catch {
    return false;
  }
}

it("a plain install brings nothing but the package, which holds no other", () => {
  expect(brought).toEqual(["gameboy-runner"]);
  expect(readdirSync(join(home, "node_modules/gameboy-runner"))).not.toContain("node_modules");
  const { stdout } = spawnSync("npm", ["ls", "--all", "--parseable"], { cwd: home, encoding: "utf8" });
  expect(stdout.trim().split("\n")).toHaveLength(2);
});

it("the package has at most 2.2 MB, the MCP server included", () => {
  expect(bytes).toBeLessThan(2_200_000);
});

it("49.C: the package ships a list of every package that it bundles, as CycloneDX", () => {
  const inside = (file: string): string =>
    readFileSync(join(home, "node_modules/gameboy-runner", file), "utf8");
  const sbom = JSON.parse(inside("dist/sbom.cdx.json"));
  const components: readonly Component[] = sbom.components;
  const listed = new Set(components.map(({ name, version }) => `${name}@${version}`));
  const names = components.map(({ name }) => name);
  const { packages } = JSON.parse(readFileSync(join(ROOT, "package-lock.json"), "utf8"));
  const locked = Object.entries<Component>(packages).map(
    ([place, one]) => `${place.split("node_modules/").at(-1)}@${one.version}`,
  );
  const { version, peerDependencies } = JSON.parse(inside("package.json"));
  const imported = readPackages(ROOT).map(({ to }) => /^(?:@[^/]+\/)?[^/]+/.exec(to)?.[0] ?? "");
  const licensed = [...inside("dist/LICENSES.txt").matchAll(/^(\S+) (\d+\.\S+) \(.+\)$/gm)];

  expect(sbom).toMatchObject({ bomFormat: "CycloneDX", specVersion: "1.5" });
  expect(sbom.metadata.component).toMatchObject({ name: "gameboy-runner", version });
  expect(imported.filter((name) => !names.includes(name) && !Object.hasOwn(peerDependencies, name))).toEqual(
    [],
  );
  expect(licensed.length).toBeGreaterThan(20);
  expect(licensed.map(([, name, of]) => `${name}@${of}`).filter((one) => !listed.has(one))).toEqual([]);
  expect([...listed].filter((one) => !locked.includes(one))).toEqual([]);
  for (const { purl, hashes } of sbom.components) {
    expect(purl).toMatch(/^pkg:npm\/(%40[^/]+\/)?[^/@]+@\d/);
    expect(hashes).toEqual([{ alg: "SHA-512", content: expect.stringMatching(/^[0-9a-f]{128}$/) }]);
  }
});

it.each([
  ["openai:gpt-5.2", { OPENAI_API_KEY: "k" }],
  ["google:gemini-3.8-flash", { GEMINI_API_KEY: "k" }],
  ["openrouter:some/model", { OPENROUTER_API_KEY: "k" }],
  ["ollama:small", {}],
  ["compatible:mine", {}],
] as const)("a model of another vendor needs no other package: %s asks its server", async (model, env) => {
  const asked = ["--model", model, "--base-url", "http://127.0.0.1:59999", "--set", "retryFor=1s"];

  const { code, stderr } = await runner(
    env,
    ...asked,
    "--steps",
    "1",
    "--save-dir",
    model.replace(/\W/g, "-"),
  );

  expect({ code, stderr }).toEqual({
    code: 75,
    stderr: expect.stringContaining('"reason":"connect ECONNREFUSED 127.0.0.1:59999"'),
  });
});

it("an MCP client plays without a second install", async () => {
  const command = join(home, "node_modules/.bin/runner");

  expect(await pressStart(command, ["mcp", "--rom", "lantern", "--save-dir", "by-mcp"])).toBe(false);
});

it("the bundle for Claude Desktop starts as its manifest says", async () => {
  const folder = join(home, "bundle");
  mkdirSync(folder);
  spawnSync(process.execPath, [join(ROOT, "scripts/make-mcpb.js"), folder]);
  const files = unzipSync(readFileSync(join(folder, "gameboy-runner.mcpb")));
  for (const [name, content] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), content);
  }
  const { server, user_config } = JSON.parse(readFileSync(join(folder, "manifest.json"), "utf8")) as {
    readonly server: {
      readonly entry_point: string;
      readonly mcp_config: { readonly args: readonly string[] };
    };
    readonly user_config: Readonly<Record<string, { readonly default: string }>>;
  };
  const values: Record<string, string> = { __dirname: folder, HOME: home };
  for (const [name, { default: usual }] of Object.entries(user_config)) values[`user_config.${name}`] = usual;
  const fill = (text: string): string =>
    text.replace(/\$\{([\w.]+)\}/g, (_, name: string) => fill(values[name] ?? `no ${name}`));

  expect(existsSync(join(folder, server.entry_point))).toBe(true);
  expect(await pressStart(process.execPath, server.mcp_config.args.map(fill))).toBe(false);
  expect(existsSync(join(home, "gameboy-saves"))).toBe(true);
});

/** Presses START as an MCP client of a server that it starts; returns whether that was a mistake. */
async function pressStart(command: string, args: readonly string[]): Promise<boolean> {
  const { PATH = "" } = process.env;
  const client = new Client(CLIENT);
  await client.connect(
    new StdioClientTransport({
      command,
      args: [...args],
      cwd: home,
      env: { PATH, HOME: home },
      stderr: "ignore",
    }),
  );
  try {
    const { isError } = await client.callTool({ name: "press_buttons", arguments: { buttons: ["start"] } });
    return isError === true;
  } finally {
    await client.close();
  }
}

it("without any of them, the built-in player plays", async () => {
  const { code } = await runner({}, "--model", "explorer", "--steps", "2", "--quiet", "--save-dir", "own");

  expect(code).toBe(0);
});

it.each(["lantern", "lantern:7", "cairn", "cairn:7", "ledge", "ledge:7"])(
  "%s is in the package",
  async (rom) => {
    const played = [
      "--rom",
      rom,
      "--model",
      "explorer",
      "--steps",
      "1",
      "--quiet",
      "--save-dir",
      rom.replace(":", "-"),
    ];

    expect(await runner({}, ...played)).toMatchObject({ code: 0 });
  },
);

const KEYS = { AWS_ACCESS_KEY_ID: "AKIATEST", AWS_SECRET_ACCESS_KEY: "secret" };

it.skipIf(isAbove("@aws-sdk/client-s3"))(
  "without the SDK for S3, one line says what to install",
  async () => {
    const { code, stdout, stderr } = await runner(KEYS, "saves", "--save-dir", "s3://runs/jobs/a");

    expect({ code, stdout }).toEqual({ code: 66, stdout: "" });
    expect(stderr).toBe(
      "runner: a store on S3 needs the package @aws-sdk/client-s3, which is not installed: npm install @aws-sdk/client-s3@3\n",
    );
  },
);

const FLEET = "name: installed\nmodel: explorer\nsteps: 3\nmatrix: { seed: [1, 2] }\n";

it.skipIf(isAbove("ioredis"))("without ioredis, one line says what to install", async () => {
  writeFileSync(join(home, "fleet.yaml"), FLEET);

  const { code, stdout, stderr } = await runner(
    {},
    "fleet",
    "submit",
    "fleet.yaml",
    "--redis",
    "redis://127.0.0.1:1",
  );

  expect({ code, stdout }).toEqual({ code: 66, stdout: "" });
  expect(stderr).toBe(
    "runner: a queue needs the package ioredis, which is not installed: npm install ioredis@6\n",
  );
});

describeWithRedis("with the packages of a queue beside it", () => {
  it("a fleet is submitted and played", async () => {
    const { url } = await startRedis();
    for (const name of ["bullmq", "ioredis"]) {
      symlinkSync(join(ROOT, "node_modules", name), join(home, "node_modules", name));
    }
    writeFileSync(join(home, "fleet.yaml"), FLEET);

    const submitted = await runner({}, "fleet", "submit", "fleet.yaml", "--redis", url);
    const worked = await runner(
      {},
      "fleet",
      "work",
      "fleet.yaml",
      "--redis",
      url,
      "--until-empty",
      "--jobs",
      "1",
    );
    const status = await runner({}, "fleet", "status", "fleet.yaml", "--redis", url, "--json");

    expect(submitted).toMatchObject({ code: 0 });
    expect(worked).toMatchObject({ code: 0 });
    expect(JSON.parse(status.stdout)).toMatchObject({ fleet: "installed" });
    expect(status.stdout).toContain('"done":2');
  });
});

it("the packages beside it are found: a job on S3 is read", async () => {
  const { environment, url } = await fakeS3();
  await storeFolder(await openStore(url("runs"), { environment }), "jobs/a", join(played(), "saves"));
  // The SDK is many packages.
  for (const name of ["@aws", "@aws-sdk", "@smithy", "bowser", "tslib"]) {
    const from = join(ROOT, "node_modules", name);
    if (existsSync(from)) symlinkSync(from, join(home, "node_modules", name));
  }

  const listed = await runner(
    environment as Record<string, string>,
    ...["saves", "list", "--json", "--save-dir", `${url("runs")}/jobs/a`],
  );

  expect(listed).toMatchObject({ code: 0, stderr: "" });
  expect(JSON.parse(listed.stdout.split("\n")[0] ?? "")).toMatchObject({ totalSteps: 3 });
});
