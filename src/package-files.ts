import { readFileSync } from "node:fs";

/**
 * A file of this package, by its path from the package's root: `core/wasmboy.wasm`. The one place that knows where the
 * root is: the sources, the compiled files and the bundle all stand one folder below it.
 */
export function packageFile(path: string): URL {
  return new URL(`../${path}`, import.meta.url);
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

interface Manifest {
  readonly version: string;
  readonly engines: { readonly node: string };
  readonly peerDependencies?: Readonly<Record<string, string>>;
}

function readManifest(): Manifest {
  return JSON.parse(readFileSync(packageFile("package.json"), "utf8")) as Manifest;
}
