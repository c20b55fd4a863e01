import { type CompletedCommand, type Expected, wordsAfter } from "./describe-commands.ts";

/**
 * A completion script for bash 3.2 and later, which macOS has too. Where it offers nothing, bash completes file names.
 */
export function renderBash(commands: readonly CompletedCommand[]): string {
  return `# bash completion for runner. In ~/.bashrc: source <(runner completion bash)
${renderFunction(commands)}`;
}

/** The same for zsh, which runs bash's completion functions. */
export function renderZsh(commands: readonly CompletedCommand[]): string {
  return `# zsh completion for runner. In ~/.zshrc, after compinit: source <(runner completion zsh)
autoload -U +X bashcompinit && bashcompinit
${renderFunction(commands)}`;
}

function renderFunction(commands: readonly CompletedCommand[]): string {
  const options = commands.flatMap(({ options }) => options);
  const flags = [...new Set(options.flatMap(({ flag, value }) => (value === null ? [] : [flag])))];
  const values = new Map(
    options.flatMap(({ flag, value }) => (isWords(value) ? [[flag, value.words.join(" ")]] : [])),
  );
  return `_runner() {
  local current=\${COMP_WORDS[COMP_CWORD]} previous=\${COMP_WORDS[COMP_CWORD-1]} command= words= options= i
  for ((i = 1; i < COMP_CWORD; i++)); do
    case \${COMP_WORDS[i]} in
      ${flags.join("|")}) ((i++)) ;;
      -*) ;;
      *) command="$command \${COMP_WORDS[i]}" ;;
    esac
  done
  COMPREPLY=()
  case $previous in
${[...values].map(([flag, words]) => `    ${flag}) COMPREPLY=($(compgen -W "${words}" -- "$current"))${flag === "--set" ? "; compopt -o nospace 2> /dev/null" : ""}; return ;;`).join("\n")}
    ${flags.filter((flag) => !values.has(flag)).join("|")}) return ;;
  esac
  case $command in
${[...commands]
  .sort((a, b) => b.path.length - a.path.length)
  .map((command) => `    ${patternOf(command)}) ${offered(command, commands)} ;;`)
  .join("\n")}
  esac
  case $current in -*) words="$words $options" ;; esac
  COMPREPLY=($(compgen -W "$words" -- "$current"))
}
complete -o default -F _runner runner
`;
}

/** Matches a command and the words after it; for groups and \`runner\` itself, nothing more. */
function patternOf({ path }: CompletedCommand): string {
  if (path.length === 0) return "*";
  const typed = `" ${path.join(" ")}"`;
  return `${typed}|${typed}" "*`;
}

function offered(command: CompletedCommand, commands: readonly CompletedCommand[]): string {
  const words = wordsAfter(command.path, commands).map(({ path }) => path.at(-1) ?? "");
  const taken = isWords(command.takes) ? command.takes.words : [];
  const options = command.options.map(({ flag }) => flag);
  // Options are offered once a dash is typed, or where nothing else is known.
  return words.length + taken.length === 0
    ? `words="${options.join(" ")}"`
    : `words="${[...words, ...taken].join(" ")}" options="${options.join(" ")}"`;
}

function isWords(value: Expected | null): value is { readonly words: readonly string[] } {
  return value !== null && typeof value !== "string";
}
