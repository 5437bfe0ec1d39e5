import type { Terminal } from './terminal.js';

/** What `doctor` finds: printed section by section for people, and as one object with `--json`. */
export class Report {
  readonly sections: Record<string, unknown> & { warnings: string[] } = { warnings: [] };

  constructor(private readonly terminal: Terminal) {}

  get isEmpty(): boolean {
    return Object.keys(this.sections).length === 1;
  }

  section<T>(name: string, found: T, describe: (found: T) => readonly string[], title = name): void {
    this.sections[name] = found;
    this.terminal.print(title);
    for (const line of describe(found)) this.terminal.print(`  ${line}`);
  }

  warning(text: string): void {
    this.sections.warnings.push(text);
    this.terminal.print(`  warning: ${text}`);
  }
}
