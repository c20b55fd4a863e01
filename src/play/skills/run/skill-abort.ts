/**
 * Ends the whole run of a skill as aborted, from wherever it is thrown: `abort`, a failed expectation, a value that is no
 * good, a bound. The message is what the result's summary says.
 */
export class SkillAbort extends Error {
  override readonly name: string = "SkillAbort";
}
