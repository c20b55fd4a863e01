import { expect, test } from "vitest";
import { jobOf, TERMS } from "../../../../test/helpers/fleet/jobs.ts";
import { leftToPlay } from "../../src/engine/local/left-to-play.ts";
import { findMissingKey, modelsOf, withNamedKeys } from "../../src/jobs/job-keys.ts";
import { readFleet } from "../../src/manifest/read-fleet.ts";
import { findSecrets } from "../../src/manifest/secrets.ts";
import type { JobResult } from "../../src/work/job-result.ts";

const show = (value: unknown): string => JSON.stringify(value);

const FULL = `
name: terms
steps: 5
matrix: { model: [m, n] }
base_url: http://127.0.0.1:1/v1
save_every: 7
keep_backups: 2
attempts: 3
keys: { api_key: { env: OWN }, google: { env: MY_GOOGLE } }
limits: { max_cost_per_run: 3, max_cost: 12.5, max_time_per_run: 90m }
rates: { m: { requests_per_minute: 50 }, n: { requests_per_minute: 1 } }
prices:
  m: { input_usd: 1, output_usd: 2, cache_read_usd: 0.1, cache_write_usd: 1.25 }
  n:
    input_usd: 3
    output_usd: 4
    cache_read_usd: 5
    cache_write_usd: 6
    long_prompt: { above_tokens: 200000, input_usd: 7, output_usd: 8, cache_read_usd: 9, cache_write_usd: 10 }
`;

/** Earlier versions' names, in each place. */
const OLD = `
name: old
model: explorer
most_tokens: 20
matrix: { seed: [1, 2], most_frames: [10, 30], most_cost: [1] }
exclude: [{ seed: 1, most_frames: 30 }]
include: [{ seed: 9, most_frames: 99, most_cost: 2 }]
limits: { run_cost: 3, fleet_cost: 40, run_time: 1h }
steps: 5
`;

const WRONG = `
name: wrong
model: explorer
most_frames: 10
matrix: { seed: [1, 2], most_frames: [10, 30] }
include: [{ seed: 9, most_tokens: 99 }]
limits: { run_cost: 3, max_cost_per_run: 3 }
steps: 5
`;

test("the terms of a fleet's file, by present and old names, are the same as ever (if a change is meant: npx vitest run FILE -u)", async () => {
  const lines = [FULL, OLD, WRONG, "name: least\nsteps: 5\nmodel: explorer\n"].flatMap((text) => {
    const { fleet, mistakes } = readFleet(text);
    const terms = Object.entries(fleet?.terms ?? {}).map(([key, value]) => `  ${key}: ${show(value)}`);
    const jobs = (fleet?.jobs ?? []).map(({ cell, values }) => `  ${show(cell)}: ${show(values)}`);
    return [fleet?.name ?? (mistakes ?? []).map(show).join("\n"), ...terms, ...jobs, ""];
  });
  await expect(lines.join("\n")).toMatchFileSnapshot("terms.txt");
});

const USUAL = {
  ...{ apiKey: "usual", authToken: "token", baseUrl: null },
  keys: { openai: "usual-openai", google: null },
};

test("named keys take the place of usual ones, and a missing key is found, as ever (if a change is meant: npx vitest run FILE -u)", async () => {
  const env = { OWN: "own", MY_GOOGLE: "own-google", EMPTY: "" };
  const named: readonly (typeof TERMS.keys)[] = [
    { apiKey: null },
    { apiKey: "OWN" },
    { apiKey: "EMPTY" },
    { apiKey: null, google: "MY_GOOGLE" },
    { apiKey: "NONE", google: "EMPTY", openai: "NONE" },
  ];
  const agent = { name: "a", can: "consult", description: "D.", prompt: "P." };
  const settings: readonly { model: string; [key: string]: unknown }[] = [
    { model: "explorer" },
    { model: "claude-x" },
    { model: "claude-x", baseUrl: "http://127.0.0.1:1" },
    { model: "openai:gpt" },
    { model: "google:gem" },
    { model: "ollama:small" },
    { model: "explorer", summaryModel: "google:gem" },
    { model: "openai:gpt", refineModel: "openrouter:any", summaryModel: "explorer" },
    { model: "explorer", player: { agents: [{ ...agent, model: "google:gem" }, agent] } },
  ];
  const credentials: readonly (readonly [string, object])[] = [
    ["none", {}],
    ["a key", { apiKey: "k" }],
    ["an empty key", { apiKey: "" }],
    ["a token", { authToken: "t" }],
    ["a server", { baseUrl: "http://127.0.0.1:1" }],
    ["openai's", { keys: { openai: "k" } }],
  ];
  const missing = (job: { model: string }, had: object, keys: typeof TERMS.keys, more = {}) => {
    const jobs = [jobOf(), jobOf({ settings: job })];
    const found = findMissingKey({ name: "x", jobs, terms: { ...TERMS, keys, ...more } }, {
      apiKey: null,
      authToken: null,
      baseUrl: null,
      ...had,
    } as never);
    return found === null ? "none is missing" : show(found);
  };
  const lines = [
    ...named.map((keys) => `${show(keys)}: ${show(withNamedKeys(USUAL as never, { ...TERMS, keys }, env))}`),
    "",
    ...settings.flatMap((job) => [
      `${show(job)}: ${show(modelsOf(jobOf({ settings: job }).shape))}`,
      ...credentials.map(([what, had]) => `  with ${what}: ${missing(job, had, { apiKey: null })}`),
    ]),
    "",
    "named, but not there",
    ...settings
      .slice(1, 6)
      .map(
        (job) =>
          `  ${show(job)}: ${missing(job, {}, { apiKey: "OWN", openai: "A", google: "B", ollama: "C", compatible: "D" })}`,
      ),
    `  a server of the fleet: ${missing({ model: "m" }, {}, { apiKey: null }, { baseUrl: "http://127.0.0.1:1" })}`,
    `  no model on a server: ${missing({ model: "explorer" }, {}, { apiKey: "OWN" })}`,
    "",
  ];
  await expect(lines.join("\n")).toMatchFileSnapshot("keys.txt");
});

const long = (before: string, count: number, letter = "A"): string => `${before}${letter.repeat(count)}`;

test.each([
  ["sk-", 12, true],
  ["sk-", 11, false],
  ["see sk-", 12, true],
  ["ask-", 20, false],
  ["AIza", 16, true],
  ["AIza", 15, false],
  ["AKIA", 12, true],
  ["ASIA", 12, true],
  ["AKIA", 11, false],
  ["AKIB", 12, false],
  ["ghp_", 16, true],
  ["gho_", 16, true],
  ["ghs_", 16, true],
  ["ghx_", 16, false],
  ["ghp_", 15, false],
  ["Bearer ", 8, true],
  ["bearer  ", 8, true],
  ["Bearer ", 7, false],
  ["Bearer", 8, false],
  ["http://a:", 3, false],
])("%s and %i letters are a secret: %s", (before, count, isSecret) => {
  expect(findSecrets(long(before, count)).length).toBe(isSecret ? 1 : 0);
});

test.each([
  [["-----BEGIN", "PRIVATE KEY-----"].join(" "), true],
  [["-----BEGIN", "RSA", "PRIVATE KEY-----"].join(" "), true],
  [["-----BEGIN", "PUBLIC KEY-----"].join(" "), false],
  ["redis://me:word@host/1", true],
  ["redis://:word@host", true],
  ["redis://me@host", false],
  ["redis://me:@host", false],
  ["http://host:80/a:b@c", false],
  ["", false],
])("%s is a secret: %s", (text, isSecret) => {
  expect(findSecrets(text).length).toBe(isSecret ? 1 : 0);
});

test("secrets are found in lists and objects, and a key that is one is not quoted", () => {
  const secret = long("sk-", 20);
  const places = findSecrets({
    ...{ a: [1, null, secret, { b: secret }], c: "plain", d: true },
    e: { [secret]: secret, f: secret },
  }).map(({ place, fact }) => `${place.join(".")}: ${fact.slice(0, 30)}`);

  expect(places).toEqual(
    ["a.2", "a.3.b", "e", "e.f"].map((place) => `${place}: looks like a key or a password`),
  );
  expect(findSecrets(undefined)).toEqual([]);
});

test("jobs are left to play that have not ended, may go on, or failed where that is asked for", () => {
  const ends: Readonly<Record<string, Partial<JobResult>>> = {
    done: { outcome: "done" },
    failed: { outcome: "failed", endedAt: "failed at" },
    waits: { outcome: "needs-person", endedAt: "waits since" },
    cheap: { outcome: "budget", limitUsd: 1.5, playedMs: 10, costUsd: 9 },
    poor: { outcome: "budget", limitUsd: 2, playedMs: 10, costUsd: 0 },
    slow: { outcome: "budget", costUsd: 1, playedMs: 1_000 },
    lost: { outcome: "budget", costUsd: 1.5, unconfirmedUsd: 0.5, playedMs: 10 },
    free: { outcome: "budget", costUsd: null, playedMs: 999 },
  };
  const jobs = ["new", ...Object.keys(ends)].map((id) => ({ ...jobOf(), id }));
  const left = (terms: object, retry: boolean) => {
    const known = new Map(Object.entries(ends)) as never;
    const { jobs: played, goOnFrom } = leftToPlay(jobs, known, { ...TERMS, ...terms }, retry);
    return [played.map(({ id }) => id).join(" "), Object.fromEntries(goOnFrom)];
  };

  expect(left({}, false)).toEqual(["new cheap poor slow lost free", {}]);
  expect(left({ runCostUsd: 2, runTimeMs: 1_000 }, false)).toEqual(["new cheap free", {}]);
  expect(left({ runCostUsd: 2.01 }, true)).toEqual([
    "new failed waits cheap poor slow lost free",
    { failed: "failed at", waits: "waits since" },
  ]);
  expect(left({ runCostUsd: 1 }, false)).toEqual(["new free", {}]);
});
