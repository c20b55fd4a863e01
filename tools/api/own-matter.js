/** Types that an export names, and that are on no page: pages of docs/ tell what is in them, or they name closed sets. */
export const OWN_MATTER = [
  // Closed sets, of which the types made from them are told.
  ...[
    "CHECKPOINT_KINDS",
    "DRIFT_SIGNALS",
    "ERROR_CODES",
    "GRID_CELLS",
    "LOOP_NODES",
    "MEMORY_REGIONS",
    "NEAR_GOALS",
    "PART_NAMES",
    "RECOVERY_ACTIONS",
  ],
  // The memory of a run, and the content of its save: docs/save-format.md.
  ...[
    "Chapter",
    "Counters",
    "DriftState",
    "FightSeen",
    "LastSave",
    "LearnedGame",
    "MailState",
    "OpenInterrupt",
    "PlanState",
    "PlaybookState",
    "ResumedStop",
    "RunInputs",
  ],
  ...["StepOutcome", "StepRecord", "WaitingReply", "StopTarget"],
  // Types to which parts add: src/base/seam.
  ...["AnyOf", "EventShares", "StartShares"],
  // The file of a player: docs/player.md.
  ...["AgentSpec", "PlayerSpec"],
  // The records of a journal: docs/journal.md.
  ...["AnsweredCall", "Journal", "JournalEntry", "JournalPosition", "PlacedEntry", "StageRecord"],
  // Values that the runner makes and passes on.
  ...[
    "AdapterOptions",
    "Allowance",
    "CallFault",
    "Course",
    "CoursePlace",
    "ExplorerSettings",
    "Fork",
    "GamePort",
  ],
  ...["LearnOptions", "MayReceiveKey", "PixelOffset", "Replayer", "Study"],
  ...["FolderScan", "Notifier", "Skill", "SkillLibrary", "Workflow", "vocabulary/stop.ts:Stop"],
];
