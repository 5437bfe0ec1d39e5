import type { ImportQuery } from '@fieldline/client';
import type { Session } from '../../api/session.ts';
import { may, type Right } from '../../app/session-context.ts';

/** A kind of rows that are imported. */
export type TransferKind = ImportQuery['kind'];
/** A kind of entities that are exported: actions are none. */
export type ExportedKind = Exclude<TransferKind, 'job_actions'>;

const CLIENTS = { read: 'export of clients', write: 'undos of clients' } as const;
const CATALOG = { read: 'export of the catalog', write: 'catalog, writing' } as const;
const PEOPLE = { read: 'export of people', write: 'users' } as const;
const JOBS = { read: 'export of jobs', write: 'undos of jobs' } as const;

/** The kinds with their names and the rights that they need, those that people have most often first. */
const KINDS: Readonly<Record<TransferKind, { readonly name: string; readonly read: Right; readonly write: Right }>> = {
  clients: { name: 'Clients', ...CLIENTS },
  sites: { name: 'Sites', ...CLIENTS },
  jobs: { name: 'Jobs', ...JOBS },
  job_actions: { name: 'Actions of jobs', ...JOBS },
  users: { name: 'People', ...PEOPLE },
  teams: { name: 'Teams', ...PEOPLE },
  skills: { name: 'Skills', ...PEOPLE },
  territories: { name: 'Territories', ...PEOPLE },
  shifts: { name: 'Shifts', ...PEOPLE },
  services: { name: 'Services', ...CATALOG },
  service_categories: { name: 'Service categories', ...CATALOG },
  products: { name: 'Products', ...CATALOG },
  product_categories: { name: 'Product categories', ...CATALOG },
  units: { name: 'Units', ...CATALOG },
  templates: { name: 'Templates', ...JOBS },
  job_types: { name: 'Job types', ...JOBS },
  resolutions: { name: 'Resolutions', ...JOBS },
  dictionaries: { name: 'Dictionaries', ...JOBS },
};

const isKind = (name: string): name is TransferKind => Object.hasOwn(KINDS, name);
const NAMES = Object.keys(KINDS).filter(isKind);

/** The name of a kind for people. A kind that is not known stands for itself. */
export const kindName = (kind: string): string => (isKind(kind) ? KINDS[kind].name : kind);

/** Whether a session may import rows of a kind, and take them back. */
export const mayImport = (session: Session, kind: string): boolean => isKind(kind) && may(session, KINDS[kind].write);

/** The kinds that a session may import. */
export const importedKinds = (session: Session): readonly TransferKind[] =>
  NAMES.filter((kind) => mayImport(session, kind));

/** The kinds that a session may export. */
export const exportedKinds = (session: Session): readonly ExportedKind[] =>
  NAMES.filter((kind) => kind !== 'job_actions').filter((kind) => may(session, KINDS[kind].read));

/** The kind that the name of a file begins with: `clients 2026.csv`. */
export const kindOfFile = (name: string): TransferKind | undefined =>
  [...NAMES]
    .sort((one, other) => other.length - one.length)
    .find((kind) =>
      name
        .toLowerCase()
        .replaceAll(/[\s-]+/g, '_')
        .startsWith(kind),
    );
