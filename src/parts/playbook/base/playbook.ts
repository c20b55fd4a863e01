/** The bounds of a playbook. A title is shown to people and names the entry; a condition is CEL over `game`. */
export const PLAYBOOK_LIMITS = { entries: 64, title: 80, text: 400, when: 400 } as const;

/** Steps for which an edit that was made during play is kept without proof, unless it is renewed. */
export const UNPROVEN_STEPS = 300;

/** The stretch of a run from which an entry came. */
export interface PlaybookOrigin {
  readonly runId: string;
  readonly from: number;
  readonly to: number;
}

/** A comparison of a playbook with the entry and without it, by `runner improve`. */
export interface PlaybookTrial {
  /** Whether the entry was accepted. */
  readonly accepted: boolean;
  /** Pairs of runs from the same checkpoint in which the entry did better, worse, and the same. */
  readonly better: number;
  readonly worse: number;
  readonly same: number;
}

/** The part of an entry that outlives an edit without proof. */
export interface ProvenEntry {
  readonly title: string;
  readonly text: string;
  /** The condition under which it is shown, in CEL over `game`; absent for always. */
  readonly when?: string;
  readonly origin?: PlaybookOrigin;
  /** Conversations in which it was shown; absent for none. */
  readonly shown?: number;
  /** The newest comparisons, the last one last; absent for none. */
  readonly trials?: readonly PlaybookTrial[];
}

/** One thing that a player knows about playing well. */
export interface PlaybookEntry extends ProvenEntry {
  /** The entry is an edit made during play, or gone by one; absent for an entry that a person or a proof put there. */
  readonly unproven?: {
    /** The step after which the edit is undone. */
    readonly until: number;
    /** The entry before the edit; null for none. */
    readonly former: ProvenEntry | null;
    /** True where the edit drops the entry: it is not shown. */
    readonly isDrop?: boolean;
  };
}

/** Whether an edit during play dropped the entry: until that is proven or undone it is kept, and not shown. */
export function isDropped({ unproven }: Pick<PlaybookEntry, "unproven">): boolean {
  return unproven?.isDrop === true;
}

/** A player's advice about playing well, apart from the state of one game. In order of importance; titles are unique. */
export type Playbook = readonly PlaybookEntry[];

/** A change of one entry, by its title. */
export type PlaybookEdit =
  | {
      readonly action: "add" | "change";
      readonly title: string;
      readonly text: string;
      readonly when?: string;
    }
  | { readonly action: "drop" | "renew"; readonly title: string };

/** A change of a run's playbook, as a decision records it. */
export interface PlaybookChange {
  /** The whole playbook from here on; absent where `edits` say what changes. */
  readonly entries?: Playbook;
  /** Edits made during play, without proof. */
  readonly edits?: readonly PlaybookEdit[];
  /** The step from which the edits were learned. */
  readonly from?: number;
}

/** The playbook of a run, and what the present conversation has of it. */
export interface PlaybookState {
  readonly entries: Playbook;
  /** Titles of the entries that the present conversation shows. */
  readonly shown: readonly string[];
  /** The step of the newest refining; 0 for none. */
  readonly refinedAt: number;
  /** True when the playbook is refined before the player is asked again. */
  readonly isRefineDue?: boolean;
}

/** A run without a playbook. */
export const NO_PLAYBOOK: PlaybookState = { entries: [], shown: [], refinedAt: 0 };
