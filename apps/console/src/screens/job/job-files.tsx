import type { Schemas } from '@fieldline/client';
import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { type ReactElement, type ReactNode, useState } from 'react';
import { api } from '../../api/client.ts';
import type { Names } from '../../api/names.ts';
import { contentPath } from '../../api/page-session.ts';
import { useMay } from '../../app/session-context.ts';
import { Badge } from '../../ui/status.tsx';
import { Loaded } from '../../ui/states.tsx';
import { AddFiles, FileAction } from './file-changes.tsx';
import type { Job } from './job-query.ts';

type Attachment = Schemas['AttachmentView'];

/** A job has at most so many files. */
const MAX_FILES = 200;

const useFiles = (job: string, enabled = true): UseQueryResult<readonly Attachment[]> =>
  useQuery({
    queryKey: ['jobs', 'files', job],
    queryFn: ({ signal }) => api.jobs.attachments.list(job, { limit: MAX_FILES }, { signal }).toArray(MAX_FILES),
    enabled,
  });

/** The names of the files of a job, by the uuid of their attachment; none while they are not enabled. */
export const useFileNames = (job: string, enabled = true): Names =>
  new Map(useFiles(job, enabled).data?.map(({ uuid, name }) => [uuid, name]));

/** The files of a job: images as thumbnails. */
export function JobFiles({ job }: { readonly job: Job }): ReactNode {
  const files = useFiles(job.uuid);
  const mayEdit = useMay('web.jobs.edit');
  if (files.data?.length === 0 && !mayEdit) return null;
  return (
    <section className="panel stack" aria-labelledby="files">
      <h2 id="files">Files</h2>
      <Loaded query={files}>
        {(found) => (
          <ul className="files">
            {found.map((file) => (
              <li key={file.uuid}>
                <File file={file} />
                {mayEdit && file.status === 'uploaded' && <FileAction job={job} file={file} />}
              </li>
            ))}
          </ul>
        )}
      </Loaded>
      {mayEdit && <AddFiles job={job} />}
    </section>
  );
}

const sizeText = (bytes: number): string =>
  bytes < 1024 * 1024 ? `${Math.ceil(bytes / 1024)} kB` : `${(bytes / 1024 / 1024).toFixed(1)} MB`;

/** SVG is never shown in the page: the service sends it as a download. */
const isImage = (type: string): boolean => type.startsWith('image/') && !type.startsWith('image/svg');

function File({ file: { uuid, name, content_type, size, status } }: { readonly file: Attachment }): ReactElement {
  const [isBroken, setBroken] = useState(false);
  if (status === 'pending')
    return (
      <>
        <span>{name}</span> <Badge tone="neutral">Not yet uploaded</Badge>
      </>
    );
  return (
    <a href={contentPath(uuid)} target="_blank" rel="noreferrer" title={name}>
      {isImage(content_type) && !isBroken ? (
        <img src={contentPath(uuid)} alt="" loading="lazy" onError={() => setBroken(true)} />
      ) : (
        <span className="file-type">{content_type}</span>
      )}
      <span className="file-name">{name}</span>
      <span className="secondary numbers">{sizeText(size)}</span>
    </a>
  );
}
