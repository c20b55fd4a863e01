/** Whether sweeps go through every place and round: `npm run test:long`. */
export const IS_LONG = process.env["SWEEP"] === "long";

/** The distance between the places of a sweep: 1 in the long form. */
export const everyNth = (n: number): number => (IS_LONG ? 1 : n);

/** The rounds of a test that draws at random. */
export const rounds = (short: number, long: number): number => (IS_LONG ? long : short);
