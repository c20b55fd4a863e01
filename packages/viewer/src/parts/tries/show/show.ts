import type { ShowPart } from "../../../seam/show-part.ts";

/** Tries on a copy of the game, as they are shown. */
export const triesShow: ShowPart<never, "tries", never, never, "tries"> = {
  marks: {},
  marksOfStep: ({ tries = [] }) =>
    tries.length === 0
      ? []
      : [{ kind: "tries", text: tries.length === 1 ? "1 try on a copy" : `${tries.length} tries on a copy` }],
  kinds: {
    tries: {
      line: "row",
      shape: "ring",
      row: null,
      heading: null,
      colour: "blue",
      label: "Tries",
      isInText: true,
    },
  },
  protocol: () => ({}),
  before: () => ({}),
  after: ({ tries = [] }) => ({ tries }),
};
