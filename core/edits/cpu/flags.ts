//// base 05cced13376031ff1cddb08a14ad338667c0bb9100c6c0f0c8a07926fcadc2a3
//// lines 4-18
// Each flag is 0 or 1, or true and false as such
// @ts-ignore: decorator
@inline
//// line 20
  Cpu.registerF = <u8>((Cpu.registerF & 0x7f) | (<i32>(value > 0) << 7));
//// after 22
// @ts-ignore: decorator
@inline
//// line 24
  Cpu.registerF = <u8>((Cpu.registerF & 0xbf) | (<i32>(value > 0) << 6));
//// after 26
// @ts-ignore: decorator
@inline
//// line 28
  Cpu.registerF = <u8>((Cpu.registerF & 0xdf) | (<i32>(value > 0) << 5));
//// after 30
// @ts-ignore: decorator
@inline
//// line 32
  Cpu.registerF = <u8>((Cpu.registerF & 0xef) | (<i32>(value > 0) << 4));
}

// All four flags of a sum or difference: `result` still has its carry or borrow above bit 7
// @ts-ignore: decorator
@inline
export function setFlagsOf(left: i32, right: i32, result: i32, subtract: i32): void {
  Cpu.registerF = <u8>((<i32>((result & 0xff) === 0) << 7) | subtract | (((left ^ right ^ result) & 0x10) << 1) | ((result & 0x100) >> 4));
//// lines 50-72
