import { invalid } from '#eventstore/domain';
import { defineProblem, type ProblemType } from '#http';

/** The problem types of this context (contract §2). */
export const crmProblems: readonly ProblemType[] = [
  defineProblem(
    invalid({ organization: ['is fixed when the client is created'] }, 'client.kind_is_fixed'),
    'Whether a client is an organization or an individual is set when it is created and cannot be changed.',
    'Omit `organization` from the request. If the client was created as the wrong type, create a new client and delete this one.',
  ),
];
