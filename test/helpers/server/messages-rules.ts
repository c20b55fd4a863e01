import { PNG } from "pngjs";
import { blocksOf, systemOf, type WireBlock, type WireMessage, type WireRequest } from "./messages-wire.ts";

/** A rule that a request breaks: the words of the refusal, beginning with the place. */
export class Refusal extends Error {}

const TOP_KEYS = new Set(
  "model max_tokens system tools messages tool_choice cache_control thinking output_config stream metadata stop_sequences".split(
    " ",
  ),
);
const BLOCK_KEYS: Readonly<Record<string, readonly string[]>> = {
  text: ["type", "text", "cache_control", "citations"],
  image: ["type", "source", "cache_control"],
  tool_use: ["type", "id", "name", "input", "cache_control", "caller"],
  tool_result: ["type", "tool_use_id", "content", "is_error", "cache_control"],
  thinking: ["type", "thinking", "signature"],
  redacted_thinking: ["type", "data"],
};

/** Throws a {@link Refusal} for what the API answers with a 400, but for what is bound to the history. */
export function checkRequest(request: WireRequest): void {
  const refuse = (words: string): never => {
    throw new Refusal(words);
  };
  if (!isWellFormed(request)) refuse("The request body is not valid JSON: no low surrogate in string");
  for (const key of ["temperature", "top_p", "top_k"]) {
    if (key in request) refuse(`${key}: sampling parameters are not supported on this model`);
  }
  for (const key of Object.keys(request))
    if (!TOP_KEYS.has(key)) refuse(`${key}: Extra inputs are not permitted`);
  if (typeof request.model !== "string" || request.model === "") refuse("model: Field required");
  if (!Number.isInteger(request.max_tokens) || request.max_tokens < 1) refuse("max_tokens: Field required");
  if (request.tool_choice && !["auto", "none"].includes(request.tool_choice.type)) {
    refuse("tool_choice: forced tool use is not supported on this model");
  }
  checkThought(request, refuse);
  if (systemOf(request) === "") refuse("system: text content blocks must be non-empty");
  if (Array.isArray(request.system)) {
    for (const [i, block] of request.system.entries()) checkBlock(block, `system.${i}`, "user", refuse);
  }
  checkTools(request, refuse);
  if (countCacheControls(request) > 4) refuse("A maximum of 4 blocks with cache_control may be provided.");
  checkMessages(request.messages, refuse);
}

type Refuse = (words: string) => never;

/** The thinking and effort that each model accepts, listed independently; others accept all. */
function checkThought({ model, thinking, ...request }: WireRequest, refuse: Refuse): void {
  const isOld = /^claude-(?:opus|sonnet|haiku)-4-5\b/.test(model);
  const isCurrent = /^claude-\w+-5/.test(model);
  if (isOld && thinking?.type === "adaptive") refuse("adaptive thinking is not supported on this model");
  if (isCurrent && thinking?.type === "enabled") {
    refuse('"thinking.type.enabled" is not supported for this model. Use "thinking.type.adaptive".');
  }
  if (/^claude-(?:sonnet-5-5|opus-5-5|fable)/.test(model) && thinking?.type === "disabled") {
    refuse('"thinking.type.disabled" is not supported for this model.');
  }
  const { effort } = (request["output_config"] ?? {}) as { effort?: string };
  if (effort === undefined) return;
  if (/^claude-(?:sonnet|haiku)-4-5\b/.test(model))
    refuse("This model does not support the effort parameter.");
  if (/^claude-opus-4-5\b/.test(model) && effort === "max") {
    refuse("output_config.effort: Input should be 'low', 'medium' or 'high'");
  }
}

/** Whether no text in a value holds half of a surrogate pair. */
function isWellFormed(value: unknown): boolean {
  if (typeof value === "string") return !/\p{Surrogate}/u.test(value);
  if (value === null || typeof value !== "object") return true;
  return Object.entries(value).every(([key, inner]) => isWellFormed(key) && isWellFormed(inner));
}

function checkTools(request: WireRequest, refuse: Refuse): void {
  const names = (request.tools ?? []).map((tool) => tool.name);
  if (new Set(names).size !== names.length) refuse("tools: Tool names must be unique.");
  for (const [i, tool] of (request.tools ?? []).entries()) {
    if (!/^[a-zA-Z0-9_-]{1,128}$/.test(tool.name)) refuse(`tools.${i}.name: String should match pattern`);
    const schema = tool["input_schema"] as { type?: unknown } | undefined;
    if (schema?.type !== "object") refuse(`tools.${i}.input_schema.type: Field required`);
  }
  if (names.length === 0 && request.messages?.some((m) => blocksOf(m).some((b) => b.type === "tool_use"))) {
    refuse("tools: Requests which include `tool_use` or `tool_result` blocks must define tools");
  }
}

function checkMessages(messages: readonly WireMessage[], refuse: Refuse): void {
  if (!Array.isArray(messages) || messages.length === 0) refuse("messages: at least one message is required");
  if (messages.at(-1)?.role !== "user") refuse("This model does not support assistant message prefill.");
  const ids = new Set<string>();
  for (const [i, message] of messages.entries()) {
    const at = `messages.${i}`;
    if (message.role !== (i % 2 === 0 ? "user" : "assistant"))
      refuse(`${at}: roles must alternate, user first`);
    const blocks = blocksOf(message);
    if (!Array.isArray(blocks) || blocks.length === 0)
      refuse(`${at}: all messages must have non-empty content`);
    for (const [j, block] of blocks.entries()) checkBlock(block, `${at}.content.${j}`, message.role, refuse);
    checkResults(blocks, blocksOf(messages[i - 1]), at, refuse);
    for (const id of toolIds(blocks)) {
      if (ids.has(id)) refuse(`${at}: \`tool_use\` ids must be unique`);
      ids.add(id);
    }
  }
}

function checkResults(
  blocks: readonly WireBlock[],
  before: readonly WireBlock[],
  at: string,
  refuse: Refuse,
): void {
  const asked = toolIds(before);
  const answers = blocks.filter((block) => block.type === "tool_result");
  const answered = answers.map((block) => String(block["tool_use_id"]));
  const missing = asked.filter((id) => !answered.includes(id));
  if (missing.length > 0)
    refuse(`${at}: \`tool_use\` ids were found without \`tool_result\` blocks: ${missing}`);
  const strange = answered.find((id, i) => !asked.includes(id) || answered.indexOf(id) !== i);
  if (strange !== undefined)
    refuse(`${at}: unexpected \`tool_use_id\` found in \`tool_result\` blocks: ${strange}`);
  if (blocks.slice(0, answers.length).some((block) => block.type !== "tool_result")) {
    refuse(`${at}: tool_result blocks must come first`);
  }
}

function checkBlock(block: WireBlock, at: string, role: string, refuse: Refuse): void {
  const keys = BLOCK_KEYS[block.type] ?? [];
  const mine = role === "user" ? ["text", "image", "tool_result"] : Object.keys(BLOCK_KEYS).filter(isSaid);
  if (!mine.includes(block.type)) refuse(`${at}.type: ${block.type} is not allowed`);
  const extra = Object.keys(block).find((key) => !keys.includes(key));
  if (extra !== undefined) refuse(`${at}.${extra}: Extra inputs are not permitted`);
  if (block.type === "text" && String(block["text"] ?? "").trim() === "") {
    refuse(`${at}: text content blocks must contain non-whitespace text`);
  }
  if (block.type === "image") checkImage(block["source"] as Record<string, unknown>, at, refuse);
  if (block.type === "tool_use") checkToolUse(block, `${at}.tool_use`, refuse);
  if (block.type === "tool_result" && Array.isArray(block["content"])) {
    const inner = block["content"] as WireBlock[];
    for (const [k, part] of inner.entries()) checkBlock(part, `${at}.content.${k}`, "user", refuse);
    if (block["is_error"] === true && inner.some(({ type }) => type !== "text"))
      refuse(`${at}: all content must be type "text" if is_error is true`);
  }
}

function checkToolUse(block: WireBlock, at: string, refuse: Refuse): void {
  const { id, name, input } = block;
  if (typeof id !== "string" || !/^[a-zA-Z0-9_-]+$/.test(id))
    refuse(`${at}.id: String should match pattern '^[a-zA-Z0-9_-]+$'`);
  if (typeof name !== "string" || !/^[a-zA-Z0-9_-]{1,200}$/.test(name))
    refuse(`${at}.name: String should match pattern '^[a-zA-Z0-9_-]{1,200}$'`);
  if (typeof input !== "object" || input === null || Array.isArray(input))
    refuse(`${at}.input: Input should be a valid dictionary`);
}

const isSaid = (type: string) => type !== "image" && type !== "tool_result";

function toolIds(blocks: readonly WireBlock[]): string[] {
  return blocks.filter((block) => block.type === "tool_use").map((block) => String(block["id"]));
}

/** Sizes of the pictures that were decoded once; the same ones come in every request. */
const sizes = new Map<string, { readonly width: number; readonly height: number }>();

/** The size of a base64 PNG, decoded whole. */
export function imageSize(data: string): { readonly width: number; readonly height: number } {
  const known = sizes.get(data);
  if (known !== undefined) return known;
  const { width, height } = PNG.sync.read(Buffer.from(data, "base64"));
  sizes.set(data, { width, height });
  return { width, height };
}

function checkImage(source: Record<string, unknown>, at: string, refuse: Refuse): void {
  if (source?.["type"] !== "base64") refuse(`${at}.source.type: base64 is expected here`);
  if (source["media_type"] !== "image/png") refuse(`${at}.source.media_type: image/png is expected here`);
  const data = String(source["data"]);
  if (!/^[A-Za-z0-9+/]+={0,2}$/.test(data)) refuse(`${at}.source.data: invalid base64`);
  try {
    imageSize(data);
  } catch {
    refuse(`${at}.source: Could not process image`);
  }
}

function countCacheControls(value: unknown): number {
  if (value === null || typeof value !== "object") return 0;
  const own = "cache_control" in value && value.cache_control !== null ? 1 : 0;
  return own + Object.values(value).reduce((sum: number, part) => sum + countCacheControls(part), 0);
}
