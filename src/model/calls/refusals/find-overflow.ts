import type { FailedCall } from "./api-traits.ts";

/** The words for a conversation that is too long: of Claude, OpenAI, Gemini, Kimi, xAI, llama.cpp, LM Studio, vLLM, Ollama and others. */
const TOO_LONG: readonly RegExp[] = [
  /\b(?:context|prompt|input|conversation|tokens?)\b[^.;]{0,80}\b(?:too (?:long|large|big|many)|exceed(?:s|ed|ing)?|overflow(?:s|ed)?|(?:larger|longer|greater|more) than)\b/i,
  /\b(?:exceed(?:s|ed|ing)?|overflow(?:s|ed)?|beyond|larger than|longer than|greater than|more than)\b[^.;]{0,60}\b(?:context|token limit|tokens|prompt length|input length|n_ctx)\b/i,
  /\b(?:maximum|max) (?:prompt|context|input|sequence) (?:length|size|window|tokens)\b/i,
  /\bcontext[ _](?:length|window|size|limit|overflow)\b|\btoken limit\b|\btoo many tokens\b/i,
  /\breduce (?:the|your) (?:length|size|number|input|prompt|context|messages)\b|\binput length should be\b/i,
  /\bn_ctx\b|\bKV cache is full\b/i,
];

/** The words for a rate or an account, which count tokens, too. */
const ABOUT_RATE =
  /\bper[ -](?:second|min(?:ute)?|hour|day|month)\b|\b[TR]P[MDS]\b|\brate\b|\bquota\b|\bcredits?\b|\bbilling\b|\bdaily\b/i;

/** The statuses that say another reason. */
const OTHER: readonly (number | null)[] = [401, 402, 403, 404, 408, 429];

/** Whether an answer says that the conversation is too long, whatever its status. */
export function isAboutLength(status: number | null, { words, errorCode }: FailedCall): boolean {
  if (errorCode !== null || OTHER.includes(status) || ABOUT_RATE.test(words)) return false;
  const isBody = status === 400 && /\b(?:request|conversation)\b.*\btoo (?:long|large)\b/i.test(words);
  return isBody || TOO_LONG.some((pattern) => pattern.test(words));
}
