/** A ROM of the game. */
export interface MapRom {
  /** In hex: of the whole file. */
  readonly sha1?: string | undefined;
  readonly sha256?: string | undefined;
  /** The release: `US, 1.1`. */
  readonly name?: string | undefined;
  /** Whether the map was tried on this ROM. */
  readonly verified?: boolean | undefined;
}

/** The cartridges that a map is for: those of `roms`, and unless `onlyRoms` those whose header fits. */
export interface MapRecognition {
  readonly titles?: readonly string[] | undefined;
  /** The four letters of the game code at 013F: `AAUE`. */
  readonly codes?: readonly string[] | undefined;
  /** The revisions, by the byte at 014C. */
  readonly revisions?: readonly number[] | undefined;
  readonly roms?: readonly MapRom[] | undefined;
  readonly onlyRoms?: boolean | undefined;
  /** Whether it is a game for the Game Boy Color; both kinds by default. */
  readonly color?: boolean | undefined;
}
