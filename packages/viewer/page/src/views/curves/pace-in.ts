/** The pace in a status of the run; null where it is not known. A server may be of another version. */
export function paceIn(status: unknown): {
  readonly stepsAnHour: number | null;
  readonly costUsdAnHour: number | null;
} {
  const { stepsAnHour, costUsdAnHour } = (status ?? {}) as Readonly<Record<string, unknown>>;
  return {
    stepsAnHour: typeof stepsAnHour === "number" ? stepsAnHour : null,
    costUsdAnHour: typeof costUsdAnHour === "number" ? costUsdAnHour : null,
  };
}
