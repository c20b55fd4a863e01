/** A result as a line of JSON, or a refusal with its code and facts. */
export function told(give: () => unknown): string {
  try {
    return JSON.stringify(give()) ?? "undefined";
  } catch (error) {
    return refusal(error);
  }
}

/** The same of a promise. */
export async function toldLater(give: () => Promise<unknown>): Promise<string> {
  try {
    return JSON.stringify(await give()) ?? "undefined";
  } catch (error) {
    return refusal(error);
  }
}

function refusal(error: unknown): string {
  if (!(error instanceof Error)) throw error;
  const { name, message, cause: _, stack: _stack, ...facts } = error;
  return `! ${name}: ${message} ${JSON.stringify(facts)}`;
}
