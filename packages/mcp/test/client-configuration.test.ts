import { readFileSync } from "node:fs";
import { expect, test } from "vitest";

const read = (file: string): string => readFileSync(new URL(`../../../${file}`, import.meta.url), "utf8");

test("every configuration of a client works from any folder: its paths are absolute", () => {
  const text = read("docs/mcp.md");
  const json = [...text.matchAll(/```json\n(\{[^`]*)```/g)].map(([, block = ""]) => JSON.parse(block));
  const toml = /command = "(.*)"\nargs = (\[.*\])/.exec(text);
  const servers = [
    ...json.flatMap(({ mcpServers, servers }) => mcpServers ?? servers ?? []).map((one) => one["game-boy"]),
    { command: toml?.[1], args: JSON.parse(toml?.[2] ?? "[]") },
  ].filter((server) => "command" in server);

  // Claude Desktop, VS Code, Gemini CLI and Codex.
  expect(servers).toHaveLength(4);
  for (const { command, args } of servers) {
    expect([command, args[2], args[4]]).toEqual(Array(3).fill(expect.stringMatching(/^\//)));
    expect([args[0], args[1], args[3]]).toEqual(["mcp", "--rom", "--save-dir"]);
  }
  expect(read("README.md")).toMatch(
    /claude mcp add .*-- "\$\(which runner\)" mcp --rom ~\/.* --save-dir ~\/.*\n/,
  );
});
