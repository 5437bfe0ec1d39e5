import { newUuid } from '#eventstore/domain';
import { Deliveries } from './deliveries.js';
import type { Route } from './document.js';
import { ATTACHMENTS, png } from './files.js';
import { HOLDS } from './holds.js';
import {
  DICTIONARIES,
  hasExternalId,
  JOBS,
  type Json,
  LISTED,
  Maker,
  PRODUCTS,
  type Resource,
  SERVICES,
  TEMPLATES,
  USERS,
  WEBHOOKS,
  CLIENTS,
} from './resources.js';
import { only, type Service } from './service.js';

export const PROVIDED_SERVICES = `${JOBS}/{job}/provided_services`;
/** What a worker makes, and no route. */
const REQUESTS = `${WEBHOOKS}/{webhook}/requests`;
/** Recorded by writes of shifts. */
const SHIFTS = `${USERS}/{user}/shifts`;
const UNDOS = '/v2/undos';
const IMPORTS = '/v2/imports';
const EXPORTS = '/v2/exports';
const OF_FILES: readonly string[] = [`${EXPORTS}/stream`, `${EXPORTS}/{export_id}/content`];
const IMPORT_TEMPLATES = `${IMPORTS}/templates`;
const SESSIONS = '/v2/users/{user}/sessions';
const TOKENS = '/v2/tokens';
const SIGNS_IN = { permissions: { mobile: { login: true } } };
export const VALUES = `${DICTIONARIES}/{dictionary}/values`;
export const EXTERNAL_ID = 'shared-id';

/** What paths name, and how it is made and changed. */
export interface Named extends Pick<Resource, 'path' | 'body' | 'needs' | 'founder'> {
  readonly change: Json;
}

/** What reading needs beside its path. */
const QUERIES: Readonly<Record<string, string>> = {
  '/v2/users/{user}/shifts': '?after=2026-11-02&before=2026-11-04',
  '/v2/schedule': '?after=2026-11-02&before=2026-11-04',
  '/v2/jobs/{job}/availability': '?from=2100-01-04T00:00:00Z&to=2100-01-05T00:00:00Z',
  '/v2/conflicts': '?after=2026-11-02&before=2026-11-04',
};

/** An account with one of everything that a path of the document names. */
export class AccountFixture {
  /** The uuid of one entity by the path of its list, which ends where a path names it. */
  readonly made = new Map<string, string>();
  readonly maker: Maker;
  private holds = 0;

  private constructor(
    readonly service: Service,
    readonly uuid: string,
    readonly key: string,
  ) {
    this.maker = new Maker(service.api, key);
  }

  /** @throws Error when the document has a path that names what nothing here makes. */
  static async of(service: Service, name: string): Promise<AccountFixture> {
    const { uuid, key: first } = await service.newAccount({ name });
    const body = { scopes: ['read', 'write', 'admin', 'tokens'] };
    const { key } = (await service.api('POST', '/v2/api_keys', { key: first, body })).body as { key: string };
    const fixture = new AccountFixture(service, uuid, key);
    await fixture.fill();
    return fixture;
  }

  /** The resources, and what is listed below one or shows a secret. */
  readonly named: readonly Named[] = [
    // Tokens are of users who may sign in.
    ...LISTED.map((one) =>
      one.path === USERS ? { ...one, body: (n: number) => ({ ...one.body(n), ...SIGNS_IN }) } : one,
    ),
    { path: TOKENS, body: () => ({ user: { uuid: this.made.get(USERS) }, expires_in: { minutes: 60 } }), change: {} },
    { path: `${USERS}/{user}/job_list_presets`, body: () => ({ name: 'Acme' }), change: {} },
    {
      path: DICTIONARIES,
      body: (n) => ({ name: `Colours ${n}`, values: [{ name: 'Red' }] }),
      change: { name: 'Stolen' },
    },
    { path: VALUES, body: (n) => ({ name: `Green ${n}` }), change: { name: 'Stolen' } },
    {
      path: TEMPLATES,
      body: (n) => ({
        name: `Check ${n}`,
        custom_fields: [{ name: 'Colour', field_type: 'input' }],
        report_fields: [{ name: 'Result', field_type: 'input' }],
      }),
      change: { name: 'Stolen' },
    },
    // Made by what the account has already.
    { path: PROVIDED_SERVICES, body: () => ({ service: { uuid: this.made.get(SERVICES) } }), change: {} },
    {
      path: `${PROVIDED_SERVICES}/{provided_service}/used_materials`,
      body: () => ({ product: { uuid: this.made.get(PRODUCTS) }, quantity: 1 }),
      change: { quantity: 2 },
    },
    {
      path: '/v2/calendar_feeds',
      body: () => ({ name: 'Acme', worker: { uuid: this.made.get(USERS) } }),
      change: { name: 'Stolen' },
    },
    {
      path: '/v2/import_mappings',
      body: (n) => ({ name: `Acme ${n}`, kind: 'clients', columns: [{ from: 'No', to: 'external_id' }] }),
      change: { name: 'Stolen' },
    },
    { path: '/v2/api_keys', body: () => ({ name: 'Mine' }), change: { name: 'Stolen' } },
    {
      path: ATTACHMENTS,
      body: () => ({ name: 'Acme.png', content_type: 'image/png', size: png().length }),
      change: {},
    },
    {
      path: HOLDS,
      body: () => ({
        from: new Date(Date.UTC(new Date().getUTCFullYear() + 1, 0, 7, 8 + this.holds++)).toISOString(),
        duration: { minutes: 60 },
      }),
      needs: { worker_uuid: USERS },
      change: { expires_in: { minutes: 5 } },
    },
  ];

  private async fill(): Promise<void> {
    const { api, document, sql } = this.service;
    const { key } = this;
    const missing = document.routes
      .flatMap(({ path }) => [...path.matchAll(/\/\{/g)].map(({ index }) => path.slice(0, index)))
      .filter(
        (list) =>
          ![REQUESTS, SHIFTS, SESSIONS, UNDOS, IMPORTS, IMPORT_TEMPLATES, EXPORTS].includes(list) &&
          !this.named.some(({ path }) => path === list),
      );
    if (missing.length > 0)
      throw new Error(
        `Nothing makes what is listed at ${missing.join(', ')}: add it to the table of resources, so that those routes are tested too`,
      );
    for (const named of this.named)
      this.made.set(named.path, await this.maker.make({ ...named, path: this.filled(named.path) }, marked(named)));
    // Its content can be read when it is complete.
    const attachment = `${ATTACHMENTS}/${this.made.get(ATTACHMENTS)}`;
    await api('PUT', `${attachment}/content`, { raw: png(), key });
    await api('POST', `${attachment}/complete`, { key });
    const id = newUuid();
    await api('POST', CLIENTS, {
      body: { organization: true, organization_name: 'Undone' },
      headers: { 'X-Request-Id': id },
      key,
    });
    // A session begins in a browser alone.
    const [session] = await sql(
      `insert into console_session (account_id, hash, user_uuid, created_at, last_seen_at)
       values ($1, $2, $3, now(), now()) returning uuid`,
      [this.uuid, newUuid(), this.made.get(USERS)],
    );
    this.made.set(SESSIONS, String(session?.['uuid']));
    this.made.set(UNDOS, only(await api('POST', UNDOS, { body: { correlation_id: id }, key })));
    this.made.set(IMPORT_TEMPLATES, 'clients.csv');
    this.made.set(IMPORTS, only(await api('POST', `${IMPORTS}?kind=clients&format=ndjson`, { raw: '{}', key })));
    this.made.set(EXPORTS, only(await api('POST', EXPORTS, { body: { kinds: ['clients'], format: 'ndjson' }, key })));
    const deliveries = new Deliveries(sql, this.uuid);
    this.made.set(REQUESTS, await deliveries.waiting(this.made.get(WEBHOOKS) ?? ''));
    const shift = { time_from: '2026-11-02T08:00:00Z', time_to: '2026-11-02T16:00:00Z' };
    await api('PATCH', this.filled(SHIFTS), { body: { shifts: [shift] }, key });
    const months = await api('GET', '/v2/events?types=shifts_updated', { key });
    this.made.set(SHIFTS, only<{ entity_uuid: string }[]>(months)[0]?.entity_uuid ?? '');
  }

  /** The uuid of the entity that is listed at a path. @throws Error when nothing is made there. */
  entity(list: string): string {
    const uuid = this.made.get(list);
    if (uuid === undefined || uuid === '') throw new Error(`Nothing is made at ${list}`);
    return uuid;
  }

  /** A path with the entities of the account in it. */
  filled(path: string): string {
    return path.replace(/\/\{\w+\}/g, (_, at: number) => `/${this.made.get(path.slice(0, at)) ?? ''}`);
  }

  /** What reading a path needs beside it. */
  queryOf(path: string): string {
    return QUERIES[path] ?? (path.endsWith('/compare') ? '?from=1&to=1' : '');
  }

  /** The path of a route, and what reading it needs. */
  targetOf({ method, path }: Route): string {
    return this.filled(path) + (method === 'GET' ? this.queryOf(path) : '');
  }

  /** A body that creates what is listed at a path; undefined when nothing is. */
  async bodyAt(list: string): Promise<Json | undefined> {
    const named = this.named.find(({ path }) => path === list);
    return named === undefined ? undefined : this.maker.body(named);
  }

  /** Everything that can be read with the key: each GET, of what the account has. */
  async readAll(): Promise<Record<string, [number, ...unknown[]]>> {
    const seen: Record<string, [number, ...unknown[]]> = {};
    // An export has the time at which it was made, and no worker writes its file.
    const isCompared = ({ method, path }: Route): boolean => method === 'GET' && !OF_FILES.includes(path);
    for (const route of this.service.document.routes.filter(isCompared)) {
      const answer = await this.service.api('GET', this.targetOf(route), { key: this.key });
      // The URL of a file is valid for an hour from now on, and its ETag changes with it.
      const hasUrl = [`${ATTACHMENTS}/{attachment}`, `${EXPORTS}/{export_id}`].includes(route.path);
      const etag = hasUrl ? null : answer.headers.get('etag');
      seen[route.path] = [answer.status, etag, answer.body];
    }
    // The only value that a read changes.
    return JSON.parse(
      JSON.stringify(seen).replace(/"(last_used_at|content_url)":"[^"]*"/g, '"$1":null'),
    ) as typeof seen;
  }
}

/** A distinctive value for each field of an entity, where it has the field. */
export const marked = ({ path }: Pick<Named, 'path'>): Json =>
  hasExternalId({ path }) ? { external_id: EXTERNAL_ID } : {};
