import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { type ReactElement, type ReactNode, useState } from 'react';
import { api } from '../../api/client.ts';
import type { Names } from '../../api/names.ts';
import { contentPath } from '../../api/page-session.ts';
import { useMay } from '../../app/session-context.ts';
import { Badge } from '../../ui/status.tsx';
import { Loaded } from '../../ui/states.tsx';
import { AddFiles, FileAction } from './file-changes.tsx';
import type { Attachment } from './files.ts';
import { Gallery } from './gallery.tsx';
import { type Job, useJobWrites } from './job-query.ts';

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

/** Images that the service shows inline, and browsers in a page: SVG and others are only downloaded. */
const IMAGE = /^image\/(?:jpeg|png|apng|gif|webp|avif|heic|heif|bmp)$/;
/** Larger images are read when somebody opens them: there are no smaller copies. */
const MAX_THUMBNAIL_BYTES = 8 * 1024 * 1024;

const isImage = ({ content_type, status }: Attachment): boolean => status !== 'pending' && IMAGE.test(content_type);

/** The files of a job: images as thumbnails, which lead to a gallery. */
export function JobFiles({ job }: { readonly job: Job }): ReactNode {
  const files = useFiles(job.uuid);
  const mayEdit = useMay('web.jobs.edit');
  const writes = useJobWrites(job, () => undefined);
  const [shown, show] = useState<string>();
  if (files.data?.length === 0 && !mayEdit) return null;
  const images = files.data?.filter(isImage) ?? [];
  return (
    <section className="panel stack job-files" aria-labelledby="files">
      <h2 id="files">Files</h2>
      <Loaded query={files}>
        {(found) => (
          <ul className="files">
            {found.map((file) => (
              <li key={file.uuid}>
                <File file={file} onShow={() => show(file.uuid)} />
                {mayEdit && file.status === 'uploaded' && <FileAction job={job} writes={writes} file={file} />}
              </li>
            ))}
          </ul>
        )}
      </Loaded>
      {mayEdit && <AddFiles job={job} writes={writes} />}
      <Gallery images={images} shown={shown} onShow={show} />
    </section>
  );
}

const sizeText = (bytes: number): string =>
  bytes < 1024 * 1024 ? `${Math.ceil(bytes / 1024)} kB` : `${(bytes / 1024 / 1024).toFixed(1)} MB`;

function File({ file, onShow }: { readonly file: Attachment; readonly onShow: () => void }): ReactElement {
  const { uuid, name, content_type, size, status } = file;
  const [isBroken, setBroken] = useState(false);
  if (status === 'pending')
    return (
      <>
        <span>{name}</span> <Badge tone="neutral">Not yet uploaded</Badge>
      </>
    );
  return (
    <a
      href={contentPath(uuid)}
      target="_blank"
      rel="noreferrer"
      title={name}
      onClick={(event) => {
        const opensElsewhere = event.metaKey || event.ctrlKey || event.shiftKey;
        if (!isImage(file) || opensElsewhere) return;
        event.preventDefault();
        onShow();
      }}
    >
      {isImage(file) && size <= MAX_THUMBNAIL_BYTES && !isBroken ? (
        <img src={contentPath(uuid)} alt="" loading="lazy" decoding="async" onError={() => setBroken(true)} />
      ) : (
        <span className="file-type">{content_type}</span>
      )}
      <span className="file-name">{name}</span>
      <span className="secondary numbers">{sizeText(size)}</span>
    </a>
  );
}
