/** The deeds of its tools, by tool, before the name of the skill. */
export const skillsDeeds = { run_skill: "ran the skill" } as const;
