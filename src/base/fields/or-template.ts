/** A value, or a text with an expression that gives it: `${{ params.row }}`. Apart from its schema: the library's types need no zod. */
export type OrTemplate<T> = T | string;
