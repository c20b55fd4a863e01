/** One part of a content: exactly one kind of data, and what belongs to it. */
export type GeminiPart = Readonly<Record<string, unknown>>;

/** One message. */
export interface GeminiContent {
  readonly role?: string;
  readonly parts?: readonly GeminiPart[];
}

/** The body of a `streamGenerateContent`. */
export interface GeminiRequest {
  readonly contents: readonly GeminiContent[];
  readonly systemInstruction?: GeminiContent;
  readonly tools?: readonly { readonly functionDeclarations?: readonly Record<string, unknown>[] }[];
  readonly generationConfig?: Readonly<Record<string, unknown>>;
  readonly [name: string]: unknown;
}

/** A call in a content of the model's. */
export interface GeminiCall {
  readonly id?: string;
  readonly name: string;
  readonly args?: unknown;
}

/** The calls that a content makes. */
export function callsOf(content: GeminiContent | undefined): readonly GeminiCall[] {
  if (content?.role !== "model") return [];
  return (content.parts ?? []).flatMap((part) =>
    part["functionCall"] === undefined ? [] : [part["functionCall"] as GeminiCall],
  );
}

/** The words of a content. */
export function wordsOf(content: GeminiContent | undefined): string {
  return (content?.parts ?? [])
    .map((part) => (typeof part["text"] === "string" ? part["text"] : ""))
    .join("\n");
}

/** Why the server refuses a request, in Google's form. */
export class GeminiRefusal extends Error {
  readonly code: number;
  readonly status: string;
  readonly details: readonly unknown[];

  constructor(message: string, code = 400, status = "INVALID_ARGUMENT", details: readonly unknown[] = []) {
    super(message);
    this.code = code;
    this.status = status;
    this.details = details;
  }
}
