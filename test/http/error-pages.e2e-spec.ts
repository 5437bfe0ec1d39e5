import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { consoleProblems } from '#site';
import { documentedProblems } from '../../libs/http/src/problems/problems.js';
import type { WireAnswer } from '../support/document.js';
import { exchange } from '../support/exchange.js';
import { notFound } from '../support/problems.js';
import { only, type RequestOptions, type Service, sharedService } from '../support/service.js';
import { problems } from '../../apps/contexts.js';

const NOBODY = '01890000-0000-7000-8000-000000000000';
const CATEGORIES = '/v2/catalog/services/categories';
const codes = [...documentedProblems([...problems, ...consoleProblems]).keys()];

interface Explained {
  readonly code: string;
  readonly type: string;
  readonly status: number;
  readonly title: string;
  readonly means: string;
  readonly remedy: string;
  readonly example: Readonly<Record<string, unknown>>;
}

let service: Service;
beforeAll(async () => {
  service = await sharedService();
});
afterAll(() => service.stop());

const page = (path: string, accept?: string): Promise<WireAnswer> =>
  service.api('GET', path, { key: null, headers: accept === undefined ? {} : { Accept: accept } });
const explained = async (code: string): Promise<Explained> =>
  only<Explained>(await page(`/errors/${code}`, 'application/json'));

describe('the page of a code', () => {
  it.each(codes)('%s: HTML that says what it means and what to do', async (code) => {
    const { status, headers, body } = await page(`/errors/${code}`, 'text/html');
    expect({ status, type: headers.get('content-type') }).toEqual({ status: 200, type: 'text/html; charset=utf-8' });
    const { means, remedy, ...error } = await explained(code);
    const text = textOf(String(body));
    for (const shown of [code, `HTTP ${error.status} ${error.title}`, plain(means), plain(remedy)])
      expect(text).toContain(shown);
    expect(error).toMatchObject({ code, type: `/errors/${code}`, status: error.example.status });
    expect(JSON.parse(/<pre[^>]*>(.*)<\/pre>/s.exec(unescaped(String(body)))?.[1] ?? '')).toEqual(error.example);
  });

  it.each([
    'text/html',
    'text/html, */*',
    'text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,image/webp,*/*;q=0.8',
    'text/html;q=0.9, application/json;q=0.1',
    'text/*',
  ])('is HTML to Accept: %s', async (accept) => {
    const { headers } = await page('/errors/not_found', accept);
    expect(headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(headers.get('vary')).toMatch(/\bAccept\b(?!-)/);
  });

  it.each([
    undefined,
    '*/*',
    'application/json',
    'application/json, */*;q=0.5',
    'application/json;q=0.9, text/html;q=0.1',
    'text/html;q=0, */*',
    'image/png',
    'text/plain',
    'nonsense',
  ])('is JSON to Accept: %s', async (accept) => {
    // As curl sends it: fetch sends */* where there is none.
    const { headers } = await exchange(`${service.url}/errors/not_found`, 'GET', accept ? { Accept: accept } : {});
    expect(headers['content-type']).toBe('application/json; charset=utf-8');
    expect(headers.vary).toMatch(/\bAccept\b(?!-)/);
  });

  it('404 not_found: a code that is not known, with nothing of it in the answer', async () => {
    for (const code of ['nothing', 'toString', '__proto__', '%3Cscript%3Ealert(1)%3C%2Fscript%3E', 'NOT_FOUND']) {
      const answer = await page(`/errors/${code}`);
      expect(answer).toEqual(notFound('error code'));
      expect(JSON.stringify(answer.body)).not.toContain('script');
    }
  });

  it('405 method_not_allowed: anything but reading', async () => {
    const answer = await service.api('POST', '/errors/not_found');
    expect(answer.status).toBe(405);
    expect(answer.headers.get('allow')).toBe('GET, HEAD');
  });

  it('is not counted by the rate limit, and runs and loads nothing', async () => {
    const { headers, body } = await page('/errors/not_found', 'text/html');
    expect(headers.get('ratelimit')).toBeNull();
    expect(headers.get('content-security-policy')).toMatch(
      /^default-src 'none'; style-src 'unsafe-inline'; (?!.*script-src)/,
    );
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(String(body)).not.toMatch(/<script|<link(?! rel="icon" href="data:,")|<img|src=|url\(|https?:/);
  });
});

describe('the index', () => {
  it('leads to the page of every code, as HTML and as JSON', async () => {
    const { body } = await page('/errors', 'text/html');
    const links = [...String(body).matchAll(/href="\/errors\/([^"]+)"/g)].map(([, code]) => code);
    expect(links).toEqual(codes);
    const listed = only<Explained[]>(await page('/errors', 'application/json'));
    expect(listed.map(({ code }) => code)).toEqual(codes);
    expect(await explained('in_use')).toEqual(listed.find(({ code }) => code === 'in_use'));
  });
});

describe('an example', () => {
  /** Makes the service answer with the code. */
  const provoked: Readonly<Record<string, () => Promise<WireAnswer>>> = {
    bad_request: () => service.api('POST', '/v2/skills', { raw: '[]' }),
    malformed_json: () => service.api('POST', '/v2/skills', { raw: '{' }),
    unauthorized: () => service.api('GET', '/v2/skills', { key: null }),
    forbidden: async () =>
      service.api('POST', '/v2/skills', { key: await service.newKey({ scopes: ['read'] }), body: { name: 'A' } }),
    not_found: () => service.api('GET', `/v2/clients/${NOBODY}`),
    method_not_allowed: () => service.api('PUT', '/v2/skills'),
    in_use: async () => {
      const territory = only(await post('/v2/territories', { name: 'North' }));
      await post('/v2/users', { email: 'a@b.cc', first_name: 'A', last_name: 'B', territory: { uuid: territory } });
      return service.api('DELETE', `/v2/territories/${territory}`);
    },
    version_mismatch: async () =>
      patch(`/v2/skills/${only(await post('/v2/skills', { name: 'M' }))}`, { name: 'N' }, { 'If-Match': '"9"' }),
    payload_too_large: () => service.api('POST', '/v2/skills', { raw: 'x'.repeat(1024 * 1024 + 1) }),
    body_too_complex: () => service.api('POST', '/v2/skills', { raw: `{"name":[${'0,'.repeat(100_000)}0]}` }),
    uri_too_long: () => service.api('GET', `/v2/skills?after=${'x'.repeat(9000)}`),
    headers_too_large: () => service.api('GET', '/v2/skills', { headers: { 'X-Long': 'x'.repeat(17_000) } }),
    unsupported_media_type: () =>
      service.api('POST', '/v2/skills', { raw: '{}', headers: { 'Content-Type': 'application/json; charset=latin1' } }),
    validation_failed: () => post('/v2/clients', { organization: true, organization_name: 'A', contacts: [{}] }),
    idempotency_key_reused: async () => {
      const headers = { 'Idempotency-Key': 'once' };
      await service.api('POST', '/v2/skills', { body: { name: 'Once' }, headers });
      return service.api('POST', '/v2/skills', { body: { name: 'Twice' }, headers });
    },
    internal_error: async () => {
      await service.sql('alter table skill rename to skilled');
      try {
        return await service.api('GET', '/v2/skills');
      } finally {
        await service.sql('alter table skilled rename to skill');
      }
    },
    'api_key.revoked': async () => {
      const { body } = await post('/v2/api_keys', { name: 'A' });
      const { api_key_uuid: uuid } = body as { readonly api_key_uuid: string };
      await service.api('DELETE', `/v2/api_keys/${uuid}`);
      return post(`/v2/api_keys/${uuid}/rotate`, {});
    },
    'category.cycle': async () => {
      const top = only(await post(CATEGORIES, { name: 'Top' }));
      return patch(`${CATEGORIES}/${top}`, { parent: { uuid: top } });
    },
    'category.too_deep': async () => {
      let uuid: string | undefined;
      for (const name of ['One', 'Two', 'Three'])
        uuid = only(await post(CATEGORIES, { name, ...(uuid === undefined ? {} : { parent: { uuid } }) }));
      return post(CATEGORIES, { name: 'Four', parent: { uuid } });
    },
    'client.kind_is_fixed': async () => {
      const client = only(await post('/v2/clients', { organization: true, organization_name: 'A' }));
      return patch(`/v2/clients/${client}`, { organization: false, first_name: 'A', organization_name: null });
    },
    'job_type.built_in': async () => {
      const types = only<{ uuid: string }[]>(await service.api('GET', '/v2/job_types'));
      return service.api('DELETE', `/v2/job_types/${types[0]?.uuid}`);
    },
    'resolution.built_in': async () => {
      const resolutions = only<{ uuid: string }[]>(await service.api('GET', '/v2/resolutions'));
      return service.api('DELETE', `/v2/resolutions/${resolutions[0]?.uuid}`);
    },
    'user.is_owner': async () => service.api('DELETE', `/v2/users/${await owner()}`),
    'user.owner_required': async () => patch(`/v2/users/${await owner()}`, { owner: false }),
    'dictionary.full': async () => {
      const values = Array.from({ length: 200 }, (_, i) => ({ name: `Value ${i}` }));
      const dictionary = only(await post('/v2/dictionaries', { name: 'Full', values }));
      return post(`/v2/dictionaries/${dictionary}/values`, { name: 'One more' });
    },
    'job.not_startable': async () => post(`/v2/jobs/${await job()}/start`, {}),
    'job.not_publishable': async () => post(`/v2/jobs/${await job()}/publish`, {}),
    'job.not_en_routable': async () => post(`/v2/jobs/${await job()}/en_route`, {}),
    'job.not_suspendable': async () => post(`/v2/jobs/${await job()}/suspend`, {}),
    'job.closed': async () => {
      const uuid = await job();
      await post(`/v2/jobs/${uuid}/cancel`, {});
      const sold = only(await post('/v2/catalog/services', { name: 'Repair', price_default: '1' }));
      return post(`/v2/jobs/${uuid}/provided_services`, { service: { uuid: sold } });
    },
    'api_key.too_many': async () => {
      for (let i = 0; i < 99; i++) await post('/v2/api_keys', {});
      return post('/v2/api_keys', {});
    },
    'webhook.too_many': async () => {
      for (let i = 0; i < 20; i++) await webhook(i);
      return webhook(20);
    },
  };

  it.each(Object.keys(provoked))('%s: is what the service answers', async (code) => {
    const answer = await provoked[code]?.();
    const { example } = await explained(code);
    expect(shapeOf(answer?.body)).toEqual(shapeOf(example));
    const { status, code: reported, title, type } = answer?.body as Explained;
    expect({ status, code: reported, title, type }).toEqual({
      status: example.status,
      code,
      title: example.title,
      type: `/errors/${code}`,
    });
    expect(answer?.status).toBe(example.status);
  });
});

const post = (path: string, body: object): Promise<WireAnswer> => service.api('POST', path, { body });
const patch = (path: string, body: object, headers: RequestOptions['headers'] = {}): Promise<WireAnswer> =>
  service.api('PATCH', path, { body, headers });
const job = async (): Promise<string> => {
  const client = only(await post('/v2/clients', { organization: true, organization_name: 'A' }));
  const { job_uuid: uuid } = (await post('/v2/jobs', { client: { uuid: client } })).body as {
    readonly job_uuid: string;
  };
  return uuid;
};
const webhook = (i: number): Promise<WireAnswer> =>
  post('/v2/webhooks', { url: `https://example.com/${i}`, event_types: ['client_created'] });

/** The first user of the account. */
async function owner(): Promise<string> {
  const users = only<{ uuid: string }[]>(await service.api('GET', '/v2/users'));
  if (users[0] !== undefined) return users[0].uuid;
  return only(await post('/v2/users', { email: 'own@er.cc', first_name: 'Own', last_name: 'Er' }));
}

/** Types instead of values; the paths of faults and the number of list items are the request's own. */
function shapeOf(value: unknown, key?: string): unknown {
  if (Array.isArray(value)) return value.length === 0 ? [] : [shapeOf(value[0])];
  if (typeof value !== 'object' || value === null) return typeof value;
  if (key === 'errors') return { path: shapeOf(Object.values(value)[0]) };
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, shapeOf(one, name)]));
}

const unescaped = (html: string): string =>
  html
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&amp;', '&');
const textOf = (html: string): string => unescaped(html.replace(/<[^>]+>/g, ''));
const plain = (text: string): string => text.replaceAll('`', '');
