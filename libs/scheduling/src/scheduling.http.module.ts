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
  view: SchedulingChecksOfRequestView,
  description: 'The checks that `X-Service-Scheduling-Checks` set; present only with that header',
});

@Module({
  imports: [SchedulingModule],
  controllers: controllersOf(schedulingResources, 'scheduling', { showsUsers: true }),
})
export class SchedulingHttpModule {}
