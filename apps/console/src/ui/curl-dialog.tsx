import { type ReactElement, useState, useSyncExternalStore } from 'react';
import { curlOf, onRequest, sentRequests } from '../api/requests.ts';
import { Button } from './button.tsx';
import { CopyButton } from './copy-button.tsx';
import { Dialog } from './dialog.tsx';
import { Choice } from './field.tsx';
import { useTimeText } from './time.tsx';

/**
 * Shows the requests that the console sent as commands to copy: at first the last write of an entity, else its GET.
 * @param path of the entity.
 */
export function CurlDialog({ path, onClose }: { readonly path: string; readonly onClose: () => void }): ReactElement {
  const requests = useSyncExternalStore(onRequest, sentRequests);
  const [id, setId] = useState<string>();
  const timeText = useTimeText();
  const ofEntity = requests.filter(({ url }) => new URL(url).pathname.startsWith(path));
  const chosen =
    requests.find((one) => String(one.id) === id) ??
    ofEntity.find(({ method }) => method !== 'GET') ??
    ofEntity.find(({ url }) => new URL(url).pathname === path) ??
    requests[0];
  return (
    <Dialog title="Copy as curl" isOpen onClose={onClose}>
      {chosen === undefined ? (
        <p>No request is sent yet.</p>
      ) : (
        <>
          <Choice
            label="Request"
            value={String(chosen.id)}
            options={requests.map(({ id: one, at, method, url }) => [
              String(one),
              `${timeText(at, 'time')} ${method} ${pathOf(url)}`,
            ])}
            onChange={setId}
          />
          <pre className="curl" tabIndex={0} aria-label="Command">
            {curlOf(chosen)}
          </pre>
          <p className="hint">
            Set <code>API_KEY</code> to a key of the account first.
          </p>
          <div className="buttons">
            <Button onPress={onClose}>Close</Button>
            <CopyButton text={curlOf(chosen)} what="The command" label="Copy the command" emphasis="primary" />
          </div>
        </>
      )}
    </Dialog>
  );
}

function pathOf(url: string): string {
  const { pathname, search } = new URL(url);
  return pathname + decodeURIComponent(search);
}
