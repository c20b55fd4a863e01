import { type Forged, firstOf } from "../proof/forge-run.ts";

export const INVENTED = ["embers: 3", "opened the tower", "beat the guardian", "lit the lantern: the end"];
export const HELP = "Go east, then north.";
export const MARK = `[redacted ${"a".repeat(64)}]`;
export const VERSIONED = { format: "gameboy-runner journal", version: 2 };

export const at = (records: Forged[], type: string, step: number): Forged =>
  records.find((record) => record.type === type && record.step === step);
export const last = (records: Forged[], type: string): Forged =>
  records.findLast((record) => record.type === type);
export const after = (records: Forged[], one: Forged, ...more: Forged[]): Forged[] =>
  records.flatMap((record) => (record === one ? [record, ...more] : [record]));
/** What each record has, of the branch on which the game began. */
export const base = (records: Forged[]) => {
  const { branchId, time } = firstOf(records, "start");
  return { branchId, time };
};
export const beside = (records: Forged[], type: string, more: object): Forged[] => {
  const place = type === "decision" ? at(records, "outcome", 3) : at(records, "reply", 4);
  return after(records, place, { type, step: place.step, ...base(records), ...more });
};
export const decision = (more: object) => (records: Forged[]) =>
  beside(records, "decision", {
    ...{ reason: "x", settings: null, told: null, stripsThinking: false, ...more },
  });
export const restored = {
  type: "restored",
  slot: 1,
  checkpointId: "c",
  machine: null,
  refusal: "x",
  ...VERSIONED,
};
