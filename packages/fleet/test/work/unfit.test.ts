import { expect, test } from "vitest";
import { ERROR_CODES, type ErrorCode, RunnerError } from "../../../../src/base/errors.ts";
import { isLasting } from "../../src/engine/lasting-errors.ts";
import { Fitness, isUnfit } from "../../src/work/unfit.ts";

const NEVER = new AbortController().signal;

const WORKERS: readonly ErrorCode[] = [
  ...(["credentials-missing", "credentials-refused", "server-unapproved", "package-missing"] as const),
  ...([
    "store-failed",
    "store-refused",
    "rom-unreadable",
    "cannot-read",
    "cannot-write",
    "steps-unsaved",
  ] as const),
];
const JOBS: readonly ErrorCode[] = [
  ...(["rom-invalid", "workflow-invalid", "model-missing", "model-unreachable", "request-refused"] as const),
  ...(["worker-died", "journal-damaged"] as const),
];

test("each error of a worker's environment is the worker's, and no other", () => {
  const codes = Object.keys(ERROR_CODES) as readonly ErrorCode[];
  const unfit = codes.filter((code) => isUnfit(new RunnerError(code, "no")));
  const isOfDisk = (code: ErrorCode) => ERROR_CODES[code] === "cannotWrite";

  expect(codes.filter(isOfDisk).every((code) => unfit.includes(code))).toBe(true);
  expect(unfit.filter((code) => !isOfDisk(code)).sort()).toEqual([
    ...["base-url-has-password", "base-url-invalid", "base-url-missing", "cannot-read", "config-invalid"],
    ...["credentials-invalid", "credentials-missing", "credentials-refused", "file-missing"],
    ...["folder-locked", "game-map-unreadable", "lock-contested", "messages-api-missing"],
    ...["named-file-unreadable", "not-a-file", "package-missing", "rom-unreadable", "server-unapproved"],
    ...["skills-unreadable", "store-failed", "store-invalid", "store-refused", "symbols-unreadable"],
    "vendor-api-missing",
  ]);
});

test.each<[ErrorCode, boolean]>([
  ["rom-invalid", true],
  ["model-missing", true],
  ["rom-missing", true],
  ["option-invalid", true],
  ["credentials-missing", true],
  ["cannot-write", false],
  ["store-failed", false],
  ["model-unreachable", false],
])("%s would fail any worker again: %s", (code, lasts) => {
  expect(isLasting(new RunnerError(code, "no"))).toBe(lasts);
  expect(isLasting(Object.assign(new Error("no"), { kind: "usage" }))).toBe(false);
});

test.each(WORKERS)("%s is the worker's error", (code) => {
  expect(isUnfit(new RunnerError(code, "no"))).toBe(true);
});

test.each(JOBS)("%s is the job's error", (code) => {
  expect(isUnfit(new RunnerError(code, "no"))).toBe(false);
});

test("a process that cannot start is the worker's error, and a bug is the job's", () => {
  expect(isUnfit(new RunnerError("worker-died", "no", { facts: { isUnstarted: true } }))).toBe(true);
  expect(isUnfit(new Error("a bug"))).toBe(false);
});

test("the first error of its environment drains a worker, and each job that it plays is put back", async () => {
  const fitness = new Fitness(NEVER);
  const [first, second] = [new RunnerError("store-refused", "403"), new RunnerError("cannot-write", "full")];

  const lefts = [
    await fitness.play(() => Promise.reject(first)),
    await fitness.play(() => Promise.reject(second)),
  ];

  expect(lefts).toEqual([
    { type: "put-back", why: "unfit", text: "403" },
    { type: "put-back", why: "unfit", text: "full" },
  ]);
  expect([fitness.unfit, fitness.signal.aborted, fitness.signal.reason]).toEqual([first, true, first]);
});

test("a job's own error leaves its worker fit", async () => {
  const fitness = new Fitness(NEVER);
  const error = new RunnerError("model-missing", "no such model");

  await expect(fitness.play(() => Promise.reject(error))).rejects.toBe(error);

  expect([fitness.unfit, fitness.signal.aborted]).toEqual([null, false]);
});
