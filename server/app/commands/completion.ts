import { UsageError } from "./usage-error.ts";

export const usage = `completion bash|zsh

Prints a script for the shell. For bash:  probity completion bash > /etc/bash_completion.d/probity
For zsh:   probity completion zsh > "\${fpath[1]}/_probity"`;

/** `completion`: the words come from the usage of each command, so there is no second list of them. */
export async function completionCommand(
  [shell, ...more]: string[],
  commands: Readonly<Record<string, { load: () => Promise<{ usage: string }> }>>,
): Promise<void> {
  const script = more.length === 0 && shell !== undefined && Object.hasOwn(scripts, shell) ? scripts[shell] : undefined;
  if (!script) throw new UsageError(usage);
  const words: [string, string[]][] = [];
  for (const [name, { load }] of Object.entries(commands)) words.push([name, wordsOf(name, (await load()).usage)]);
  process.stdout.write(script(words));
}

/** Verbs and options of a usage: lines that begin with the command, up to its explanation. */
export function wordsOf(command: string, usage: string): string[] {
  const lines = usage
    .split("\n\n")[0]!
    .split("\n")
    .flatMap((line) => line.split(/, (?=[a-z])/));
  const written = lines.map((line) => line.trim().split(/ {3,}/)[0]!);
  const verbs = written
    .filter((line) => line.startsWith(`${command} `))
    .flatMap((line) => /^((?:[a-z|-]+(?: |$))*)/.exec(line.slice(command.length + 1))![1]!.split(/[ |]/))
    .filter((word) => /^[a-z]/.test(word));
  const options = written.flatMap((line) => line.match(/--[a-z-]+/g) ?? []);
  return [...new Set([...verbs, ...options])];
}

type Script = (words: readonly (readonly [string, readonly string[]])[]) => string;

const cases: Script = (words) => words.map(([name, of]) => `    ${name}) words="${of.join(" ")} --help" ;;`).join("\n");
const names: Script = (words) => ["help", ...words.map(([name]) => name)].join(" ");

const scripts: Record<string, Script> = {
  bash: (words) => `_probity() {
  local words
  if [ "$COMP_CWORD" -eq 1 ] || { [ "$COMP_CWORD" -eq 2 ] && [ "\${COMP_WORDS[1]}" = help ]; }; then
    words="${names(words)}"
  else case "\${COMP_WORDS[1]}" in
${cases(words)}
    *) words="" ;;
  esac fi
  COMPREPLY=($(compgen -W "$words" -- "\${COMP_WORDS[COMP_CWORD]}"))
  # A word that is none of these may be a file.
  [ \${#COMPREPLY[@]} -gt 0 ] || COMPREPLY=($(compgen -f -- "\${COMP_WORDS[COMP_CWORD]}"))
}
complete -F _probity probity
`,
  zsh: (words) => `#compdef probity
_probity() {
  local words_of
  if (( CURRENT == 2 )) || { (( CURRENT == 3 )) && [[ $words[2] == help ]]; }; then
    words_of="${names(words)}"
  else case "$words[2]" in
${cases(words).replaceAll(") words=", ") words_of=")}
    *) words_of="" ;;
  esac fi
  compadd -- \${(s: :)words_of} || _files
}
_probity "$@"
`,
};
