import type { FoundDefinition, ListedSkill, SkillLibrary } from "./skill-library.ts";

/** A library for a trial, which writes nothing: what the player defines is there until the run ends. */
export function withoutWriting(library: SkillLibrary): SkillLibrary {
  const defined = new Map<string, FoundDefinition>();
  return {
    list() {
      const { skills, unlooked } = library.list();
      const own = [...defined.values()].map(({ skill: { meta }, origin, file }): ListedSkill => {
        return { name: meta.name, origin, file, meta, mistakes: [] };
      });
      const others = skills.filter(({ name }) => !defined.has(name));
      return { skills: [...others, ...own].sort((a, b) => (a.name < b.name ? -1 : 1)), unlooked };
    },
    read: (name) => defined.get(name) ?? library.read(name),
    open: (name) => defined.get(name) ?? library.open(name),
    plan: (definition) => library.plan(definition),
    define(definition) {
      const planned = library.plan(definition);
      if (typeof planned !== "string") defined.set(planned.name, { ...planned, origin: "own" });
      return planned;
    },
  };
}
