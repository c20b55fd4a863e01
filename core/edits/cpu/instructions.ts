//// base b3a573258c6a40f89db144c55ace8d1fa5b2f4f9ad9500b6e7ca83eea7a0a523
//// lines 3-11
import { setZeroFlag, setSubtractFlag, setHalfCarryFlag, setCarryFlag, getCarryFlag, setFlagsOf } from './flags';
//// after 12
import { skipBusyWait } from './busyWait';
//// lines 19-26
// INC and DEC leave the carry alone
// @ts-ignore: decorator
@inline
export function increment(register: u8): u8 {
  let result: u8 = register + 1;
  Cpu.registerF = <u8>((Cpu.registerF & 0x10) | (<i32>(result === 0) << 7) | (<i32>((result & 0x0f) === 0) << 5));
  return result;
//// lines 29-35
// @ts-ignore: decorator
@inline
export function decrement(register: u8): u8 {
  let result: u8 = register - 1;
  Cpu.registerF = <u8>((Cpu.registerF & 0x10) | 0x40 | (<i32>(result === 0) << 7) | (<i32>((result & 0x0f) === 0x0f) << 5));
  return result;
}
//// lines 37-38
export function addARegister(register: u8): void {
  let registerA: i32 = Cpu.registerA;
  let result = registerA + <i32>register;
  Cpu.registerA = <u8>result;
  setFlagsOf(registerA, register, result, 0);
}
//// lines 40-42
export function addAThroughCarryRegister(register: u8): void {
  let registerA: i32 = Cpu.registerA;
  let result = registerA + <i32>register + <i32>getCarryFlag();
  Cpu.registerA = <u8>result;
  setFlagsOf(registerA, register, result, 0);
//// lines 46-56
  let registerA: i32 = Cpu.registerA;
  let result = registerA - <i32>register;
  Cpu.registerA = <u8>result;
  setFlagsOf(registerA, register, result, 0x40);
//// lines 60-74
  let registerA: i32 = Cpu.registerA;
  let result = registerA - <i32>register - <i32>getCarryFlag();
  Cpu.registerA = <u8>result;
  setFlagsOf(registerA, register, result, 0x40);
//// lines 78-83
  let result = Cpu.registerA & register;
  Cpu.registerA = result;
  Cpu.registerF = result === 0 ? 0xa0 : 0x20;
//// lines 87-92
  let result = Cpu.registerA ^ register;
  Cpu.registerA = result;
  Cpu.registerF = result === 0 ? 0x80 : 0;
//// lines 96-101
  let result = Cpu.registerA | register;
  Cpu.registerA = result;
  Cpu.registerF = result === 0 ? 0x80 : 0;
//// lines 105-116
  let registerA: i32 = Cpu.registerA;
  setFlagsOf(registerA, register, registerA - <i32>register, 0x40);
//// after 288
// @ts-ignore: decorator
@inline
//// after 300
  skipBusyWait(programCounter, -relativeJumpOffset);
