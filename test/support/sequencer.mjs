import Sequencer from '@jest/test-sequencer';

/**
 * Unit suites first: they fake timers, which an API in the same process would not survive. Flows last: what they start,
 * such as the browser, keeps working beside the suites that follow.
 */
const ORDER = ['unit', 'e2e', 'architecture', 'flows'];

export default class InOrder extends Sequencer {
  sort(tests) {
    const place = ({ context }) => ORDER.indexOf(context.config.displayName?.name);
    return super.sort(tests).sort((a, b) => place(a) - place(b));
  }
}
