import { createEmulator } from "../../src/emulator/wasmboy-emulator.ts";
import { describeEmulator } from "./emulator-contract.ts";

describeEmulator("wasmboy", createEmulator);
