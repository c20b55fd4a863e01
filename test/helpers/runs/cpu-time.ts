/** The time of the processor that something took, in milliseconds: the same however busy the machine is. */
export function measureCpu<T>(act: () => T): { readonly value: T; readonly cpuMs: number } {
  const before = process.cpuUsage();
  const value = act();
  const { user, system } = process.cpuUsage(before);
  return { value, cpuMs: (user + system) / 1_000 };
}
