/** The types that names can have. */
export type ValueType = "dyn" | "int" | "double" | "string" | "list";
