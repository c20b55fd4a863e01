// Loaded into the built command by `node --import`: something happens at one call that changes a file in the test's folder.
// FAULT_AT: the number of that call, from 0; FAULT_EVERY: a name, at all of whose calls it happens; FAULT_MODE: what happens;
// FAULT_ROOT: the folder; FAULT_LOG: where calls are listed. A folder's fsync is `syncFolder` here.
import fs from "node:fs";
import { syncBuiltinESMExports } from "node:module";
import { resolve, sep } from "node:path";

const {
  FAULT_AT,
  FAULT_MODE = "",
  FAULT_ROOT = "",
  FAULT_LOG,
  FAULT_EVERY = "",
  FAULT_KILL_AT,
} = process.env;
const at = FAULT_AT === undefined ? -1 : Number(FAULT_AT);
const root = fs.realpathSync(FAULT_ROOT) + sep;
const log = FAULT_LOG === undefined ? null : fs.openSync(FAULT_LOG, "a");
const real = { ...fs };
const paths = new Map();
let calls = 0;

const isInside = (path) =>
  (typeof path === "string" || path instanceof URL) && `${resolve(String(path))}${sep}`.startsWith(root);
const isOfFile = (first) => (typeof first === "number" ? paths.has(first) : isInside(first));
const isWriting = (flags) => (typeof flags === "number" ? (flags & 3) !== 0 : /[wax+]/.test(flags ?? "r"));
const fail = (code, name) => {
  throw Object.assign(new Error(`${code}: made by a test, ${name}`), { code, syscall: name, errno: -1 });
};
const die = () => process.kill(process.pid, "SIGKILL");

/** Whether the call is the one at which something happens. */
const isHit = (name, first) => {
  if (log !== null) real.writeSync(log, `${name} ${typeof first === "number" ? paths.get(first) : first}\n`);
  calls += 1;
  if (String(calls - 1) === FAULT_KILL_AT) die();
  return calls - 1 === at || name === FAULT_EVERY;
};

/** `half` does a part of the work, where there is such a thing. */
const wrap = (name, counts, half = () => {}) => {
  fs[name] = (...given) => {
    if (!counts(...given) || !isHit(name, given[0])) return real[name](...given);
    if (FAULT_MODE === "kill after") {
      real[name](...given);
      die();
    }
    if (FAULT_MODE === "kill half") {
      half(...given);
      die();
    }
    if (FAULT_MODE === "short") {
      if (name === "writeSync") return half(...given);
      half(...given);
      fail("ENOSPC", name);
    }
    // Some systems have no answer to these for a folder, or no links.
    fail(FAULT_MODE, name);
  };
};

fs.openSync = (path, flags, ...more) => {
  const isCounted = isInside(path) && isWriting(flags);
  const open = () => {
    const descriptor = real.openSync(path, flags, ...more);
    if (isInside(path)) paths.set(descriptor, String(path));
    else paths.delete(descriptor);
    return descriptor;
  };
  if (!isCounted || !isHit("openSync", path)) return open();
  if (FAULT_MODE.startsWith("kill")) {
    if (FAULT_MODE === "kill after") open();
    die();
  }
  return FAULT_MODE === "short" ? fail("ENOSPC", "openSync") : fail(FAULT_MODE, "openSync");
};
fs.closeSync = (descriptor) => {
  paths.delete(descriptor);
  return real.closeSync(descriptor);
};

const inside = (path) => isOfFile(path);
wrap("writeSync", inside, (descriptor, bytes, offset = 0, length = bytes.length - offset, position = null) =>
  typeof bytes === "string"
    ? real.writeSync(descriptor, bytes.slice(0, bytes.length >> 1))
    : real.writeSync(descriptor, bytes, offset, Math.max(1, length >> 1), position),
);
const writeHalf = (file, data, options) => {
  const bytes = Buffer.from(data);
  real.writeFileSync(file, bytes.subarray(0, bytes.length >> 1), options);
};
wrap("writeFileSync", inside, writeHalf);
wrap("appendFileSync", inside, (file, data, options) => {
  const bytes = Buffer.from(data);
  real.appendFileSync(file, bytes.subarray(0, bytes.length >> 1), options);
});
fs.fsyncSync = (descriptor) => {
  if (!paths.has(descriptor)) return real.fsyncSync(descriptor);
  const name = real.fstatSync(descriptor).isDirectory() ? "syncFolder" : "fsyncSync";
  if (!isHit(name, descriptor)) return real.fsyncSync(descriptor);
  if (FAULT_MODE === "kill after") real.fsyncSync(descriptor);
  if (FAULT_MODE.startsWith("kill")) die();
  return fail(FAULT_MODE === "short" ? "ENOSPC" : FAULT_MODE, "fsync");
};
for (const name of ["ftruncateSync", "mkdirSync", "unlinkSync", "rmSync", "rmdirSync"]) wrap(name, inside);
wrap("mkdtempSync", inside);
for (const name of ["renameSync", "linkSync", "copyFileSync", "cpSync", "symlinkSync"])
  wrap(name, (from, to) => inside(from) || inside(to));
syncBuiltinESMExports();
