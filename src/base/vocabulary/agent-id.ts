/** The default agent, also in saves that name none. */
export const DEFAULT_AGENT_ID = "runner";

/** The rule for an agent's name, in words. */
export const AGENT_ID_WORDS =
  "1 to 64 letters, digits, dashes, underscores and dots, at least one a letter or digit";

const AGENT_ID = /^[A-Za-z0-9._-]{1,64}$/;

/** Whether an agent may be called so: its name is also part of file names, and a key of objects. */
export function isAgentId(value: unknown): value is string {
  return typeof value === "string" && AGENT_ID.test(value) && /[A-Za-z0-9]/.test(value) && !(value in {});
}

/** The agent whose run it is, by its settings or by the info of one of its saves. */
export function agentOf({ agentId }: { readonly agentId?: string | null | undefined }): string {
  return agentId ?? DEFAULT_AGENT_ID;
}
