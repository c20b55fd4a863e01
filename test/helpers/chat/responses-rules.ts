import { ChatRefusal } from "./chat-rules.ts";
import type { ResponsesRequest, WireItem } from "./responses-wire.ts";

const TOP_KEYS =
  "model instructions tools tool_choice input reasoning include max_output_tokens store stream prompt_cache_key temperature".split(
    " ",
  );

const REASONS = /^(?:o\d|gpt-[5-9])/;

/**
 * Throws a {@link ChatRefusal} for what the Responses API answers with a 400, but for what depends on the history. Wording,
 * `param` and `code` follow the API reference and refusals quoted in public bug reports.
 *
 * @see https://developers.openai.com/api/reference/resources/responses/methods/create
 */
export function checkResponses(request: ResponsesRequest): void {
  const unknown = Object.keys(request).find((key) => !TOP_KEYS.includes(key));
  if (unknown !== undefined)
    throw new ChatRefusal(`Unknown parameter: '${unknown}'.`, unknown, "unknown_parameter");
  if ((request.max_output_tokens ?? 16) < 16)
    throw new ChatRefusal("Invalid 'max_output_tokens': integer below minimum value.", "max_output_tokens");
  checkReasoning(request);
  for (const [i, tool] of (request.tools ?? []).entries()) checkTool(tool, `tools[${i}]`);
  checkInput(request);
}

function checkReasoning({ model, reasoning, include = [] }: ResponsesRequest): void {
  const { effort } = reasoning ?? {};
  if (!REASONS.test(model) && include.includes("reasoning.encrypted_content"))
    throw new ChatRefusal("Encrypted content is not supported with this model.");
  if (!REASONS.test(model) && reasoning !== undefined)
    throw new ChatRefusal(
      "Unsupported parameter: 'reasoning.effort' is not supported with this model.",
      "reasoning.effort",
      "unsupported_parameter",
    );
  if (reasoning?.summary !== undefined && model.startsWith("o3"))
    throw new ChatRefusal(
      "Your organization must be verified to generate reasoning summaries.",
      "reasoning.summary",
      "unsupported_value",
    );
  const isKnown =
    effort === undefined ||
    ["low", "medium", "high"].includes(effort) ||
    (effort === "none" && /^gpt-(?:5\.[1-9]|6-(?!astra)|6\.1-terra)/.test(model)) ||
    (effort === "xhigh" && /^gpt-(?:5\.[2-9]|6)/.test(model)) ||
    (effort === "max" && /^gpt-(?:5\.[6-9]|6)/.test(model));
  if (!isKnown)
    throw new ChatRefusal(
      `Unsupported value: '${effort}' is not supported with the '${model}' model. Supported values are: 'low', 'medium', 'high'${/^gpt-6/.test(model) ? ", 'xhigh', and 'max'" : ""}.`,
      "reasoning.effort",
      "unsupported_value",
    );
}

function checkTool({ type, name, parameters, strict }: Readonly<Record<string, unknown>>, at: string): void {
  if (type !== "function") throw new ChatRefusal(`Invalid value: '${type}'.`, `${at}.type`);
  if (typeof name !== "string" || !/^[a-zA-Z0-9_-]{1,64}$/.test(name))
    throw new ChatRefusal(`Missing required parameter: '${at}.name'.`, `${at}.name`);
  const { additionalProperties, type: kind } = (parameters ?? {}) as Readonly<Record<string, unknown>>;
  if (kind !== "object") throw new ChatRefusal("schema must be of 'type: \"object\"'", `${at}.parameters`);
  if (strict !== false && additionalProperties !== false)
    throw new ChatRefusal(
      `Invalid schema for function '${name}': 'additionalProperties' is required to be supplied and to be false.`,
      `${at}.parameters`,
      "invalid_function_parameters",
    );
}

function checkInput({ input, store }: ResponsesRequest): void {
  if (!Array.isArray(input) || input.length === 0)
    throw new ChatRefusal("Missing required parameter: 'input'.", "input");
  const open = new Set<unknown>();
  for (const [i, item] of input.entries()) {
    const { type, id, call_id, encrypted_content } = item;
    if (id !== undefined && store === false && encrypted_content === undefined)
      throw new ChatRefusal(
        `Item with id '${id}' not found. Items are not persisted when \`store\` is set to false.`,
        "input",
      );
    if (type === "function_call") open.add(call_id);
    if (type === "function_call_output" && !open.delete(call_id))
      throw new ChatRefusal(`No tool call found for function call output with call_id ${call_id}.`, "input");
    if (type === "reasoning" && !isFollowed(input[i + 1]))
      throw new ChatRefusal(
        "Item of type 'reasoning' was provided without its required following item.",
        "input",
      );
    checkContent(item, `input[${i}]`);
  }
  if (open.size > 0)
    throw new ChatRefusal(`No tool output found for function call ${[...open].join()}.`, "input");
}

function isFollowed(next: WireItem | undefined): boolean {
  return next !== undefined && (next.role === "assistant" || next.type === "function_call");
}

/** Content is a text, or parts of the kinds that a user's message and an output may hold. */
function checkContent({ type, role, content, output }: WireItem, at: string): void {
  if (type === "function_call" || type === "reasoning") return;
  if (type !== "function_call_output" && !["user", "assistant", "developer"].includes(role ?? ""))
    throw new ChatRefusal(`Invalid value: '${type ?? role}'.`, `${at}.type`, "invalid_value");
  const parts = content ?? output;
  if (typeof parts === "string") return;
  const field = content === undefined ? "output" : "content";
  for (const [i, part] of (parts as { type: string; text?: string; image_url?: unknown }[]).entries()) {
    const isText = part.type === "input_text" && typeof part.text === "string";
    const isImage =
      part.type === "input_image" && String(part.image_url).startsWith("data:image/png;base64,");
    if (!isText && !isImage)
      throw new ChatRefusal(`Invalid value: '${part.type}'.`, `${at}.${field}[${i}]`, "invalid_value");
  }
}
