import type { Schemas } from '@fieldline/client';
import { useQuery, useQueryClient, type UseQueryResult } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { api } from '../../api/client.ts';
import { type PagesQuery, usePages } from '../../api/pages.ts';

export type Webhook = Schemas['WebhookView'];
export type WebhookRequest = Schemas['WebhookRequestView'];

/** A webhook with the version that a write of it expects. */
export interface VersionedWebhook {
  readonly webhook: Webhook;
  readonly version: number | undefined;
}

/** An account has at most 20 webhooks. */
const MAX_WEBHOOKS = 100;

/** Deliveries are no events of the feed, and are recorded a moment after they are sent: their webhooks are polled. */
const POLL_MS = 2_500;

export const webhookKey = (uuid: string): readonly string[] => ['webhooks', uuid];

export const useWebhooks = (): UseQueryResult<readonly Webhook[]> =>
  useQuery({
    queryKey: ['webhooks'],
    queryFn: ({ signal }) => api.webhooks.list({ limit: MAX_WEBHOOKS }, { signal }).toArray(MAX_WEBHOOKS),
    refetchInterval: POLL_MS,
  });

/** Reads a webhook. @throws FieldlineError */
export async function readWebhook(uuid: string, signal?: AbortSignal): Promise<VersionedWebhook> {
  const { data, version } = await api.webhooks.get(uuid, { signal });
  return { webhook: data.webhook, version };
}

/** A webhook. When its counts change, its requests are read again. */
export function useWebhook(uuid: string): UseQueryResult<VersionedWebhook> {
  const query = useQuery({
    queryKey: webhookKey(uuid),
    queryFn: ({ signal }) => readWebhook(uuid, signal),
    refetchInterval: POLL_MS,
  });
  useFreshRequests(query.data?.webhook);
  return query;
}

function useFreshRequests(webhook: Webhook | undefined): void {
  const client = useQueryClient();
  const uuid = webhook?.uuid;
  const counts = webhook && countsOf(webhook);
  const known = useRef(counts);
  useEffect(() => {
    if (known.current !== undefined && known.current !== counts)
      void client.invalidateQueries({ queryKey: ['deliveries', uuid] });
    known.current = counts;
  }, [client, uuid, counts]);
}

const countsOf = (webhook: Webhook): string =>
  JSON.stringify([
    webhook.waiting,
    webhook.exhausted,
    webhook.paused_until,
    webhook.consecutive_failures,
    webhook.last_success_at,
    webhook.last_failure_at,
  ]);

export type Outcome = WebhookRequest['outcome'];

/** Which requests are listed; undefined: all. */
export interface RequestFilter {
  readonly outcome?: string | undefined;
  readonly event_type?: string | undefined;
  readonly entity_uuid?: string | undefined;
  readonly delivery_uuid?: string | undefined;
}

/** The requests of a webhook, newest first. */
export const useRequests = (webhook: string, filter: RequestFilter): PagesQuery<WebhookRequest> =>
  usePages(['deliveries', webhook, filter], async (page, { signal }) => {
    // The address may have a status that there is not: the API says so.
    const { data } = await api.get('/v2/webhooks/{webhook}/requests', {
      path: { webhook },
      query: { ...Object.fromEntries(Object.entries(filter)), ...page },
      signal,
    });
    return data.requests;
  });

/** The event types that webhooks receive. */
export const useDeliveryTypes = (): UseQueryResult<readonly Schemas['EventType'][]> =>
  useQuery({
    queryKey: ['event_types', 'webhooks'],
    queryFn: async () => (await api.eventTypes.list().toArray(1_000)).map(({ name }) => name),
  });
