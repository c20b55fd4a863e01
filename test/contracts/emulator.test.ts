import { createEmulator } from "../../packages/emulator/src/wasmboy-emulator.ts";
import { describeEmulator } from "./emulator-contract.ts";

describeEmulator("wasmboy", createEmulator);
