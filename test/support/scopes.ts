import { RESOURCES } from './resources.js';

/** The context of each path, by the contract. */
const CONTEXTS: readonly (readonly [RegExp, string])[] = [
  [/^\/v2\/catalog\//, 'catalog'],
  [/^\/v2\/(clients|sites)/, 'crm'],
  [/^\/v2\/(users|teams|skills|territories|schedule|conflicts|worker_locations|calendar_feeds)/, 'scheduling'],
  [/^\/v2\/(attachments|holds|jobs|job_types|dictionaries|resolutions|templates)/, 'work_orders'],
  [/^\/v2\/(webhooks|events|event_types|import_mappings)/, 'integrations'],
];

/** The scopes of which a route needs one, by the contract; none: any key may. */
export function scopesOf(method: string, path: string): readonly string[] {
  if (method === 'GET' && path === '/v2/account') return [];
  if (path === '/v2/me') return [];
  if (/^\/v2\/tokens(\/|$)/.test(path)) return ['tokens'];
  if (/^\/v2\/users\/[^/]+\/(sign_in_link|sessions|sign_out)(\/|$)/.test(path)) return ['admin'];
  // The scopes are checked for each operation.
  if (path === '/v2/batch') return [];
  // Those of what it takes back are checked.
  if (path.startsWith('/v2/undos')) return [];
  // Those of its kind are checked.
  if (/^\/v2\/(imports|exports)(\/|$)/.test(path)) return [];
  // A query by POST.
  if (path === '/v2/availability') return ['read', 'scheduling:read', 'booking'];
  if (/^\/v2\/(account|api_keys)(\/|$)/.test(path)) return ['admin'];
  const access = method === 'GET' ? 'read' : 'write';
  const context =
    CONTEXTS.find(([pattern]) => pattern.test(path))?.[1] ??
    RESOURCES.find((one) => path.startsWith(one.path))?.context;
  if (context === undefined) throw new Error(`No context is known of ${path}`);
  const also = /^\/v2\/holds/.test(path) ? ['booking'] : [];
  return [access, `${context}:${access}`, ...also];
}
