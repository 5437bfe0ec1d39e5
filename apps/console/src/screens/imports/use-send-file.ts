import { FieldlineError } from '@fieldline/client';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { queryClient } from '../../api/queries.ts';
import { sendImport } from '../../api/upload.ts';
import { bytesOf, type Chosen, queryOf } from './import-file.ts';

/** Whether the service does not know columns of a file, which the error names. */
export const isWrongColumns = (error: unknown): error is FieldlineError =>
  error instanceof FieldlineError && error.code === 'import.columns';

/** The sending of a file. It ends with the page. */
export interface SendFile {
  /** How much is sent, from 0 to 1; undefined while nothing is. */
  readonly part: number | undefined;
  /** Why a file was not sent, but for its columns; undefined when it was. */
  readonly error: unknown;
  /** @param key the same for the same import. @param onSent is given the uuid of the import. */
  readonly send: (chosen: Chosen, isTrial: boolean, key: string, onSent: (uuid: string) => void) => void;
  readonly cancel: () => void;
  /** Forgets the error. */
  readonly reset: () => void;
}

interface Sent {
  readonly chosen: Chosen;
  readonly isTrial: boolean;
  readonly key: string;
}

/** Whether an error is shown elsewhere, or nobody needs to know of it. */
const isSilent = (error: unknown): boolean =>
  isWrongColumns(error) || (error instanceof DOMException && error.name === 'AbortError');

/** Sends files to import. @param onError is given the error of each. */
export function useSendFile(onError: (error: unknown) => void): SendFile {
  const [part, setPart] = useState(0);
  const running = useRef<AbortController>(undefined);
  useEffect(() => () => running.current?.abort(), []);
  const { mutate, isPending, error, reset } = useMutation({
    mutationFn: async ({ chosen, isTrial, key }: Sent) => {
      if (chosen.file === undefined) throw new Error('Choose a file.');
      const abort = new AbortController();
      running.current = abort;
      setPart(0);
      const options = { onProgress: setPart, signal: abort.signal, idempotencyKey: key };
      return sendImport(bytesOf(chosen.file, chosen.format), queryOf(chosen, isTrial), options);
    },
    onSuccess: () => queryClient.invalidateQueries({ queryKey: ['imports', 'list'] }),
    onError,
  });
  return {
    part: isPending ? part : undefined,
    error: error === null || isSilent(error) ? undefined : error,
    send: (chosen, isTrial, key, onSent) => mutate({ chosen, isTrial, key }, { onSuccess: onSent }),
    cancel: () => running.current?.abort(),
    reset,
  };
}
