import { readdirSync } from 'node:fs';
import { join, resolve } from 'node:path';

/** The suites whose programs send statements. */
const isSuite = (file) => file.endsWith('.e2e-spec.ts') && !file.startsWith('system');

/**
 * Holds the statements that the programs of all suites have sent against the rule that every statement names its account
 * (`../account-local-sql`), at the end of a run: a fault fails the run. A run of some suites checks what they have sent.
 */
export default class StatementReporter {
  faults = [];

  async onRunComplete(_contexts, { testResults, numFailedTestSuites }) {
    const ran = new Set(testResults.map(({ testFilePath }) => testFilePath));
    const all = readdirSync('test', { recursive: true }).filter(isSuite);
    const isWhole = numFailedTestSuites === 0 && all.every((file) => ran.has(resolve(join('test', file))));
    const { recordedStatements } = await import('../account-local-sql/statements.ts');
    const recorded = recordedStatements();
    if (recorded.length === 0) return;
    const { faultsOf } = await import('../account-local-sql/check.ts');
    // Of a run of all suites also what the lists of exceptions have in excess, and what no suite has sent.
    this.faults = await faultsOf(recorded, isWhole);
    for (const fault of this.faults) process.stderr.write(`\n✘ ${fault}\n`);
    const which = isWhole ? 'all suites' : 'these suites';
    process.stderr.write(
      `\n${recorded.length} statements of ${which} are account-local but for ${this.faults.length} faults.\n`,
    );
  }

  /** Makes jest fail. */
  getLastError() {
    return this.faults.length === 0 ? undefined : new Error(this.faults.join('\n\n'));
  }
}
