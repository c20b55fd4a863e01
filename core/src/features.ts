// What the core can be built without. The shipped core has all of them; tools/core/build.js builds the reference
// core, which the shipped one is verified against, with all of them off.

// Count cycles up to the next event (see lazy.ts) instead of stepping every component after each instruction.
// @ts-ignore: decorator
@inline
export const LAZY: boolean = true;
