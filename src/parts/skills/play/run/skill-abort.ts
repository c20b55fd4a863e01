/**
 * Ends the whole run of a skill as aborted, from any depth: `abort`, a failed expectation, an invalid value, a limit.
 * The message becomes the result's summary.
 */
export class SkillAbort extends Error {
  override readonly name: string = "SkillAbort";
}
