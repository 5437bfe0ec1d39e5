import { Argument, type Command, type Option } from 'commander';
import { quoted, SCRIPTS, type Completions } from './completion.scripts.js';
import type { Terminal } from './terminal.js';

/** What a user writes where, with the path of the checkout that npm runs in: the function works in every folder. */
const help = (): string => {
  const run = `npm --prefix ${quoted(process.cwd())} run --silent cli --`;
  return `
The script completes commands, options and the choices of arguments for \`fieldline\`, a function of the shell that runs this checkout.

bash: write the script once,
  ${run} completion bash > ~/.fieldline.bash
and add to ~/.bashrc:
  fieldline() { ${run} "$@"; }
  source ~/.fieldline.bash

zsh: write the script once,
  ${run} completion zsh > ~/.fieldline.zsh
and add to ~/.zshrc, after compinit:
  fieldline() { ${run} "$@"; }
  source ~/.fieldline.zsh

fish: write both once:
  mkdir -p ~/.config/fish/functions ~/.config/fish/completions
  echo ${quoted(`function fieldline; ${run} $argv; end`)} > ~/.config/fish/functions/fieldline.fish
  ${run} completion fish > ~/.config/fish/completions/fieldline.fish

Write the script again after an update.
`;
};

/** `completion bash|zsh|fish` */
export function completionCommand(program: Command, terminal: Terminal): void {
  program
    .command('completion')
    .description('Print the script with which a shell completes commands and options')
    .addArgument(new Argument('<shell>', 'the shell').choices(Object.keys(SCRIPTS)))
    .addHelpText('after', help)
    .action((shell: keyof typeof SCRIPTS) => terminal.print(SCRIPTS[shell](completionsOf(program))));
}

/** What can follow each command. */
function completionsOf(command: Command, path = ''): Completions[] {
  const commands = command.commands.map((one) => ({ word: one.name(), text: one.description() }));
  const options = command.options.flatMap(optionWords);
  const help = { word: '--help', text: 'print this help' };
  const choices = command.registeredArguments.flatMap(({ argChoices = [] }) =>
    argChoices.map((word) => ({ word, text: '' })),
  );
  const below = command.commands.flatMap((one) => completionsOf(one, `${path}${one.name()} `));
  return [{ path: path.trimEnd(), words: [...commands, ...choices, ...options, help] }, ...below];
}

const optionWords = ({ long, description }: Option): Completions['words'] =>
  long == null ? [] : [{ word: long, text: description }];
