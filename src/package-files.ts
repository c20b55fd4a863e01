import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

/** The root of this package: the sources and the bundle stand one folder below it, the compiled files two. */
const ROOT = /\/build\/src\/[^/]+$/.test(import.meta.url) ? "../../" : "../";

/** A file of this package, by its path from the package's root: `core/wasmboy.wasm`. */
export function packageFile(path: string): URL {
  return new URL(`${ROOT}${path}`, import.meta.url);
}

/** The version of this package, as its manifest has it. */
export function packageVersion(): string {
  return readManifest().version;
}

/**
 * An optional package as npm is to install it, with the line that this one works with: `ioredis@6`. One that is
 * no peer is its name alone.
 */
export function peerToInstall(name: string): string {
  const line = /\d+/.exec(readManifest().peerDependencies?.[name] ?? "")?.[0];
  return line === undefined ? name : `${name}@${line}`;
}

/** The least version of Node, as the manifest has it: `20.19`. */
export function leastNode(): string {
  return readManifest().engines.node.replace(">=", "");
}

/** Whether the npm registry has this package; until then, commands and pages name what works without it. */
export function isPublished(): boolean {
  return readManifest().published;
}

/** The place of one of the schemas in docs/ that an editor can load: its public address, or the file on this machine. */
export function schemaPlace(file: string): string {
  if (!isPublished()) return fileURLToPath(packageFile(`docs/${file}`));
  return `https://unpkg.com/gameboy-runner@${packageVersion().split(".")[0]}/docs/${file}`;
}

interface Manifest {
  readonly version: string;
  readonly published: boolean;
  readonly engines: { readonly node: string };
  readonly peerDependencies?: Readonly<Record<string, string>>;
}

function readManifest(): Manifest {
  return JSON.parse(readFileSync(packageFile("package.json"), "utf8")) as Manifest;
}
