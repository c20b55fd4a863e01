import { setTimeout as delay } from "node:timers/promises";
import {
  fromJsonSchema,
  InMemoryServerEventBus,
  McpServer,
  ResourceTemplate,
  type ServerContext,
} from "@modelcontextprotocol/server";
import { z } from "zod";
import type { Host } from "../../../packages/mcp/src/server/game-server.ts";

const PIXEL =
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8DwHwAFAAH/q842iQAAAABJRU5ErkJggg==";
const SILENCE = "UklGRiQAAABXQVZFZm10IBAAAAABAAEAgD4AAAB9AAACABAAZGF0YQAAAAA=";

const text = (words: string) => ({ type: "text" as const, text: words });
const image = { type: "image" as const, data: PIXEL, mimeType: "image/png" };
const embedded = (uri: string, mimeType: string, words: string) => ({
  type: "resource" as const,
  resource: { uri, mimeType, text: words },
});

/** What the conformance suite asks of a server besides, by the names that it asks for: served as a game is. */
export function createEverythingHost(): Host {
  return {
    explain: ({ message }) => message,
    onChange: () => new InMemoryServerEventBus().subscribe(() => {}),
    createServer: () => {
      const mcp = new McpServer(
        { name: "everything", version: "1.0.0" },
        { capabilities: { logging: {}, completions: {}, resources: { subscribe: true } } },
      );
      addTools(mcp);
      addAskingTools(mcp);
      addResources(mcp);
      addPrompts(mcp);
      for (const method of ["resources/subscribe", "resources/unsubscribe"] as const) {
        mcp.server.setRequestHandler(method, () => ({}));
      }
      mcp.server.setRequestHandler("completion/complete", () => ({ completion: { values: [] } }));
      return mcp.server;
    },
    leave: async () => {},
  };
}

function addTools(mcp: McpServer): void {
  const says = (
    name: string,
    ...content: (ReturnType<typeof text> | typeof image | ReturnType<typeof embedded>)[]
  ) => mcp.registerTool(name, { description: `Answers ${name}` }, () => ({ content }));
  says("test_simple_text", text("This is a simple text response for testing."));
  says("test_image_content", image);
  says(
    "test_embedded_resource",
    embedded("test://embedded-resource", "text/plain", "This is an embedded resource content."),
  );
  says(
    "test_multiple_content_types",
    text("Multiple content types test:"),
    image,
    embedded("test://mixed-content-resource", "application/json", '{"test":"data","value":123}'),
  );
  mcp.registerTool("test_audio_content", { description: "Answers with sound" }, () => ({
    content: [{ type: "audio", data: SILENCE, mimeType: "audio/wav" }],
  }));
  mcp.registerTool("test_error_handling", { description: "Fails" }, () => ({
    isError: true,
    content: [text("This tool intentionally returns an error for testing")],
  }));
  mcp.registerTool("test_tool_with_logging", { description: "Logs" }, async (context) => {
    for (const words of ["Tool execution started", "Tool processing data", "Tool execution completed"]) {
      await context.mcpReq.log("info", words);
      await delay(10);
    }
    return { content: [text("logged")] };
  });
  mcp.registerTool("test_tool_with_progress", { description: "Tells progress" }, async (context) => {
    await tellProgress(context);
    return { content: [text("progressed")] };
  });
  const schema = {
    $schema: "https://json-schema.org/draft/2020-12/schema",
    type: "object",
    $defs: {
      address: { type: "object", properties: { street: { type: "string" }, city: { type: "string" } } },
    },
    properties: { name: { type: "string" }, address: { $ref: "#/$defs/address" } },
    additionalProperties: false,
  } as const;
  mcp.registerTool(
    "json_schema_2020_12_tool",
    { description: "Has a schema of 2020-12", inputSchema: fromJsonSchema(schema) },
    () => ({ content: [text("well")] }),
  );
}

async function tellProgress({ mcpReq }: ServerContext): Promise<void> {
  const progressToken = mcpReq._meta?.progressToken;
  if (progressToken === undefined) return;
  for (const progress of [0, 50, 100]) {
    await mcpReq.notify({
      method: "notifications/progress",
      params: { progressToken, progress, total: 100 },
    });
    await delay(10);
  }
}

/** The tools that ask the client for something. */
function addAskingTools(mcp: McpServer): void {
  mcp.registerTool(
    "test_sampling",
    { description: "Asks the client's model", inputSchema: z.object({ prompt: z.string() }) },
    async ({ prompt }, { mcpReq }) => {
      const messages = [{ role: "user" as const, content: text(prompt) }];
      const { content } = await mcpReq.requestSampling({ messages, maxTokens: 100 });
      const said = Array.isArray(content) ? content[0] : content;
      return { content: [text(`LLM response: ${said?.type === "text" ? said.text : ""}`)] };
    },
  );
  const asks = (name: string, properties: Record<string, object>, required: string[] = []): void => {
    mcp.registerTool(
      name,
      { description: "Asks the client's user", inputSchema: z.object({ message: z.string().optional() }) },
      async ({ message = "Please" }, { mcpReq }) => {
        const requestedSchema = { type: "object" as const, properties: properties as never, required };
        const { action, content } = await mcpReq.elicitInput({ message, requestedSchema });
        return {
          content: [text(`Elicitation completed: action=${action}, content=${JSON.stringify(content)}`)],
        };
      },
    );
  };
  const string = { type: "string" };
  asks("test_elicitation", { username: string, email: string }, ["username", "email"]);
  asks("test_elicitation_sep1034_defaults", {
    name: { ...string, default: "John Doe" },
    age: { type: "integer", default: 30 },
    score: { type: "number", default: 95.5 },
    status: { ...string, enum: ["active", "inactive", "pending"], default: "active" },
    verified: { type: "boolean", default: true },
  });
  const options = ["option1", "option2", "option3"];
  const titled = options.map((name, at) => ({ const: `value${at + 1}`, title: `Choice ${name}` }));
  asks("test_elicitation_sep1330_enums", {
    untitledSingle: { ...string, enum: options },
    titledSingle: { ...string, oneOf: titled },
    legacyEnum: { ...string, enum: options, enumNames: ["One", "Two", "Three"] },
    untitledMulti: { type: "array", items: { ...string, enum: options } },
    titledMulti: { type: "array", items: { anyOf: titled } },
  });
}

function addResources(mcp: McpServer): void {
  const metadata = (mimeType: string) => ({ description: "For the conformance suite", mimeType });
  mcp.registerResource("text", "test://static-text", metadata("text/plain"), ({ href: uri }) => ({
    contents: [{ uri, mimeType: "text/plain", text: "This is the content of the static text resource." }],
  }));
  mcp.registerResource("binary", "test://static-binary", metadata("image/png"), ({ href: uri }) => ({
    contents: [{ uri, mimeType: "image/png", blob: PIXEL }],
  }));
  const template = new ResourceTemplate("test://template/{id}/data", { list: undefined });
  mcp.registerResource("template", template, metadata("application/json"), ({ href: uri }, { id }) => ({
    contents: [
      {
        ...{ uri, mimeType: "application/json" },
        text: JSON.stringify({ id, templateTest: true, data: `Data for ID: ${String(id)}` }),
      },
    ],
  }));
}

function addPrompts(mcp: McpServer): void {
  const user = <T>(content: T) => ({ role: "user" as const, content });
  mcp.registerPrompt("test_simple_prompt", { description: "Simple" }, () => ({
    messages: [user(text("This is a simple prompt for testing."))],
  }));
  mcp.registerPrompt(
    "test_prompt_with_arguments",
    { description: "Takes two", argsSchema: z.object({ arg1: z.string(), arg2: z.string() }) },
    ({ arg1, arg2 }) => ({ messages: [user(text(`Prompt with arguments: arg1='${arg1}', arg2='${arg2}'`))] }),
  );
  mcp.registerPrompt(
    "test_prompt_with_embedded_resource",
    { description: "Embeds", argsSchema: z.object({ resourceUri: z.string() }) },
    ({ resourceUri }) => ({
      messages: [
        user(embedded(resourceUri, "text/plain", "Embedded resource content for testing.")),
        user(text("Please process the embedded resource above.")),
      ],
    }),
  );
  mcp.registerPrompt("test_prompt_with_image", { description: "Shows" }, () => ({
    messages: [user(image), user(text("Please analyze the image above."))],
  }));
}
