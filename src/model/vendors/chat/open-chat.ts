import type { LanguageModelV3 } from "@ai-sdk/provider";

/** Makes the library's model of one vendor. @throws RunnerError `package-missing` */
export type OpenChat = (options: {
  /** The whole name, for messages. */
  readonly id: string;
  /** As the server knows it. */
  readonly name: string;
  /** With the version of the API, without a slash at its end. */
  readonly baseUrl: string;
  readonly key: string | null;
  readonly headers: Readonly<Record<string, string>>;
  readonly fetch: typeof globalThis.fetch;
}) => Promise<LanguageModelV3>;
