import Sequencer from '@jest/test-sequencer';

/**
 * Unit suites first: they fake timers, which an API in the same process would not survive. Flows last: what they start,
 * such as the browser, keeps working beside the suites that follow.
 */
const ORDER = ['unit', 'e2e', 'architecture', 'flows'];

/** The longest suites of the system: a machine that has not run them yet would start them last, and wait for them alone. */
const LONGEST = /system\/(guides|production-guide|delivery-faults|chaos)\./;

export default class InOrder extends Sequencer {
  sort(tests) {
    const place = ({ context }) => ORDER.indexOf(context.config.displayName?.name);
    const isLongest = ({ path }) => Number(LONGEST.test(path));
    return super.sort(tests).sort((a, b) => place(a) - place(b) || isLongest(b) - isLongest(a));
  }
}
