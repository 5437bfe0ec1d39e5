import { Argument, type Command, type Option } from 'commander';
import { SCRIPTS, type Completions } from './completion.scripts.js';
import type { Terminal } from './terminal.js';

const HELP = `
The script completes commands, options and their choices for \`fieldline\`. In a checkout, make that an alias of the command line:

  alias fieldline='npm run --silent cli --'
  source <(fieldline completion bash)                                    # bash: in ~/.bashrc
  source <(fieldline completion zsh)                                     # zsh: in ~/.zshrc, after compinit
  fieldline completion fish > ~/.config/fish/completions/fieldline.fish  # fish: once
`;

/** `completion bash|zsh|fish` */
export function completionCommand(program: Command, terminal: Terminal): void {
  program
    .command('completion')
    .description('Print the script with which a shell completes commands and options')
    .addArgument(new Argument('<shell>', 'the shell').choices(Object.keys(SCRIPTS)))
    .addHelpText('after', HELP)
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
