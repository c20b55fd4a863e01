import { accessSync, constants, existsSync } from "node:fs";
import { createRequire } from "node:module";
import { platform } from "node:os";
import { delimiter, join } from "node:path";
import { versions } from "node:process";
import { leastNode, packageFile, peerToInstall } from "../../../../package-files.ts";
import { OPENERS } from "../../open-browser.ts";
import { installCommand } from "../../process/install-command.ts";
import type { World } from "../../process-context.ts";
import { colourDepthFor } from "../../view/colour.ts";
import { type Finding, fault, note, ok } from "./finding.ts";

/** The least columns and rows on which the live screen is drawn whole. */
const LEAST_SCREEN = [80, 24] as const;

/** Optional packages, and the use of each. */
const PACKAGES = [
  ["ioredis", "fleets on Redis"],
  ["bullmq", "fleets on Redis"],
  ["@aws-sdk/client-s3", "a store on S3"],
] as const;

/** Checks that this version of Node runs the program. */
export function checkNode(version: string = versions.node): Finding {
  const [major = 0, minor = 0] = version.split(".").map(Number);
  const least = leastNode();
  const [leastMajor = 0, leastMinor = 0] = least.split(".").map(Number);
  if (major > leastMajor || (major === leastMajor && minor >= leastMinor)) return ok("Node", version);
  return fault("Node", `${version} is too old`, `install Node ${least} or newer`);
}

/** The terminal: its size, colours and way of drawing pictures. */
export async function checkTerminal(world: World): Promise<Finding> {
  const { stderr, env } = world;
  if (!stderr.isTerminal) return note("terminal", "none: the run prints one line a step");
  const [columns, rows] = [stderr.columns ?? 0, stderr.rows ?? 0];
  const { findGraphics } = await import("../../../../../packages/viewer/src/terminal/find-graphics.ts");
  const { kind } = await findGraphics(world, "auto");
  const depth = colourDepthFor(stderr, env);
  const colours = depth === "none" ? "no colours" : depth === "true" ? "24-bit colours" : "256 colours";
  const fact = `${columns} × ${rows}, ${colours}, pictures as ${kind}`;
  const [leastColumns, leastRows] = LEAST_SCREEN;
  if (columns >= leastColumns && rows >= leastRows) return ok("terminal", fact);
  return note("terminal", fact, `enlarge it to ${leastColumns} × ${leastRows} for --screen`);
}

/** Whether `runner watch --open` can open a browser. */
export function checkBrowser({ env }: Pick<World, "env">, system: NodeJS.Platform = platform()): Finding {
  const [program] = OPENERS[system] ?? ["xdg-open"];
  if (findProgram(env, program) !== null) return ok("browser", `opened with ${program}`);
  return note("browser", `${program} is not installed`, "open the address that runner watch prints yourself");
}

/** Whether films can be written as .mp4. */
export function checkFfmpeg({ env }: Pick<World, "env">): Finding {
  const path = findProgram(env, "ffmpeg");
  if (path !== null) return ok("ffmpeg", path);
  return note("ffmpeg", "not installed: films can be .gif and .apng", "install ffmpeg for .mp4");
}

/** Whether the packages are installed that only some commands need. */
export function checkPackages(root: URL = packageFile("package.json")): Finding {
  const { paths } = createRequire(root).resolve;
  const isThere = (name: string): boolean =>
    (paths(name) ?? []).some((folder) => existsSync(join(folder, name, "package.json")));
  const missing = PACKAGES.filter(([name]) => !isThere(name));
  if (missing.length === 0) return ok("packages", "all optional ones are installed");
  const uses = [...new Set(missing.map(([, use]) => use))].join(", ");
  const names = missing.map(([name]) => peerToInstall(name)).join(" ");
  return note("packages", `not installed, for ${uses}: ${names}`, installCommand(names));
}

/** The path of a program on PATH; null where there is none. */
function findProgram(env: World["env"], program: string): string | null {
  const endings = platform() === "win32" ? ["", ".exe", ".cmd", ".bat"] : [""];
  const folders = (env["PATH"] ?? "").split(delimiter).filter((folder) => folder !== "");
  const files = folders.flatMap((folder) => endings.map((ending) => join(folder, program + ending)));
  return files.find(canRun) ?? null;
}

function canRun(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
