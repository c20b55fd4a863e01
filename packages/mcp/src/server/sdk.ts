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

/** Loads the SDK, which only this command needs. */
export function loadSdk(): Promise<Sdk> {
  return import("@modelcontextprotocol/server");
}

/** Loads what serves over standard input and output. */
export function loadStdioSdk(): Promise<StdioSdk> {
  return import("@modelcontextprotocol/server/stdio");
}
