import type { ReactElement } from 'react';
import { useNames } from '../../api/names.ts';
import { Link } from '../../app/router.tsx';
import { durationText } from '../../ui/duration.ts';
import { Fact } from '../../ui/fact.tsx';
import { dueText, isFirst, PriorityBadge, priorityWord } from '../../ui/priority.tsx';
import { TimeSpan } from '../../ui/time-span.tsx';
import { Time } from '../../ui/time.tsx';
import { Address, Contacts } from '../contact-details/contact-details.tsx';
import type { Job } from './job-query.ts';

/** What a job is: its work, its time and its people. */
export function JobFacts({ job }: { readonly job: Job }): ReactElement {
  const names = useNames({ workers: job.assignees.map(({ worker }) => worker?.uuid) });
  const assigneeName = ({ email, team, uuid }: Job['assignees'][number]): string =>
    team?.name ?? names.get(uuid) ?? email ?? uuid;
  const viewers = job.assignees.filter(({ access }) => access === 'view');
  const editor = job.assignees.find(({ access }) => access === 'edit');
  const { en_route, suspension, actual } = job.durations;
  return (
    <section className="panel stack" aria-label="Overview">
      <p className="description">{job.description ?? <span className="secondary">No description</span>}</p>
      <dl className="facts">
        <Fact name="Time">
          {job.scheduled_at === null ? 'Not planned' : <Time at={job.scheduled_at} />}
          {job.scheduled_duration !== null && `, ${durationText(job.scheduled_duration.minutes)}`}
        </Fact>
        <Fact name="Arrival window">
          {job.arrival_window && <TimeSpan from={job.arrival_window.from} to={job.arrival_window.to} />}
        </Fact>
        <Fact name="Priority">
          {isFirst(job.priority) ? <PriorityBadge priority={job.priority} /> : priorityWord(job.priority)}
        </Fact>
        <Fact name="Due">{job.due && dueText(job.due)}</Fact>
        <Fact name="Assignee">
          {editor === undefined ? 'Nobody' : assigneeName(editor)}
          {viewers.length > 0 && (
            <span className="secondary"> · also seen by {viewers.map(assigneeName).join(', ')}</span>
          )}
        </Fact>
        <Fact name="Client">{job.client && <Link to={`/clients/${job.client.uuid}`}>{job.client.name}</Link>}</Fact>
        <Fact name="Site">{job.site && <Link to={`/sites/${job.site.uuid}`}>{job.site.name}</Link>}</Fact>
        <Fact name="Type">
          {job.type?.code ?? 'None'}
          {job.template !== null && <span className="secondary"> · template {job.template.name}</span>}
        </Fact>
        <Fact name="Skills">{job.skills.length > 0 && job.skills.map(({ name }) => name).join(', ')}</Fact>
        <Fact name="Territory">{job.territory?.name}</Fact>
        <Fact name="External id">{job.external_id && <code>{job.external_id}</code>}</Fact>
        <Fact name="Order id">{job.external_order_id && <code>{job.external_order_id}</code>}</Fact>
        <Fact name="Follows up">
          {job.completion_of_uuid && <Link to={`/jobs/${job.completion_of_uuid}`}>An earlier job</Link>}
        </Fact>
        <Fact name="Resolution">
          {job.resolution && (
            <>
              {job.resolution.name}
              {!job.resolution.successful && ' (not successful)'}
              {job.resolution.comment !== null && <span className="secondary"> · {job.resolution.comment}</span>}
            </>
          )}
        </Fact>
        <Fact name="Canceled">
          {job.cancellation && (
            <>
              <Time at={job.cancellation.canceled_at} />
              {job.cancellation.reason !== null && ` · ${job.cancellation.reason}`}
            </>
          )}
        </Fact>
        <Fact name="On the way">{en_route && durationText(en_route.minutes)}</Fact>
        <Fact name="Suspended">{suspension && durationText(suspension.minutes)}</Fact>
        <Fact name="Worked">{actual && durationText(actual.minutes)}</Fact>
      </dl>
    </section>
  );
}

/** Where a job is, and whom to call there. */
export const JobPlace = ({ job: { address, contacts } }: { readonly job: Job }): ReactElement => (
  <section className="panel stack" aria-labelledby="place">
    <h2 id="place">Place</h2>
    <dl className="facts">
      <Fact name="Address">
        <Address address={address} />
      </Fact>
      <Fact name="Contacts">
        <Contacts contacts={contacts} />
      </Fact>
    </dl>
  </section>
);
