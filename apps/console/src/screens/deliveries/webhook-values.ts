import type { Schemas } from '@fieldline/client';
import { orNull } from '../../ui/changes.ts';
import type { Snapshot } from '../../ui/draft.ts';
import type { VersionedWebhook } from './delivery-queries.ts';

/** A header in a form. */
export interface HeaderValues {
  readonly name: string;
  readonly value: string;
}

/** A webhook in a form. */
export interface WebhookValues {
  readonly url: string;
  readonly name: string;
  readonly event_types: readonly Schemas['WebhookEventType'][];
  readonly headers: readonly HeaderValues[];
}

export const WEBHOOK_LABELS: Readonly<Record<keyof WebhookValues, string>> = {
  url: 'URL',
  name: 'Name',
  event_types: 'Event types',
  headers: 'Headers',
};

/** A webhook as its form shows it. */
export const webhookSnapshot = ({ webhook, version = 0 }: VersionedWebhook): Snapshot<WebhookValues> => ({
  version,
  values: {
    url: webhook.url,
    name: webhook.name ?? '',
    event_types: webhook.event_types,
    headers: Object.entries(webhook.headers ?? {}).map(([name, value]) => ({ name, value })),
  },
});

const isFilled = ({ name, value }: HeaderValues): boolean => name.trim() !== '' || value !== '';

/** What a form has changed, as the API takes it. */
export const webhookBody = ({
  url,
  name,
  event_types,
  headers,
}: Partial<WebhookValues>): Schemas['UpdateWebhookBody'] => ({
  ...(url !== undefined && { url: url.trim() }),
  ...(name !== undefined && { name: orNull(name.trim()) }),
  ...(event_types !== undefined && { event_types: [...event_types] }),
  ...(headers !== undefined && {
    headers: Object.fromEntries(headers.filter(isFilled).map(({ name: key, value }) => [key.trim(), value])),
  }),
});

/** The first header that has the name of one before it: a body has each name once. */
export const repeatedHeader = (headers: readonly HeaderValues[]): HeaderValues | undefined =>
  headers.find((header, at) => isFilled(header) && headers.findIndex(({ name }) => isSameName(name, header.name)) < at);

const isSameName = (one: string, other: string): boolean => one.trim().toLowerCase() === other.trim().toLowerCase();

/** A value of the form as text. Values of headers are secrets. */
export const webhookText = (value: WebhookValues[keyof WebhookValues]): string =>
  typeof value === 'string' ? value : value.map((one) => (typeof one === 'string' ? one : one.name)).join(', ');
