import { checkDeclaration, unknownName } from "./gemini-schema-rules.ts";
import {
  callsOf,
  type GeminiContent,
  type GeminiPart,
  GeminiRefusal,
  type GeminiRequest,
} from "./gemini-wire.ts";

const TOP = ["contents", "systemInstruction", "tools", "toolConfig", "generationConfig", "safetySettings"];
const DATA = ["text", "inlineData", "functionCall", "functionResponse"] as const;
const BESIDE = ["thought", "thoughtSignature"];
const GENERATION = [
  "maxOutputTokens",
  "temperature",
  "topP",
  "topK",
  "seed",
  "stopSequences",
  "thinkingConfig",
];

/** Refuses what the API refuses, whatever was said before. @throws GeminiRefusal */
export function checkGeminiRequest(model: string, body: GeminiRequest): void {
  for (const name of Object.keys(body)) if (!TOP.includes(name)) throw unknownName(name, "");
  if (!Array.isArray(body.contents) || body.contents.length === 0) {
    throw new GeminiRefusal("* GenerateContentRequest.contents: contents is not specified");
  }
  for (const [at, content] of body.contents.entries()) checkContent(content, `contents[${at}]`);
  if (body.systemInstruction !== undefined) checkContent(body.systemInstruction, "system_instruction");
  checkTurns(body.contents);
  if (model.startsWith("gemma-")) checkGemma(model, body);
  const declarations = (body.tools ?? []).flatMap((tool) => tool.functionDeclarations ?? []);
  for (const [at, declaration] of declarations.entries()) checkDeclaration(declaration, at);
  const names = declarations.map(({ name }) => name);
  if (new Set(names).size < names.length) throw new GeminiRefusal("Duplicate function declaration found.");
  checkConfig(model, body.generationConfig ?? {});
}

function checkContent({ role, parts, ...rest }: GeminiContent, place: string): void {
  for (const name of Object.keys(rest)) throw unknownName(name, place);
  if (role !== undefined && role !== "user" && role !== "model") {
    throw new GeminiRefusal("Please use a valid role: user, model.");
  }
  if (!Array.isArray(parts) || parts.length === 0) {
    throw new GeminiRefusal(`* GenerateContentRequest.${place}.parts: contents.parts must not be empty.`);
  }
  for (const [at, part] of parts.entries()) checkPart(part, role, `${place}.parts[${at}]`);
}

function checkPart(part: GeminiPart, role: string | undefined, place: string): void {
  const names = Object.keys(part);
  const kinds = DATA.filter((name) => part[name] !== undefined);
  for (const name of names)
    if (![...DATA, ...BESIDE].includes(name as "text")) throw unknownName(name, place);
  const refuse = (why: string) => new GeminiRefusal(`* GenerateContentRequest.${place}.data: ${why}`);
  if (kinds.length !== 1) throw refuse("required oneof field 'data' must have one initialized field");
  const { text, inlineData, functionCall, functionResponse, thoughtSignature } = part;
  if (text !== undefined && typeof text !== "string") throw refuse("text is no string");
  if (text === "" && thoughtSignature === undefined) throw refuse("text is empty");
  if (thoughtSignature !== undefined && role !== "model") throw refuse("a user's part has no signature");
  if (inlineData !== undefined) {
    const { mimeType, data, ...rest } = inlineData as Record<string, string>;
    const isPng = mimeType === "image/png" && data?.startsWith("iVBORw0KGgo") === true;
    if (!isPng || Object.keys(rest).length > 0) throw refuse("Unable to process input image.");
  }
  for (const [data, wanted] of [
    [functionCall, "args"],
    [functionResponse, "response"],
  ] as const) {
    if (data === undefined) continue;
    const { id, name, ...rest } = data as Record<string, unknown>;
    const value = rest[wanted];
    const isObject = typeof value === "object" && value !== null && !Array.isArray(value);
    if (typeof name !== "string" || name === "") throw refuse(`${wanted}: Name cannot be empty.`);
    if (id !== undefined && typeof id !== "string") throw refuse("id is no string");
    if (!isObject || Object.keys(rest).length !== 1) throw refuse(`${wanted} is no Struct`);
  }
}

/** Calls are answered in the next message, each once and in order. */
function checkTurns(contents: readonly GeminiContent[]): void {
  if (contents[0]?.role !== "user" || contents.at(-1)?.role !== "user") {
    throw new GeminiRefusal(
      "Please ensure that single turn requests end with a user role or the role field is empty.",
    );
  }
  for (const [at, content] of contents.entries()) {
    if (content.role === contents[at - 1]?.role)
      throw new GeminiRefusal("Please ensure that roles alternate.");
    const calls = callsOf(contents[at - 1]);
    const answers = (content.parts ?? []).flatMap(
      (part) => (part["functionResponse"] as { name: string; id?: string }) ?? [],
    );
    if (content.role === "model" && answers.length > 0) {
      throw new GeminiRefusal(
        "Please ensure that function response turn comes immediately after a function call turn.",
      );
    }
    if (content.role === "model") continue;
    if (answers.length !== calls.length) {
      throw new GeminiRefusal(
        "Please ensure that the number of function response parts is equal to the number of function call parts of the function call turn.",
      );
    }
    const fits = answers.every(({ name, id }, i) => name === calls[i]?.name && id === calls[i]?.id);
    if (!fits)
      throw new GeminiRefusal("Function responses do not match the function calls by name, id and order.");
  }
}

/** The open models on the same server take neither tools nor a system prompt. */
function checkGemma(model: string, { systemInstruction, tools, generationConfig }: GeminiRequest): void {
  if (systemInstruction !== undefined) {
    throw new GeminiRefusal(`Developer instruction is not enabled for models/${model}`);
  }
  if (tools !== undefined) throw new GeminiRefusal(`Function calling is not enabled for models/${model}`);
  if (Number(generationConfig?.["maxOutputTokens"]) > 8_192) {
    throw new GeminiRefusal("max_output_tokens must be in the range [1, 8193).");
  }
}

function checkConfig(model: string, config: Readonly<Record<string, unknown>>): void {
  for (const name of Object.keys(config))
    if (!GENERATION.includes(name)) throw unknownName(name, "generation_config");
  const thinking = (config["thinkingConfig"] ?? {}) as Record<string, unknown>;
  for (const name of Object.keys(thinking)) {
    if (!["thinkingLevel", "thinkingBudget", "includeThoughts"].includes(name)) {
      throw unknownName(name, "generation_config.thinking_config");
    }
  }
  const { thinkingLevel: level, thinkingBudget: budget } = thinking;
  if (level !== undefined && model.startsWith("gemini-2")) {
    throw new GeminiRefusal("Thinking level is not supported for this model.");
  }
  if (level !== undefined && !["low", "medium", "high"].includes(String(level))) {
    throw new GeminiRefusal(`Thinking level ${String(level)} is not supported for this model.`);
  }
  if (budget !== undefined && !model.startsWith("gemini-2.5")) {
    throw new GeminiRefusal("Thinking budget is not supported for this model.");
  }
}
