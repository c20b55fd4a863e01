/** Names that are also those of files, as of skills. */
export const FILE_NAME: RegExp = /^[A-Za-z0-9_-]{1,64}$/;

/** The device names of Windows, with any extension, and the key of an object's prototype. */
const RESERVED = /^(?:con|prn|aux|nul|com\d|lpt\d|__proto__)$/i;

/**
 * Returns whether a text can be such a name: nothing that leads out of a folder, and no file that may not be.
 */
export function isFileName(text: string): boolean {
  return FILE_NAME.test(text) && !RESERVED.test(text);
}
