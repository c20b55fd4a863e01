import { spawn } from "node:child_process";
import { platform } from "node:os";

/** The system's own way to open an address; Linux and the others have xdg-open. */
export const OPENERS: Readonly<Partial<Record<NodeJS.Platform, readonly [string, ...string[]]>>> = {
  darwin: ["open"],
  win32: ["cmd", "/c", "start", ""],
};

/** Opens an address in the browser; resolves to whether a program could be started for it. */
export function openBrowser(address: string): Promise<boolean> {
  const [program, ...args] = OPENERS[platform()] ?? ["xdg-open"];
  return new Promise((resolve) => {
    const child = spawn(program, [...args, address], { stdio: "ignore", detached: true });
    child.once("error", () => resolve(false));
    child.once("spawn", () => resolve(true));
    child.unref();
  });
}
