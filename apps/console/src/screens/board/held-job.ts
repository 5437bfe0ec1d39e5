import { isObject, type Json } from '../../api/history.ts';
import type { Names } from '../../api/names.ts';

/** The fields of the job that a hold is for, as somebody has sent them. */
type HeldJob = Json | null;

const textAt = (value: unknown, ...names: readonly string[]): string | undefined => {
  const texts = isObject(value) ? names.map((name) => value[name]) : [];
  return texts.find((text) => typeof text === 'string' && text.trim() !== '')?.toString();
};

/** The uuid of the client of a held job. */
export const clientOf = (job: HeldJob): string | undefined =>
  textAt(job, 'client_uuid') ?? textAt(job?.['client'], 'uuid');

/** Whom a time is held for: the client, a contact, or what the work is. @param clients by their names. */
export function forWhom(job: HeldJob, clients: Names): string | undefined {
  const contacts = job?.['contacts'];
  const contact: unknown = Array.isArray(contacts) ? contacts[0] : undefined;
  return clients.get(clientOf(job) ?? '') ?? textAt(contact, 'name', 'value') ?? textAt(job, 'description');
}
