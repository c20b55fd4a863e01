/** What the first line of a journal, and every `start`, names. */
export const JOURNAL_FORMAT = "gameboy-runner journal";

/** The version that is written. Every version up to it is read. */
export const JOURNAL_VERSION = 1;
