import { playing, type Subcommand, subcommand } from "../../../../src/faces/cli/options/subcommand.ts";
import { option } from "../../../../src/faces/cli/options/values/option-spec.ts";
import { parsePort } from "../../../../src/faces/cli/options/values/parse-value.ts";
import type { McpOptions } from "./serve-mcp.ts";

/** `runner mcp` */
export const MCP: Subcommand = subcommand<McpOptions>({
  name: "mcp",
  help: "let an MCP client play: a server on stdin and stdout, or over HTTP on this machine",
  own: {
    port: option(
      "--port <n>",
      "serve streamable HTTP on this port of 127.0.0.1, with a token; 0 for any that is free",
      parsePort,
    ),
  },
  shares: playing("model", "interactive", "autoContinueAfter", "screen", "graphics", "showThinking"),
  load: async () => (await import("./serve-mcp.ts")).serveMcp,
});
