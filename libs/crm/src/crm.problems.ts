import { invalid } from '#eventstore/domain';
import { defineProblem, type ProblemType } from '#http';

/** The problems that only this context reports (contract §2). */
export const crmProblems: readonly ProblemType[] = [
  defineProblem(
    invalid({ organization: ['is fixed when the client is created'] }, 'client.kind_is_fixed'),
    'Whether a client is an organization or an individual is settled when it is created.',
    'Leave `organization` out of the change. When the client was created as the wrong kind, create another one and delete this.',
  ),
];
