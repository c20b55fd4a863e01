//// base 6aaeff6c3f4d88eccc2b9169be629264598e3fe2eedb97e34a3c232cac15721d
//// line 17
export { executeOpcode, executeOpcodeApart, loadHigh, storeHigh } from './opcodes';
