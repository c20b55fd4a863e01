// A small assembler for the programs that are measured and verified: SM83 mnemonics as in Pan Docs' tables.

const R8 = ["b", "c", "d", "e", "h", "l", "(hl)", "a"];
const R16 = ["bc", "de", "hl", "sp"];
const STACKED = ["bc", "de", "hl", "af"];
const CONDITIONS = ["nz", "z", "nc", "c"];
const ALU = ["add a,", "adc a,", "sub ", "sbc a,", "and ", "xor ", "or ", "cp "];
const SHIFTS = ["rlc", "rrc", "rl", "rr", "sla", "sra", "swap", "srl"];
const BITS = ["bit", "res", "set"];
const OPCODES = opcodeTable();

/** Mnemonic with `n8`, `n16` or `e8` for its operand → the bytes that come before the operand. */
function opcodeTable() {
  const table = new Map();
  const add = (text, ...bytes) => table.set(text, bytes);
  const plain = { nop: 0x00, stop: 0x10, halt: 0x76, di: 0xf3, ei: 0xfb, ret: 0xc9, reti: 0xd9, daa: 0x27 };
  const more = { rlca: 0x07, rrca: 0x0f, rla: 0x17, rra: 0x1f, cpl: 0x2f, scf: 0x37, ccf: 0x3f };
  for (const [text, code] of Object.entries({ ...plain, ...more })) add(text, code);
  for (const [i, to] of R8.entries()) {
    add(`ld ${to},n8`, 0x06 + 8 * i);
    add(`inc ${to}`, 0x04 + 8 * i);
    add(`dec ${to}`, 0x05 + 8 * i);
    for (const [j, from] of R8.entries()) if (i !== 6 || j !== 6) add(`ld ${to},${from}`, 0x40 + 8 * i + j);
    for (const [j, name] of ALU.entries()) add(`${name}${to}`, 0x80 + 8 * j + i);
    for (const [j, name] of SHIFTS.entries()) add(`${name} ${to}`, 0xcb, 8 * j + i);
    for (const [j, name] of BITS.entries()) {
      for (let bit = 0; bit < 8; bit++) add(`${name} ${bit},${to}`, 0xcb, 0x40 + 0x40 * j + 8 * bit + i);
    }
  }
  for (const [j, name] of ALU.entries()) add(`${name}n8`, 0xc6 + 8 * j);
  for (const [i, pair] of R16.entries()) {
    add(`ld ${pair},n16`, 0x01 + 16 * i);
    add(`inc ${pair}`, 0x03 + 16 * i);
    add(`dec ${pair}`, 0x0b + 16 * i);
    add(`add hl,${pair}`, 0x09 + 16 * i);
    add(`pop ${STACKED[i]}`, 0xc1 + 16 * i);
    add(`push ${STACKED[i]}`, 0xc5 + 16 * i);
  }
  for (const [i, place] of ["(bc)", "(de)", "(hl+)", "(hl-)"].entries()) {
    add(`ld ${place},a`, 0x02 + 16 * i);
    add(`ld a,${place}`, 0x0a + 16 * i);
  }
  add("ldh (n8),a", 0xe0);
  add("ldh a,(n8)", 0xf0);
  add("ld (n16),a", 0xea);
  add("ld a,(n16)", 0xfa);
  for (const [i, name] of ["", ...CONDITIONS].entries()) {
    const before = name === "" ? "" : `${name},`;
    add(`jr ${before}e8`, name === "" ? 0x18 : 0x18 + 8 * i);
    add(`jp ${before}n16`, name === "" ? 0xc3 : 0xba + 8 * i);
    add(`call ${before}n16`, name === "" ? 0xcd : 0xbc + 8 * i);
    if (name !== "") add(`ret ${name}`, 0xb8 + 8 * i);
  }
  add("jp hl", 0xe9);
  return table;
}

const OPERAND_BYTES = { n8: 1, e8: 1, n16: 2 };

/**
 * Assembles a text: one instruction, `label:`, or `db` with values a line, comments after `;`. Values are decimal, hex
 * after `$`, or labels. Gives the bytes, and the labels with their addresses.
 */
export function assemble(origin, text) {
  const bytes = [];
  const labels = new Map();
  const operands = [];
  for (const line of text.split("\n")) {
    const code = line.replace(/;.*/, "").trim();
    if (code === "") continue;
    if (code.endsWith(":")) labels.set(code.slice(0, -1), origin + bytes.length);
    else if (code.startsWith("db ")) bytes.push(...code.slice(3).split(",").map(numberOf));
    else {
      const { opcode, kind, value } = encode(code);
      bytes.push(...opcode);
      if (kind === undefined) continue;
      operands.push({ at: bytes.length, kind, value, code });
      for (let i = 0; i < OPERAND_BYTES[kind]; i++) bytes.push(0);
    }
  }
  for (const { at, kind, value, code } of operands) {
    const number = labels.get(value) ?? numberOf(value);
    const put = kind === "e8" ? number - (origin + at + 1) : number;
    if (Number.isNaN(put)) throw new Error(`no label for ${code}`);
    if (kind === "e8" && (put < -128 || put > 127)) throw new Error(`${code} is too far`);
    bytes[at] = put & 0xff;
    if (kind === "n16") bytes[at + 1] = (put >> 8) & 0xff;
  }
  return { bytes, labels };
}

function encode(code) {
  const text = code.replace(/\s*,\s*/g, ",").replace(/\s+/g, " ");
  const exact = OPCODES.get(text);
  if (exact) return { opcode: exact };
  const [, value] = /[ ,(](\$[0-9a-f]+|\d+|[a-z]\w*)\)?(?:,a)?$/i.exec(text) ?? [];
  if (value !== undefined) {
    for (const kind of ["n8", "n16", "e8"]) {
      const at = text.lastIndexOf(value);
      const opcode = OPCODES.get(text.slice(0, at) + kind + text.slice(at + value.length));
      if (opcode) return { opcode, kind, value };
    }
  }
  throw new Error(`no such instruction: ${code}`);
}

function numberOf(text) {
  const trimmed = text.trim();
  return trimmed.startsWith("$") ? Number.parseInt(trimmed.slice(1), 16) : Number(trimmed);
}
