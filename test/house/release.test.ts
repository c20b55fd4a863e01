import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";
import { parse } from "yaml";

const WORKFLOWS = fileURLToPath(new URL("../../.github/workflows", import.meta.url));

interface Step {
  readonly uses?: string;
  readonly run?: string;
  readonly env?: Readonly<Record<string, string>>;
}

interface Job {
  readonly permissions?: Readonly<Record<string, string>> | string;
  readonly steps?: readonly Step[];
  readonly environment?: string;
}

/** All that a job with rights may run: it makes and executes nothing. */
const MAY_RUN: readonly RegExp[] = [
  /^sha256sum --check --strict SHA256SUMS$/,
  /^npm publish --ignore-scripts --provenance --access public \.\/gameboy-runner-\*\.tgz$/,
  /^gh release create "\$GITHUB_REF_NAME" --repo "\$GITHUB_REPOSITORY" [-\w ".*]+$/,
];
/** By their commits: a tag can be moved. */
const MAY_USE = /^actions\/(setup-node|download-artifact)@[0-9a-f]{40}$/;

const hasRights = ({ permissions = {}, environment, steps = [] }: Job): boolean =>
  typeof permissions === "string" ||
  Object.values(permissions).some((right) => right !== "read" && right !== "none") ||
  environment !== undefined ||
  JSON.stringify(steps).includes("secrets.");

/** The steps of jobs with rights that may run something else than what they publish. */
function badSteps(jobs: Readonly<Record<string, Job>>): readonly string[] {
  return Object.entries(jobs).flatMap(([name, job]) =>
    hasRights(job)
      ? (job.steps ?? [{ run: "another workflow" }])
          .filter(({ uses, run }) =>
            uses === undefined ? !MAY_RUN.some((known) => known.test(run ?? "")) : !MAY_USE.test(uses),
          )
          .map(({ uses, run }) => `${name}: ${uses ?? run}`)
      : [],
  );
}

const read = (file: string): { readonly permissions: unknown; readonly jobs: Record<string, Job> } =>
  parse(readFileSync(join(WORKFLOWS, file), "utf8"));

describe("49.C: the release", () => {
  test("49.C: a job with rights runs nothing of the repository or its dependencies", () => {
    const { jobs } = read("release.yml");

    expect(badSteps(jobs)).toEqual([]);
    expect(Object.keys(jobs).filter((name) => hasRights(jobs[name] as Job))).toEqual(["publish", "attach"]);
  });

  test("49.C: no job has two rights, and npm gets no token that lasts", () => {
    const { jobs } = read("release.yml");
    const rights = Object.values(jobs).map(({ permissions = {} }) => permissions);

    expect(rights).toEqual([{}, {}, { "id-token": "write" }, { contents: "write" }]);
    expect(JSON.stringify(jobs)).not.toMatch(/secrets\.|NODE_AUTH_TOKEN/);
  });

  test.each(readdirSync(WORKFLOWS))(
    "49.C: %s may only read unless a job says otherwise, and names commits of actions",
    (file) => {
      const { permissions, jobs } = read(file);
      const used = Object.values(jobs).flatMap(({ steps = [] }) => steps.flatMap(({ uses }) => uses ?? []));

      expect(permissions).toEqual({ contents: "read" });
      expect(used.filter((uses) => !/^[\w-]+\/[\w-]+@[0-9a-f]{40}$/.test(uses))).toEqual([]);
      if (file !== "release.yml") expect(Object.values(jobs).filter(hasRights)).toEqual([]);
    },
  );

  test.each([
    [{ run: "npm ci" }],
    [{ run: "npm run docs:api" }],
    [{ run: "npm publish ./gameboy-runner-*.tgz" }],
    [{ run: "node scripts/make-mcpb.js" }],
    [{ run: "sha256sum --check --strict SHA256SUMS\nnpm ci" }],
    [{ uses: "actions/checkout@08c6903cd8c0fde910a37f88322edcfb5dd907a8" }],
    [{ uses: "actions/setup-node@v5" }],
    [{ uses: "./.github/actions/mine" }],
  ])("49.C: %j in a job with rights is found", (step) => {
    expect(badSteps({ publish: { permissions: { "id-token": "write" }, steps: [step] } })).toHaveLength(1);
    expect(badSteps({ build: { steps: [step] } })).toEqual([]);
  });
});
