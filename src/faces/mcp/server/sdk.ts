import { loadOptional } from "../../../base/vocabulary/optional-package.ts";

export type {
  CallToolResult,
  GetPromptResult,
  Prompt,
  ReadResourceResult,
  Resource,
  ResourceTemplateType,
  Server,
  ServerContext,
  Tool,
  ToolAnnotations,
  WebStandardStreamableHTTPServerTransport,
} from "@modelcontextprotocol/server";

/** The SDK for MCP servers. */
export type Sdk = typeof import("@modelcontextprotocol/server");

/** Its part for standard input and output. */
export type StdioSdk = typeof import("@modelcontextprotocol/server/stdio");

const NAME = "@modelcontextprotocol/server";
const USE = "a game as an MCP server";

/** Loads the SDK. @throws RunnerError `package-missing` */
export function loadSdk(): Promise<Sdk> {
  return loadOptional(NAME, USE, () => import("@modelcontextprotocol/server"));
}

/** Loads what serves over standard input and output. @throws RunnerError `package-missing` */
export function loadStdioSdk(): Promise<StdioSdk> {
  return loadOptional(NAME, USE, () => import("@modelcontextprotocol/server/stdio"));
}
