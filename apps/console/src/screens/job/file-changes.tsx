import type { Schemas } from '@fieldline/client';
import { type ReactElement, useState } from 'react';
import { api } from '../../api/client.ts';
import { Button } from '../../ui/button.tsx';
import { Choice } from '../../ui/field.tsx';
import { Icon } from '../../ui/icon.tsx';
import { FileInput } from './file-input.tsx';
import { holdsFiles, type JobField } from './field-values.ts';
import { type Attachment, fileOf } from './files.ts';
import { type Job, type JobWrite, WITH_JOB } from './job-query.ts';
import type { WorkChange } from './work-changes.tsx';

// A job has the files that its fields show: those that no field shows are deleted a day later.

/** The name of the field that files are added to when the job has none for them. */
const FILES = 'Files';

/** A change of the files that a field shows. */
interface FileChange {
  /** Undefined: a new field. */
  readonly field: string | undefined;
  readonly done: string;
  readonly change: (entries: readonly string[]) => readonly string[];
}

const entriesOf = ({ value }: JobField): readonly string[] => (Array.isArray(value) ? value : []);

const fileFieldsOf = (job: Job): readonly JobField[] => [...job.custom_fields, ...job.report_fields].filter(holdsFiles);

/** A change of files as the API takes it, over a state of the job. */
function bodyOf(job: Job, { field, change }: FileChange): Schemas['UpdateJobBody'] {
  const list = job.report_fields.some(({ uuid }) => uuid === field) ? 'report_fields' : 'custom_fields';
  const found = job[list].find(({ uuid, name }) => (field === undefined ? name === FILES : uuid === field));
  const given = found === undefined ? { name: FILES, field_type: 'file' as const } : { uuid: found.uuid };
  return { [list]: [{ ...given, value: [...change(found === undefined ? [] : entriesOf(found))] }] };
}

/** Changes what fields show over the newest state of the job, so that files of others stay. */
const writeOf = (change: FileChange): JobWrite => ({
  done: change.done,
  failed: 'The files of the job stay as they were',
  concerns: () => null,
  send: (conditions, now) => api.jobs.update(now.uuid, bodyOf(now, change), { ...conditions, ...WITH_JOB }),
});

/** Uploads files to a field of a job, or to a new one. */
export function AddFiles({ job, writes }: WorkChange): ReactElement {
  const fields = fileFieldsOf(job);
  const [chosen, setChosen] = useState(fields[0]?.uuid);
  const field = fields.find(({ uuid }) => uuid === chosen);
  const newField = [['', `New field “${FILES}”`] as const];
  const hasFiles = fields.some(({ name }) => name === FILES);
  return (
    <div className="field-row">
      {fields.length > 0 && (
        <Choice
          label="Field of the file"
          value={field?.uuid ?? ''}
          options={[...fields.map(({ uuid, name }) => [uuid, name] as const), ...(hasFiles ? [] : newField)]}
          onChange={(uuid) => setChosen(uuid === '' ? undefined : uuid)}
        />
      )}
      <FileInput
        label="Add files"
        error={undefined}
        field={field ?? { field_type: 'file' }}
        entries={[]}
        fileNames={new Map()}
        onChange={(added) =>
          writes.run(
            writeOf({
              field: field?.uuid,
              done: added.length === 1 ? 'The file is added' : `${added.length} files are added`,
              change: (entries) => [...entries, ...added],
            }),
          )
        }
      />
    </div>
  );
}

/** Takes a file out of the field that shows it; one that no field shows is put into a field again. */
export function FileAction({
  job,
  writes,
  file: { uuid, name },
}: WorkChange & { readonly file: Attachment }): ReactElement {
  const fields = fileFieldsOf(job);
  const isShownIn = (field: JobField): boolean => entriesOf(field).some((entry) => fileOf(entry)?.uuid === uuid);
  const shownIn = fields.find(isShownIn);
  if (shownIn === undefined)
    return (
      <Button
        emphasis="quiet"
        aria-label={`Put ${name} back`}
        isDisabled={writes.isBusy}
        onPress={() =>
          writes.run(
            writeOf({
              field: fields[0]?.uuid,
              done: `${name} is a file of the job again`,
              change: (entries) => [...entries, `${window.location.origin}/v2/attachments/${uuid}/content`],
            }),
          )
        }
      >
        Put back
      </Button>
    );
  return (
    <Button
      emphasis="quiet"
      aria-label={`Remove ${name}`}
      isDisabled={writes.isBusy}
      onPress={() =>
        writes.run(
          writeOf({
            field: shownIn.uuid,
            done: `${name} is removed from ${shownIn.name}, and is deleted in a day`,
            change: (entries) => entries.filter((entry) => fileOf(entry)?.uuid !== uuid),
          }),
        )
      }
    >
      <Icon name="cross" />
    </Button>
  );
}
