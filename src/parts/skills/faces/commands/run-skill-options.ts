/** The options that only `skills run` has. */
export interface RunSkillOptions {
  /** As they were written: `row=3`. */
  readonly input?: readonly string[];
  readonly dryRun?: boolean;
  readonly maxFrames?: number;
}
