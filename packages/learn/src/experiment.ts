/** Work in parts: it pauses after each, and may be left there. */
export type Experiment<Result> = Generator<void, Result>;
