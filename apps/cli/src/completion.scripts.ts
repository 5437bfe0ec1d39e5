/** The words that can follow a command, such as `keys create`; the path of the program itself is empty. */
export interface Completions {
  readonly path: string;
  readonly words: readonly { readonly word: string; readonly text: string }[];
}

/** In single quotes of bash, zsh or fish. */
export const quoted = (text: string): string => `'${text.replaceAll("'", "'\\''")}'`;

/**
 * A function that walks from command to command along the words before the cursor, and offers what can follow the last one.
 * zsh runs it too: there a variable called `path` would be that of PATH.
 */
const bash = (all: readonly Completions[]): string => `_fieldline() {
  local current=\${COMP_WORDS[COMP_CWORD]} at='' word words=''
  for word in "\${COMP_WORDS[@]:1:$((COMP_CWORD - 1))}"; do
    case "$at $word" in
${all
  .filter(({ path }) => path !== '')
  .map(({ path }) => `      ${quoted(path.includes(' ') ? path : ` ${path}`)}) at=${quoted(path)} ;;`)
  .join('\n')}
    esac
  done
  case "$at" in
${all.map(({ path, words }) => `    ${quoted(path)}) words=${quoted(words.map(({ word }) => word).join(' '))} ;;`).join('\n')}
  esac
  COMPREPLY=($(compgen -W "$words" -- "$current"))
}
complete -o default -F _fieldline fieldline`;

const zsh = (all: readonly Completions[]): string => `autoload -U +X bashcompinit && bashcompinit\n${bash(all)}`;

const fish = (all: readonly Completions[]): string => {
  const seen = (words: string): string => `__fish_seen_subcommand_from ${words}`;
  const lines = all.flatMap(({ path, words }) => {
    const commands = words.filter(({ word }) => !word.startsWith('--')).map(({ word }) => word);
    const here = path === '' ? ['__fish_use_subcommand'] : path.split(' ').map(seen);
    const notBelow = path !== '' && commands.length > 0 ? [`not ${seen(commands.join(' '))}`] : [];
    const condition = quoted([...here, ...notBelow].join('; and '));
    return words.map(({ word, text }) => {
      const what = word.startsWith('--') ? `-l ${word.slice(2)}` : `-a ${word}`;
      return `complete -c fieldline -n ${condition} ${what} -d ${quoted(text)}`;
    });
  });
  return ['complete -c fieldline -f', ...lines].join('\n');
};

/** The script of each shell. */
export const SCRIPTS = { bash, zsh, fish } as const;
