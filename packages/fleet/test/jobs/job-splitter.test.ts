import { expect, it } from "vitest";
import { JobSplitter } from "../../src/jobs/job-splitter.ts";

const JOBS = [
  { id: "a", cell: { goal: 'say "},{\\' }, list: [{ jobs: [{ id: "no job" }] }] },
  { id: "é", cell: {}, shape: { text: "]}" } },
];

it.each([
  ["written by this version", { name: "x", terms: { jobs: [1, { two: [] }] }, jobs: JOBS }, JOBS],
  ["with something after its jobs", { jobs: JOBS, name: "],{", more: [[], { a: [1, {}] }, 3] }, JOBS],
  ["without jobs", { name: "x", jobs: [] }, []],
  ["whose jobs are no list", { name: "x", jobs: { a: [1] } }, []],
])("a manifest %s, in pieces of any size, gives its jobs and the rest", (_, manifest, wanted) => {
  const bytes = Buffer.from(JSON.stringify(manifest));
  for (const size of [1, 2, 3, 7, 64, bytes.length]) {
    const jobs: unknown[] = [];
    const splitter = new JobSplitter((text) => jobs.push(JSON.parse(text)));
    for (let from = 0; from < bytes.length; from += size) splitter.push(bytes.subarray(from, from + size));

    expect(jobs).toEqual(wanted);
    const { jobs: list } = manifest;
    expect(JSON.parse(splitter.rest())).toEqual({ ...manifest, jobs: Array.isArray(list) ? [] : list });
  }
});
