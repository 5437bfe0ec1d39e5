import { isVersionMismatch } from '@fieldline/client';
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../../api/client.ts';
import { MAX_EVENTS } from '../../api/history.ts';
import { useWho } from '../../api/who.ts';
import { numberText } from '../../ui/locale.ts';
import { notify, notifyError } from '../../ui/notices.tsx';
import { notifyChanged } from '../../ui/notify-changed.ts';
import { type VersionedWebhook, type WebhookRequest, webhookKey } from './delivery-queries.ts';
import { nameOf } from './webhook-health.tsx';

/** Reads again what a write of a webhook changes. */
function refresh(client: QueryClient, webhook: string): void {
  void client.invalidateQueries({ queryKey: ['webhooks'] });
  void client.invalidateQueries({ queryKey: ['deliveries', webhook] });
}

/** Returns what says why a webhook was not changed; after a 412 also what others changed, and who did it. */
function useFailureNotice({ webhook, version }: VersionedWebhook): (what: string, error: unknown) => void {
  const who = useWho();
  return (what, error) => {
    if (!isVersionMismatch(error)) {
      notifyError(what, error);
      return;
    }
    const after = version ?? error.currentVersion - 1;
    const readEvents = () => api.webhooks.history(webhook.uuid, { after }).toArray(MAX_EVENTS);
    void notifyChanged(nameOf(webhook), readEvents, who);
  };
}

/** Enables or disables a webhook; the screen shows it before the service answers. */
export function useEnable(current: VersionedWebhook) {
  const { webhook, version } = current;
  const client = useQueryClient();
  const notifyFailure = useFailureNotice(current);
  const queryKey = webhookKey(webhook.uuid);
  return useMutation({
    mutationFn: (enabled: boolean) => api.webhooks.update(webhook.uuid, { enabled }, { ifMatch: version }),
    onMutate: async (enabled) => {
      await client.cancelQueries({ queryKey });
      client.setQueryData<VersionedWebhook>(queryKey, { webhook: { ...webhook, enabled }, version });
    },
    onError: (error, enabled) => {
      client.setQueryData<VersionedWebhook>(queryKey, { webhook, version });
      notifyFailure(`${nameOf(webhook)} is not ${enabled ? 'enabled' : 'disabled'}`, error);
    },
    onSuccess: (_, enabled) => notify(`${nameOf(webhook)} is ${enabled ? 'enabled' : 'disabled'}`),
    onSettled: () => refresh(client, webhook.uuid),
  });
}

/** Resumes a suspended webhook. */
export function useResume(current: VersionedWebhook) {
  const { webhook, version } = current;
  const client = useQueryClient();
  const notifyFailure = useFailureNotice(current);
  return useMutation({
    mutationFn: () => api.webhooks.resume(webhook.uuid, { ifMatch: version }),
    onError: (error) => notifyFailure(`${nameOf(webhook)} is not resumed`, error),
    onSuccess: () => notify(`${nameOf(webhook)} is resumed: its deliveries are sent now`),
    onSettled: () => refresh(client, webhook.uuid),
  });
}

/** Replaces the secret; the old one stays valid for the overlap. */
export function useRotation(current: VersionedWebhook) {
  const { webhook, version } = current;
  const client = useQueryClient();
  const notifyFailure = useFailureNotice(current);
  return useMutation({
    mutationFn: async (overlapMinutes: number) =>
      (await api.webhooks.rotateSecret(webhook.uuid, { overlap_minutes: overlapMinutes }, { ifMatch: version })).data,
    onError: (error) => notifyFailure('The secret is not rotated', error),
    onSettled: () => refresh(client, webhook.uuid),
  });
}

/** Sends all deliveries again that failed since a time and did not succeed since. */
export function useResendFailed(webhook: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (since: Date) => (await api.webhooks.resend(webhook, { since: since.toISOString() })).data.resent,
    onSuccess: (resent) =>
      notify(resent === 1 ? '1 delivery is sent again' : `${numberText(resent)} deliveries are sent again`),
    onSettled: () => refresh(client, webhook),
  });
}

/** Sends the delivery of a request again, or the one that waits now. */
export function useResend(webhook: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (request: WebhookRequest) => api.webhooks.requests.resend(webhook, request.uuid),
    onError: (error, { event_type: type }) => notifyError(`${type} is not sent again`, error),
    onSuccess: ({ status }, { event_type: type }) =>
      notify(status === 201 ? `${type} is sent again` : `${type} is due now`),
    onSettled: () => refresh(client, webhook),
  });
}
