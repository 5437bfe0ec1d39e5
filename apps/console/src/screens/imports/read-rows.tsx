import { useQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { fetchOfPage } from '../../api/page-session.ts';
import { ColumnTable } from './column-table.tsx';
import { columnRows } from './column-rows.ts';
import { type Sample, SAMPLE_BYTES, sampleOfCsv } from './sample.ts';

/** The first rows of an import as the service has read them, of a workbook too; null when they are no longer kept. */
async function sampleOfImport(uuid: string, signal: AbortSignal): Promise<Sample | null> {
  const { ok, body } = await fetchOfPage(`/v2/imports/${uuid}/rows.csv`, { signal });
  if (!ok || body === null) return null;
  const reader = body.pipeThrough(new TextDecoderStream()).getReader();
  let text = '';
  while (text.length < SAMPLE_BYTES) {
    const { done, value } = await reader.read();
    if (done) break;
    text += value;
  }
  await reader.cancel();
  const sample = await sampleOfCsv(text);
  // The last column is that of the errors.
  if (sample === undefined) return null;
  return { columns: sample.columns.slice(0, -1), rows: sample.rows.map((row) => row.slice(0, -1)) };
}

/** The columns and first rows of an import as the service has read them: those of a workbook are not shown before. */
export function ReadRows({ uuid }: { readonly uuid: string }): ReactElement | null {
  const { data: sample } = useQuery({
    queryKey: ['imports', 'read', uuid],
    queryFn: ({ signal }) => sampleOfImport(uuid, signal),
  });
  if (sample == null || sample.rows.length === 0) return null;
  return (
    <section className="stack" aria-label="Columns">
      <h3>As it was read</h3>
      <ColumnTable columns={columnRows(sample, {})} />
    </section>
  );
}
