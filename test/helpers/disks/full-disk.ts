/** The code that makes the disk full for a process, under a folder, while a file is there; CommonJS, with `fs` at hand. */
export function fullDisk(folder: string, marker: string): string {
  return `
    const [folder, marker] = [${JSON.stringify(folder)}, ${JSON.stringify(marker)}];
    const inside = new Set();
    const { openSync, writeSync, closeSync } = fs;
    fs.openSync = (file, ...rest) => {
      const descriptor = openSync(file, ...rest);
      if (String(file).startsWith(folder)) inside.add(descriptor);
      return descriptor;
    };
    fs.closeSync = (descriptor) => {
      inside.delete(descriptor);
      closeSync(descriptor);
    };
    fs.writeSync = (descriptor, ...rest) => {
      if (inside.has(descriptor) && fs.existsSync(marker)) {
        throw Object.assign(new Error("ENOSPC: no space left on device, write"), { code: "ENOSPC", syscall: "write" });
      }
      return writeSync(descriptor, ...rest);
    };`;
}
