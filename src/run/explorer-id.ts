/** The name of the built-in player, for `--model` and in saves. Its calls cost nothing. */
export const EXPLORER_ID = "explorer";
