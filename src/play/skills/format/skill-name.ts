/** The names of skills, which are also those of their files. */
export const SKILL_NAME: RegExp = /^[A-Za-z0-9_-]{1,64}$/;

/** The device names of Windows, with any extension, and the key of an object's prototype. */
const RESERVED = /^(?:con|prn|aux|nul|com\d|lpt\d|__proto__)$/i;

/**
 * Returns whether a text can be the name of a skill: nothing that leads out of a folder, and no file that may not
 * be.
 */
export function isSkillName(text: string): boolean {
  return SKILL_NAME.test(text) && !RESERVED.test(text);
}
