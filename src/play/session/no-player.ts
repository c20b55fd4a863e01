import { type LanguageModel, ModelFault } from "../../model/language-model.ts";

/** A player that never answers and costs nothing: for a trial in which no LM may be asked. */
export function createNoPlayer(): LanguageModel {
  return {
    id: "nobody",
    isRemote: false,
    // biome-ignore lint/correctness/useYield: it says nothing on the way.
    async *reply() {
      throw new ModelFault("unreachable", "no LM is asked in a dry run");
    },
  };
}
