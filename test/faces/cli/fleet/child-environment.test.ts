import { expect, test } from "vitest";
import { checkKeys, childEnvironment } from "../../../../packages/fleet/src/commands/check-keys.ts";
import { APPROVED_FOR_CHILDREN } from "../../../../src/faces/cli/keys/approvals.ts";
import { temporaryFolder } from "../../../helpers/disks/folders.ts";

test("55: a fleet's children find the servers that were approved, also behind their parent's start, and all else as it was", () => {
  const approved = new Set(["https://one.example"]);
  const environment = childEnvironment({ env: { HOME: "/home", KEY: "k" } }, approved);

  expect({ ...environment }).toEqual({
    HOME: "/home",
    KEY: "k",
    [APPROVED_FOR_CHILDREN]: "https://one.example",
  });
  approved.add("https://two.example");
  expect(environment[APPROVED_FOR_CHILDREN]?.split("\n")).toEqual([
    "https://one.example",
    "https://two.example",
  ]);
});

test("55: a server that the user names is handed on to a fleet's children as approved", async () => {
  const url = "https://lm.example/v1";
  const shape = { settings: { model: "compatible:m", baseUrl: url } };
  const fleet = {
    jobs: [{ shape }],
    terms: { keys: { apiKey: null }, baseUrl: null, baseUrls: { compatible: url } },
  };
  const approved = new Set<string>();
  const world = { argv: [], env: { XDG_CONFIG_HOME: temporaryFolder() }, stderr: { write: () => true } };

  await checkKeys(world as never, { baseUrl: url } as never, fleet as never, approved);

  expect([...approved]).toEqual([expect.stringContaining("https://lm.example")]);
});
