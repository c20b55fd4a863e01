/** The median of some numbers. */
export function median(values) {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)];
}

/** Milliseconds that `deed` takes: the median of `rounds`, after one that is not counted. */
export async function timeMs(rounds, deed) {
  const times = [];
  for (let round = 0; round <= rounds; round += 1) {
    const start = performance.now();
    await deed(round);
    if (round > 0) times.push(performance.now() - start);
  }
  return median(times);
}

/** CPU seconds (user time of this process) that `deed` takes. */
export function cpuSeconds(deed) {
  const start = process.cpuUsage();
  deed();
  return process.cpuUsage(start).user / 1e6;
}

/** Prints one figure. */
export function report(name, value) {
  console.log(`${name.padEnd(58)} ${value}`);
}
