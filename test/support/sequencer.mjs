import Sequencer from '@jest/test-sequencer';

/** Flows first: they take the longest, and the last suites should be short, so that no worker of jest is left waiting. */
export default class FlowsFirst extends Sequencer {
  sort(tests) {
    const isFlow = ({ context }) => context.config.displayName?.name === 'flows';
    const sorted = super.sort(tests);
    return [...sorted.filter(isFlow), ...sorted.filter((test) => !isFlow(test))];
  }
}
