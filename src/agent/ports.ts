import type { CheckpointStore } from "../checkpoints/checkpoint-store.ts";
import type { Emulator } from "../emulator/emulator.ts";
import type { GameAdapter } from "../games/game-adapter.ts";
import type { LanguageModel } from "../model/language-model.ts";
import type { GameIdentity } from "../run/checkpoint.ts";
import type { Clock, IdSource } from "../run/services.ts";
import type { Usage } from "../run/usage.ts";

/** Everything that a run touches of the world. */
export interface RunPorts {
  readonly emulator: Emulator;
  readonly game: { readonly identity: GameIdentity; readonly adapter: GameAdapter };
  readonly model: LanguageModel;
  readonly store: CheckpointStore;
  readonly clock: Clock;
  readonly ids: IdSource;
  /** What a call cost in US dollars, or null where the model's price is not known. */
  costOf(model: string, usage: Usage): number | null;
}
