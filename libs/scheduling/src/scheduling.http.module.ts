import { Module } from '@nestjs/common';
import { controllersOf, declareRequestOption } from '#http';
import { parseSchedulingChecks, SCHEDULING_CHECKS_FORM } from './fit/checks.js';
import { SchedulingChecksOfRequestView } from './checks/checks.view.js';
import { SchedulingModule } from './scheduling.module.js';
import { schedulingResources } from './scheduling.resources.js';

declareRequestOption({
  name: 'scheduling_checks',
  header: 'Scheduling-Checks',
  form: SCHEDULING_CHECKS_FORM,
  parse: parseSchedulingChecks,
  documented: {
    description:
      'The levels of the checks of what is scheduled, instead of those of the account: `refuse` for all checks, or `overlap=refuse, hours=off` for some',
    schema: { type: 'string', examples: ['refuse', 'overlap=refuse, hours=off'] },
  },
  stored: {
    of: () => SchedulingChecksOfRequestView,
    description: 'The checks that `X-Service-Scheduling-Checks` set; present only with that header',
  },
  isOfEveryWrite: false,
});

@Module({
  imports: [SchedulingModule],
  controllers: controllersOf(schedulingResources, 'scheduling', { showsUsers: true }),
})
export class SchedulingHttpModule {}
