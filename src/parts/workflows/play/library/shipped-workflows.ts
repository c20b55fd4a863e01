/** The workflows that this package ships. */
export const SHIPPED_WORKFLOWS: readonly string[] = ["benchmark", "lantern", "my-rom"];
