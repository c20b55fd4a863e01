import { readFileSync } from "node:fs";
import { expect, test } from "vitest";

const read = (file: string): string => readFileSync(new URL(`../../../${file}`, import.meta.url), "utf8");

test("every configuration of a client works from any folder: its paths are absolute", () => {
  const text = read("docs/mcp.md");
  const json = JSON.parse(/```json\n(\{\s+"mcpServers"[^`]*)```/.exec(text)?.[1] ?? "null");
  const toml = /command = "(.*)"\nargs = (\[.*\])/.exec(text);

  const { command, args } = json.mcpServers["game-boy"];
  expect([toml?.[1], JSON.parse(toml?.[2] ?? "[]")]).toEqual([command, args]);
  expect([command, args[2], args[4]]).toEqual(Array(3).fill(expect.stringMatching(/^\//)));
  expect([args[0], args[1], args[3]]).toEqual(["mcp", "--rom", "--save-dir"]);
  expect(read("README.md")).toMatch(
    /claude mcp add .*-- "\$\(which runner\)" mcp --rom ~\/.* --save-dir ~\/.*\n/,
  );
});
