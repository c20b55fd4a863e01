import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { RunnerError } from "../../../../../src/base/errors.ts";
import { checkWords } from "../../../../../src/faces/cli/commands/check-words.ts";
import { checkNode } from "../../../../../src/faces/cli/commands/doctor/check-machine.ts";
import { initialize } from "../../../../../src/faces/cli/commands/init/init.ts";
import { findSlug, findSlugs } from "../../../../../src/faces/cli/find-slugs.ts";
import { isAgreed } from "../../../../../src/faces/cli/is-agreed.ts";
import {
  isOwnVariable,
  keyVariableOf,
  otherVendorsThan,
  vendorKeysOf,
} from "../../../../../src/faces/cli/keys/key-variables.ts";
import type { Options } from "../../../../../src/faces/cli/options/options.ts";
import type { World } from "../../../../../src/faces/cli/process-context.ts";
import { findStoredJob, refuseStored } from "../../../../../src/faces/cli/stored/find-stored-job.ts";
import {
  isByNpx,
  isFirstTime,
  showNext,
  showWhereYouAre,
} from "../../../../../src/faces/cli/stored/where-you-are.ts";
import { temporaryFolder } from "../../../../helpers/disks/folders.ts";
import { plainIds } from "../../../../helpers/runs/plain-ids.ts";
import { createCapture, worldHere } from "../../../../helpers/runs/run-here.ts";

/** A world in a folder, and what was written there. */
function worldIn(cwd: string, changes: Partial<World> = {}, env: Readonly<Record<string, string>> = {}) {
  const [stdout, stderr] = [createCapture(), createCapture()];
  const world: World = { ...worldHere([], { env, cwd, stdout, stderr }), ...changes };
  const written = () => plainIds(`${stdout.text()}${stderr.text()}`).replaceAll(cwd, "HERE").trimEnd();
  return { world, written };
}

async function refusalOf(act: () => unknown): Promise<string> {
  try {
    return JSON.stringify(await act()) ?? "nothing";
  } catch (error) {
    const { code, message } = error as { readonly code?: string; readonly message: string };
    return `${code}: ${message}`;
  }
}

test("init asks, asks again for what cannot be used, and writes the file with its comments", async () => {
  const scripts: readonly (readonly [
    answers: readonly (string | null)[],
    env?: Readonly<Record<string, string>>,
  ])[] = [
    [
      [
        "gone.gb",
        "lantern:7",
        "gpt-5",
        "claude-sonnet-5-5",
        "-3",
        "4.50",
        "maybe",
        "y",
        "../other",
        "my saves",
        "n",
      ],
    ],
    [["", "", "no", "", ""]],
    [["cairn", "", "none", "N", "true", "yes"], { ANTHROPIC_API_KEY: "k" }],
    [["cairn", "ollama:qwen:7b", "yes", "a:", "off"], { ANTHROPIC_AUTH_TOKEN: "k" }],
    [["lantern", null]],
  ];
  const lines: string[] = [];
  for (const [answers, env] of scripts) {
    const cwd = temporaryFolder();
    const left = [...answers];
    const ask = async (question: string) => {
      const answer = left.shift();
      lines.push(`${question}${answer}`);
      return answer === undefined ? "" : answer;
    };
    const { world, written } = worldIn(cwd, { hasKeys: true, ask }, env);
    const code = await initialize(world, {}, [], {}, null);
    lines.push(written(), `exit code ${code}`);
    if (!answers.includes(null)) lines.push(readFileSync(join(cwd, "runner.config.yaml"), "utf8"));
  }
  const cwd = temporaryFolder();
  const { world, written } = worldIn(cwd);
  lines.push(await refusalOf(() => initialize(world, {}, [], {}, null)));
  lines.push(await refusalOf(() => initialize(world, {}, [], { yes: true }, null)), written());
  lines.push(readFileSync(join(cwd, "runner.config.yaml"), "utf8"));
  lines.push(await refusalOf(() => initialize(world, {}, [], { yes: true }, null)));
  const plain = lines.join("\n").replace(/\$schema=.*/g, "$schema=PLACE");
  await expect(`${plain}\n`).toMatchFileSnapshot("./init.txt");
});

test("runner by itself says where you are, and how to go on or to begin", async () => {
  const lines: string[] = [];
  const here = temporaryFolder();
  const cases: readonly (readonly [string, readonly string[], object, Readonly<Record<string, string>>])[] = [
    [here, [], {}, {}],
    [here, ["lantern"], { rom: "lantern" }, { npm_command: "exec" }],
    [here, [], { rom: "cairn" }, {}],
  ];
  for (const [folder, argv, options, env] of cases) {
    const { world, written } = worldIn(folder, { argv }, env);
    const code = await showWhereYouAre(world, { saveDir: join(folder, "saves"), ...options });
    const isFirst = isFirstTime(world, { saveDir: join(folder, "saves") });
    lines.push(
      written().replace(/\d+ steps an hour/, "MANY steps an hour"),
      `exit code ${code}, first ${isFirst}, npx ${isByNpx(world)}`,
    );
  }
  const { world, written } = worldIn(here);
  showNext(world);
  lines.push(written());
  await expect(
    `${lines.join("\n\n").replace(/npm install.*/g, "npm install PACKAGE")}\n`,
  ).toMatchFileSnapshot("./where-you-are.txt");
});

test("small answers: keys, jobs in stores, messages, confirmations, versions and checks", async () => {
  const models = [
    ...[
      "claude-sonnet-5-5",
      "openai:gpt-6",
      "google:gemini-3",
      "openrouter:a/b:c",
      "ollama:x",
      "compatible:x",
    ],
    ...[
      "gpt-6",
      "o3",
      "chatgpt-x",
      "gemini-3",
      "gemma-2",
      "GPT-6",
      "Gemini:x",
      "gemini:x",
      "OpenAI:x",
      "anthropic:claude-x",
    ],
    ...[
      "mistral:x",
      "llama3:8b",
      "sonnet",
      "Haiku",
      "clade-sonnet",
      "exploer",
      "explorer",
      "xyz",
      "",
      ":",
      "openai",
    ],
  ];
  const env = { OPENAI_API_KEY: "o", GEMINI_API_KEY: "g", OLLAMA_API_KEY: "", RUNNER_API_KEY: "r" };
  const store = temporaryFolder();
  for (const folder of ["jobs/a/segments", "jobs/b", "jobs/c", "manifests", "other/d/segments"])
    mkdirSync(join(store, folder), { recursive: true });
  writeFileSync(join(store, "jobs/c/job.json"), "{}");
  const places = [
    ...[
      undefined,
      "saves",
      store,
      `${store}/`,
      `${store}/jobs/a`,
      `${store}/jobs/a/`,
      `${store}/jobs/b`,
      `${store}/jobs/c`,
    ],
    ...[
      `${store}/jobs`,
      `${store}/other/d`,
      "s3://b/p/jobs/x1",
      "S3://b/jobs/x.1/?region=eu",
      "s3://b/p/jobs/-x/y",
    ],
    ...["s3://user:secret@b/p", "s3://b/p?key=secret", "s3://b/p/jobs/.x"],
  ];
  const lines = [
    ...models.map((model) => `${model}: ${keyVariableOf(model)}; ${otherVendorsThan(model)}`),
    JSON.stringify([vendorKeysOf(env), vendorKeysOf({ ...env, GOOGLE_GENERATIVE_AI_API_KEY: "first" })]),
    ...(["anthropic", "google", "compatible"] as const).map((owner) =>
      [
        "ANTHROPIC_API_KEY",
        "ANTHROPIC_AUTH_TOKEN",
        "GEMINI_API_KEY",
        "GOOGLE_GENERATIVE_AI_API_KEY",
        "RUNNER_API_KEY",
      ]
        .filter((name) => isOwnVariable(owner, name))
        .join(" "),
    ),
    ...(await Promise.all(
      places.map(async (place) => `${place}: ${await refusalOf(() => findStoredJob("/", place))}`),
    )),
    ...["", "tell"].map(
      (command) => refuseStored({ store: "s", job: "jobs/a", shown: "s/jobs/a" }, command).message,
    ),
    ...["20.19.0", "20.18.9", "19.99.0", "21.0.0", "x"].map((version) => JSON.stringify(checkNode(version))),
  ];
  for (const [answer, yes, hasKeys] of [
    ["y", false, true],
    ["YES", false, true],
    ["n", false, true],
    ["", false, true],
    [null, false, true],
    ["n", true, false],
    [null, false, false],
  ] as const) {
    const asked: string[] = [];
    const { world, written } = worldIn(store, {
      hasKeys,
      ask: async (question) => {
        asked.push(question);
        return answer;
      },
    });
    lines.push(
      `${answer} ${yes}: ${await refusalOf(() => isAgreed(world, "Remove it?", yes))}; ${asked.join()}; ${written()}`,
    );
  }
  const folder = join(store, "mail");
  for (const slug of ["lantern", "cairn"]) {
    mkdirSync(folder, { recursive: true });
    writeFileSync(join(folder, `${slug}_journal.jsonl`), "");
  }
  const find = (options: Options) =>
    Promise.all([
      refusalOf(() => findSlugs({ cwd: store }, options)),
      refusalOf(() => findSlug({ cwd: store }, options)),
    ]);
  lines.push(
    ...(await find({ saveDir: folder })),
    ...(await find({ saveDir: join(store, "none") })),
    ...(await find({ saveDir: folder, rom: "cairn" })),
  );
  const looks: readonly (readonly string[])[] = [
    ["good"],
    ["good", "bad"],
    ["gone", "good"],
    ["gone", "bad"],
    [],
  ];
  for (const words of looks) {
    for (const json of [false, true]) {
      const { world, written } = worldIn(store);
      const look = (word: string) => {
        if (word === "gone") throw new RunnerError("workflow-unknown", "gone is no workflow");
        return { hasProblem: word === "bad", json: { word }, render: () => [`${word}:`, "  line"] };
      };
      const code = await refusalOf(() =>
        checkWords(world, { json }, words, { look, unknown: "workflow-unknown" }),
      );
      lines.push(`${words.join(" ")}: exit code ${code}`, written());
    }
  }
  await expect(`${lines.join("\n").replaceAll(store, "STORE")}\n`).toMatchFileSnapshot("./answers.txt");
});
