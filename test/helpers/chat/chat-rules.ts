import { imageSize } from "../server/messages-rules.ts";
import type { ChatRequest, Flavour, WireCall, WireMessage, WireTool } from "./chat-wire.ts";

/** A rule that a request breaks, as OpenAI words and names it. */
export class ChatRefusal extends Error {
  readonly code: string | null;
  readonly param: string | null;

  constructor(message: string, param: string | null = null, code: string | null = null) {
    super(message);
    this.code = code;
    this.param = param;
  }
}

type Refuse = (message: string, param?: string, code?: string) => never;

const refuse: Refuse = (message, param, code) => {
  throw new ChatRefusal(message, param ?? null, code ?? null);
};

const TOP_KEYS =
  "model messages tools tool_choice stream stream_options max_tokens max_completion_tokens reasoning_effort temperature top_p user store";
/** Further fields of gateways. */
const MORE_TOP_KEYS: Readonly<Record<Flavour, string>> = {
  openai: "",
  openrouter: "reasoning provider usage cache_control",
  ollama: "",
  compatible: "",
};
const KEYS: Readonly<Record<string, string>> = {
  system: "role content name",
  developer: "role content name",
  user: "role content name",
  assistant: "role content name refusal tool_calls",
  tool: "role content tool_call_id",
};
/** The part of its reasoning that each one takes back. */
export const REASONING: Readonly<Record<Flavour, string>> = {
  openai: "",
  openrouter: "reasoning reasoning_details",
  ollama: "reasoning",
  compatible: "reasoning_content",
};

/** Throws a {@link ChatRefusal} for what the API answers with a 400, but for what is bound to the history. */
export function checkChat(request: ChatRequest, flavour: Flavour): void {
  if (!isWellFormed(request)) refuse("We could not parse the JSON body of your request.");
  const known = `${TOP_KEYS} ${MORE_TOP_KEYS[flavour]}`.split(" ");
  for (const key of Object.keys(request))
    if (!known.includes(key)) refuse(`Unrecognized request argument supplied: ${key}`, key);
  if (typeof request.model !== "string" || request.model === "") refuse("you must provide a model parameter");
  if (request.stream_options !== undefined && request.stream !== true)
    refuse("The 'stream_options' parameter is only allowed when 'stream' is enabled.", "stream_options");
  if (flavour === "openai") checkModel(request);
  checkTools(request.tools);
  checkMessages(request.messages, flavour);
}

/** The parameters of OpenAI's models with and without reasoning. */
function checkModel({ model, ...request }: ChatRequest): void {
  const isReasoning = /^(?:o\d|gpt-[5-9])/.test(model);
  if (isReasoning && request["max_tokens"] !== undefined)
    refuse(
      "Unsupported parameter: 'max_tokens' is not supported with this model. Use 'max_completion_tokens' instead.",
      "max_tokens",
      "unsupported_parameter",
    );
  if (isReasoning && (request["temperature"] ?? 1) !== 1)
    refuse("Unsupported value: 'temperature' does not support it", "temperature", "unsupported_value");
  const effort = request["reasoning_effort"];
  // Nothing said is their own default, which is some.
  if (/^gpt-(?:5\.6|6)/.test(model) && effort !== "none" && request.tools !== undefined)
    refuse(
      `Function tools with reasoning_effort are not supported for ${model} in /v1/chat/completions. To use function tools, use /v1/responses or set reasoning_effort to 'none'.`,
      "reasoning_effort",
    );
  if (effort === undefined) return;
  if (!isReasoning) refuse("Unrecognized request argument supplied: reasoning_effort", "reasoning_effort");
  if (effort === "xhigh" && !/^gpt-5\.[2-9]/.test(model))
    refuse(
      `Unsupported value: 'reasoning_effort' does not support '${effort}' with this model.`,
      "reasoning_effort",
      "unsupported_value",
    );
}

/** Whether no text in a value holds half of a surrogate pair. */
function isWellFormed(value: unknown): boolean {
  if (typeof value === "string") return value.isWellFormed();
  if (value === null || typeof value !== "object") return true;
  return Object.entries(value).every(([key, inner]) => isWellFormed(key) && isWellFormed(inner));
}

function checkTools(tools: readonly WireTool[] | undefined): void {
  if (tools === undefined) return;
  if (tools.length === 0) refuse("[] is too short - 'tools'", "tools");
  for (const [i, tool] of tools.entries()) {
    if (tool.type !== "function") refuse(`Invalid value: '${tool.type}'.`, `tools[${i}].type`);
    const { name, description, parameters } = tool.function;
    if (!/^[a-zA-Z0-9_-]{1,64}$/.test(name))
      refuse("string does not match pattern", `tools[${i}].function.name`);
    if ((description ?? "").length > 1024) refuse("string too long", `tools[${i}].function.description`);
    if (parameters !== undefined && parameters.type !== "object")
      refuse("schema must be of 'type: \"object\"'", `tools[${i}].function.parameters`);
  }
  const names = tools.map((tool) => tool.function.name);
  if (new Set(names).size !== names.length) refuse("function names must be unique", "tools");
}

function checkMessages(messages: readonly WireMessage[], flavour: Flavour): void {
  if (!Array.isArray(messages) || messages.length === 0) refuse("[] is too short - 'messages'", "messages");
  let open: readonly string[] = [];
  for (const [i, message] of messages.entries()) {
    const at = `messages[${i}]`;
    const keys = KEYS[message.role];
    if (keys === undefined) refuse(`Invalid value: '${message.role}'. Supported values are: …`, `${at}.role`);
    const mine = `${keys} ${message.role === "assistant" ? REASONING[flavour] : ""}`.split(" ");
    const extra = Object.keys(message).find((key) => !mine.includes(key));
    if (extra !== undefined)
      refuse(`Unknown parameter: '${at}.${extra}'.`, `${at}.${extra}`, "unknown_parameter");
    if (message.role === "tool") {
      const id = message.tool_call_id ?? refuse(`Missing parameter '${at}.tool_call_id'`, at);
      if (!open.includes(id))
        refuse(
          "Invalid parameter: messages with role 'tool' must be a response to a preceeding message with 'tool_calls'.",
          `${at}.role`,
        );
      open = open.filter((known) => known !== id);
    } else if (open.length > 0) {
      refuse(
        `An assistant message with 'tool_calls' must be followed by tool messages responding to each 'tool_call_id'. The following tool_call_ids did not have response messages: ${open.join(", ")}`,
        `${at}.role`,
      );
    }
    checkContent(message, at);
    if (message.role === "assistant") open = checkCalls(message.tool_calls, at);
  }
  if (open.length > 0) refuse("tool_call_ids did not have response messages", "messages");
  if (messages.at(-1)?.role === "assistant") refuse("the last message is the assistant's", "messages");
}

function checkContent({ role, content, tool_calls }: WireMessage, at: string): void {
  if (content === null && role === "assistant" && (tool_calls?.length ?? 0) > 0) return;
  if (typeof content === "string") {
    if (content === "") refuse(`Invalid value for 'content': an empty text`, `${at}.content`);
    return;
  }
  if (!Array.isArray(content) || content.length === 0)
    refuse("Invalid value for 'content': expected a string, got null.", `${at}.content`);
  for (const part of content as { type: string; text?: string; image_url?: { url: string } }[]) {
    if (part.type === "text") {
      if (!part.text) refuse("Missing required parameter: 'text'", `${at}.content`);
    } else if (part.type === "image_url" && role === "user") checkImage(part.image_url?.url ?? "", at);
    else if (part.type === "image_url")
      refuse(
        `Invalid '${at}'. Image URLs are only allowed for messages with role 'user', but this message with role '${role}' contains an image URL.`,
        at,
        "invalid_value",
      );
    else refuse(`Invalid value: '${part.type}'.`, `${at}.content`);
  }
}

function checkImage(url: string, at: string): void {
  const data = /^data:image\/png;base64,([A-Za-z0-9+/]+={0,2})$/.exec(url)?.[1];
  if (data === undefined) refuse("Invalid image data.", `${at}.content`, "invalid_image_url");
  try {
    imageSize(data ?? "");
  } catch {
    refuse(
      "The image data you provided does not represent a valid image.",
      `${at}.content`,
      "invalid_image_format",
    );
  }
}

/** The ids of the calls, each of which wants an answer next. */
function checkCalls(calls: readonly WireCall[] | undefined, at: string): readonly string[] {
  if (calls === undefined) return [];
  if (calls.length === 0) refuse(`[] is too short - '${at}.tool_calls'`, `${at}.tool_calls`);
  for (const [j, call] of calls.entries()) {
    const place = `${at}.tool_calls[${j}]`;
    const extra = Object.keys(call).find((key) => !["id", "type", "function"].includes(key));
    if (extra !== undefined) refuse(`Unknown parameter: '${place}.${extra}'.`, place, "unknown_parameter");
    if (typeof call.id !== "string" || call.id === "") refuse(`Missing '${place}.id'`, place);
    if (call.id.length > 40)
      refuse(`Invalid '${place}.id': string too long. Expected a string with maximum length 40.`, place);
    if (call.type !== "function") refuse(`Invalid value: '${call.type}'.`, `${place}.type`);
    if (!/^[a-zA-Z0-9_-]{1,64}$/.test(call.function.name)) refuse("string does not match pattern", place);
    if (!isObjectText(call.function.arguments)) refuse("arguments must be the JSON of an object", place);
  }
  const ids = calls.map(({ id }) => id);
  if (new Set(ids).size !== ids.length) refuse("Duplicate value for 'tool_call_id'", `${at}.tool_calls`);
  return ids;
}

/** OpenAI takes any text; llama.cpp, vLLM and Ollama parse it, and so does this. */
function isObjectText(text: unknown): boolean {
  try {
    const value = JSON.parse(String(text)) as unknown;
    return typeof text === "string" && typeof value === "object" && value !== null && !Array.isArray(value);
  } catch {
    return false;
  }
}
