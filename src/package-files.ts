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
  const manifest = readFileSync(packageFile("package.json"), "utf8");
  return (JSON.parse(manifest) as { version: string }).version;
}
