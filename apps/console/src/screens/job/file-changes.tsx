import { isVersionMismatch, type Schemas } from '@fieldline/client';
import { useMutation, type UseMutationResult } from '@tanstack/react-query';
import { type ReactElement, useState } from 'react';
import { api } from '../../api/client.ts';
import { queryClient } from '../../api/queries.ts';
import { Button } from '../../ui/button.tsx';
import { Choice } from '../../ui/field.tsx';
import { Icon } from '../../ui/icon.tsx';
import { notify, notifyError } from '../../ui/notices.tsx';
import { FileInput } from './file-input.tsx';
import { holdsFiles, type JobField } from './field-values.ts';
import { fileOf } from './files.ts';
import { type Job, readJob } from './job-query.ts';

// A job has the files that its fields show: those that no field shows are deleted a day later.

/** How often a change is sent while others change the job. */
const MAX_ATTEMPTS = 4;

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
function useFileChange(job: Job): UseMutationResult<void, Error, FileChange> {
  return useMutation({
    mutationFn: async (change: FileChange) => {
      let now = job;
      for (let attempt = 1; ; attempt++)
        try {
          await api.jobs.update(job.uuid, bodyOf(now, change), { ifMatch: now.version });
          return;
        } catch (error) {
          if (!isVersionMismatch(error) || attempt === MAX_ATTEMPTS) throw error;
          now = await readJob(job.uuid);
        }
    },
    onSuccess: (_, { done }) => notify(done),
    onError: (error) => notifyError('The files of the job stay as they were', error),
    onSettled: () => void queryClient.invalidateQueries({ queryKey: ['jobs'] }),
  });
}

/** Uploads files to a field of a job, or to a new one. */
export function AddFiles({ job }: { readonly job: Job }): ReactElement {
  const fields = fileFieldsOf(job);
  const [chosen, setChosen] = useState(fields[0]?.uuid);
  const { mutate } = useFileChange(job);
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
          mutate({
            field: field?.uuid,
            done: added.length === 1 ? 'The file is added' : `${added.length} files are added`,
            change: (entries) => [...entries, ...added],
          })
        }
      />
    </div>
  );
}

/** Takes a file out of the field that shows it; one that no field shows is put into a field again. */
export function FileAction({
  job,
  file: { uuid, name },
}: {
  readonly job: Job;
  readonly file: Schemas['AttachmentView'];
}): ReactElement {
  const { mutate, isPending } = useFileChange(job);
  const fields = fileFieldsOf(job);
  const isShownIn = (field: JobField): boolean => entriesOf(field).some((entry) => fileOf(entry)?.uuid === uuid);
  const shownIn = fields.find(isShownIn);
  if (shownIn === undefined)
    return (
      <Button
        emphasis="quiet"
        aria-label={`Put ${name} back`}
        isDisabled={isPending}
        onPress={() =>
          mutate({
            field: fields[0]?.uuid,
            done: `${name} is a file of the job again`,
            change: (entries) => [...entries, `${window.location.origin}/v2/attachments/${uuid}/content`],
          })
        }
      >
        Put back
      </Button>
    );
  return (
    <Button
      emphasis="quiet"
      aria-label={`Remove ${name}`}
      isDisabled={isPending}
      onPress={() =>
        mutate({
          field: shownIn.uuid,
          done: `${name} is removed from ${shownIn.name}, and is deleted in a day`,
          change: (entries) => entries.filter((entry) => fileOf(entry)?.uuid !== uuid),
        })
      }
    >
      <Icon name="cross" />
    </Button>
  );
}
