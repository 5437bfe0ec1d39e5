import { useMutation } from '@tanstack/react-query';
import { type ReactElement, useState } from 'react';
import { api } from '../../api/client.ts';
import { queryClient } from '../../api/queries.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { EditForm } from '../../ui/edit-form.tsx';
import { Choice } from '../../ui/field.tsx';
import { type ApiKey, keyName } from './api-key-table.tsx';

const OVERLAPS = [
  ['0', 'At once'],
  ['60', 'In an hour'],
  ['1440', 'In a day'],
  ['10080', 'In a week'],
] as const;

/** Replaces a key by a new one. @param onRotated with the new key, which the API shows only then. */
export function RotateKey({
  apiKey,
  onRotated,
  onClose,
}: {
  readonly apiKey: ApiKey;
  readonly onRotated: (secret: string) => void;
  readonly onClose: () => void;
}): ReactElement {
  const [overlap, setOverlap] = useState<(typeof OVERLAPS)[number][0]>('1440');
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => api.apiKeys.rotate(apiKey.uuid, { overlap_minutes: Number(overlap) }),
    onSuccess: ({ data }) => {
      void queryClient.invalidateQueries({ queryKey: ['api_keys'] });
      onRotated(data.key);
    },
  });
  return (
    <Dialog title={`Rotate “${keyName(apiKey)}”`} isOpen onClose={onClose}>
      <EditForm
        submitLabel="Rotate"
        isBusy={isPending}
        error={error ?? undefined}
        onSubmit={() => mutate()}
        onCancel={onClose}
      >
        <p>A new key with the same name and scopes takes its place. Both work until the old one ends.</p>
        <Choice label="The old key ends" value={overlap} options={OVERLAPS} onChange={setOverlap} />
      </EditForm>
    </Dialog>
  );
}
