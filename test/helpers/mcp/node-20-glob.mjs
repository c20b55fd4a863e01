import { register } from "node:module";

// The conformance suite 0.1.16 imports fs.globSync, which Node has from 22 on, for a command that is not used here.
const SHIM = 'export * from "node:fs"; export const globSync = () => [];';
const HOOKS = `export const resolve = (name, context, next) =>
  name === "fs" && context.parentURL?.includes("/conformance/")
    ? { url: ${JSON.stringify(`data:text/javascript,${encodeURIComponent(SHIM)}`)}, shortCircuit: true }
    : next(name, context);`;

register(`data:text/javascript,${encodeURIComponent(HOOKS)}`);
