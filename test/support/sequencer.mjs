import Sequencer from '@jest/test-sequencer';

/**
 * Unit suites first: they fake timers, which an API in the same process would not survive. Then flows: they take the longest, and
 * the last suites should be short, so that no worker of jest is left waiting.
 */
const ORDER = ['unit', 'flows'];

export default class InOrder extends Sequencer {
  sort(tests) {
    const place = ({ context }) => {
      const index = ORDER.indexOf(context.config.displayName?.name);
      return index < 0 ? ORDER.length : index;
    };
    return super.sort(tests).sort((a, b) => place(a) - place(b));
  }
}
