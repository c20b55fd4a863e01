/** A global of a module, which JS may read, and set if it is mutable. */
export interface WasmGlobal {
  value: number;
}

/** The part of WebAssembly's JS API that is used here: TypeScript declares it only for browsers. */
interface WasmApi {
  readonly Module: new (bytes: Uint8Array) => object;
  readonly Instance: new (module: object, imports: object) => { readonly exports: Record<string, unknown> };
  readonly Global: abstract new () => WasmGlobal;
}

/** WebAssembly as the platform has it. */
export const WASM: WasmApi = (globalThis as unknown as { WebAssembly: WasmApi }).WebAssembly;
