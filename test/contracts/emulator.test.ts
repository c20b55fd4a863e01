import { createEmulator } from "../../src/game/emulator/wasmboy-emulator.ts";
import { describeEmulator } from "./emulator-contract.ts";

describeEmulator("wasmboy", createEmulator);
