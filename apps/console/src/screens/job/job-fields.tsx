import { type ReactElement, type ReactNode, useState } from 'react';
import type { Names } from '../../api/names.ts';
import { useMay } from '../../app/session-context.ts';
import { Button } from '../../ui/button.tsx';
import { Fact } from '../../ui/fact.tsx';
import { Badge } from '../../ui/status.tsx';
import { useTimeText } from '../../ui/time.tsx';
import type { JobField } from './field-values.ts';
import { FieldsDialog } from './fields-dialog.tsx';
import { fileOf } from './files.ts';
import { useFileNames } from './job-files.tsx';
import type { Job } from './job-query.ts';
import { textOfValue } from '../history/value.tsx';

const NO_NAMES: Names = new Map();

/** The custom fields of a job, and those that its report fills. */
export function JobFields({ job }: { readonly job: Job }): ReactNode {
  const mayEdit = useMay('web.jobs.edit');
  const [isOpen, setOpen] = useState(false);
  if (job.custom_fields.length + job.report_fields.length === 0) return null;
  return (
    <section className="panel stack" aria-labelledby="fields">
      <div className="panel-header">
        <h2 id="fields">Fields</h2>
        {mayEdit && <Button onPress={() => setOpen(true)}>Edit the fields</Button>}
      </div>
      {isOpen && <FieldsDialog job={job} onClose={() => setOpen(false)} />}
      <FieldList title="Of the order" job={job.uuid} fields={job.custom_fields} />
      <FieldList title="Of the report" job={job.uuid} fields={job.report_fields} />
    </section>
  );
}

function FieldList({
  title,
  job,
  fields,
}: {
  readonly title: string;
  readonly job: string;
  readonly fields: readonly JobField[];
}): ReactElement | null {
  if (fields.length === 0) return null;
  return (
    <div>
      <h3>{title}</h3>
      <dl className="facts">
        {fields.map((field) => (
          <Fact key={field.uuid} name={field.name}>
            <FieldValue job={job} field={field} />
          </Fact>
        ))}
      </dl>
    </div>
  );
}

function FieldValue({
  job,
  field: { value, required, pending_files = 0 },
}: {
  readonly job: string;
  readonly field: JobField;
}): ReactElement {
  const timeText = useTimeText();
  const files = useFileNames(job);
  const isFilled = value !== null && value !== '' && !(Array.isArray(value) && value.length === 0);
  const entries = Array.isArray(value) ? value : typeof value === 'string' ? [value] : [];
  const links = entries.flatMap((entry) => fileOf(entry) ?? []);
  return (
    <>
      {links.length > 0 ? (
        <ul className="list">
          {links.map(({ uuid, name, href }) => (
            <li key={href}>
              <a href={href} target="_blank" rel="noreferrer">
                {(uuid === undefined ? undefined : files.get(uuid)) ?? name}
              </a>
            </li>
          ))}
        </ul>
      ) : (
        isFilled && textOfValue(value, timeText, NO_NAMES)
      )}
      {!isFilled && (required ? <Badge tone="warning">Required, empty</Badge> : <span className="secondary">—</span>)}
      {pending_files > 0 && <Badge tone="neutral">{`${pending_files} not yet uploaded`}</Badge>}
    </>
  );
}
