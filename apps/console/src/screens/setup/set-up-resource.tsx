import type { ReactNode } from 'react';
import { isObject, type Json, MAX_EVENTS } from '../../api/history.ts';
import type { PageQuery } from '../../api/pages.ts';
import { Link } from '../../app/router.tsx';
import { Fact } from '../../ui/fact.tsx';
import { Badge } from '../../ui/status.tsx';
import type { Column } from '../../ui/table.tsx';
import { type Kind, nounsOf, operationsOf, pathOf, topicOf, viewIn } from '../history/entity.ts';
import type { Resource } from '../resource/resource.ts';
import { fieldLabel } from './labels.ts';
import { ArchiveButton } from './archive-button.tsx';
import { PANELS } from './panels.tsx';
import { containing, readAll } from './reference-choices.ts';
import { namedOf, readNames, referredKind } from './references.ts';
import { SET_UP, SET_UP_KINDS, type SetUpEntry, type SetUpKind } from './resources.ts';
import { SchemaFields } from './schema-fields.tsx';
import { schemaOf } from './set-up-schema.ts';
import type { SetUpEntity } from './set-up-entity.ts';
import { bodyIn, emptyValues, newBodyIn, unnamedIn, type Values, valuesIn, valueText } from './values.ts';

const entryOf = (kind: SetUpKind): SetUpEntry => SET_UP[kind];

const referredBy =
  (kind: SetUpKind) =>
  (field: string): Kind => {
    const referred = referredKind(kind, field);
    if (referred === undefined) throw new Error(`The table does not say what ${field} of ${kind} refers to`);
    return referred;
  };

async function withNames(
  kind: SetUpKind,
  views: readonly Json[],
  signal?: AbortSignal,
): Promise<readonly SetUpEntity[]> {
  const unnamed = views.flatMap((view) => unnamedIn(view, schemaOf(kind).fields, referredBy(kind)));
  // Who may see an entity may not see all that it refers to.
  const names = await readNames(unnamed, signal).catch(() => new Map<string, string>());
  return views.map((view) => ({ ...namedOf(view), version: Number(view['version']), view, names }));
}

async function readPage(
  kind: SetUpKind,
  {
    search,
    archived,
    limit,
    after,
  }: PageQuery & { readonly search: string | undefined; readonly archived: boolean | undefined },
  { signal }: { readonly signal: AbortSignal },
): Promise<readonly SetUpEntity[]> {
  const states = archived === undefined ? {} : { archived: archived ? ('true' as const) : ('false' as const) };
  if (search === undefined || schemaOf(kind).isSearchable) {
    const query = { limit, after, ...states, ...(search !== undefined && { search }) };
    return withNames(kind, await jsonOf(operationsOf(kind).list(query, { signal }).toArray(limit)), signal);
  }
  const found = await jsonOf(readAll(kind, states).then((all) => containing(all, search)));
  const start = found.findIndex(({ uuid }) => uuid === after) + 1;
  return withNames(kind, found.slice(start, start + limit), signal);
}

const jsonOf = async (views: Promise<readonly object[]>): Promise<readonly Json[]> => (await views).filter(isObject);

const entityQuery = (kind: SetUpKind, uuid: string) => ({
  queryKey: [topicOf(kind), 'one', kind, uuid],
  queryFn: async (): Promise<SetUpEntity> => {
    const { data, version } = await operationsOf(kind).get(uuid);
    const [entity] = await withNames(kind, [{ version, ...viewIn(data) }]);
    if (entity === undefined) throw new Error('The response has no entity');
    return entity;
  },
});

const valuesOf = (kind: SetUpKind, { view, names }: SetUpEntity): Values =>
  valuesIn(view, schemaOf(kind).fields, names);

/** The value of a field for reading. */
function shown(kind: SetUpKind, entity: SetUpEntity, name: string): ReactNode {
  const text = valueText(valuesOf(kind, entity)[name] ?? null, schemaOf(kind).fields[name]);
  return text === '' ? <span className="secondary">None</span> : text;
}

const isArchived = ({ view }: SetUpEntity): boolean => view['archived'] === true;

const columnsOf = (kind: SetUpKind): readonly Column<SetUpEntity>[] => [
  {
    name: fieldLabel(entryOf(kind).named ?? 'name'),
    cell: (entity) => (
      <>
        <Link to={pathOf(kind, entity.uuid)}>
          <bdi>{entity.name}</bdi>
        </Link>{' '}
        {isArchived(entity) && <Badge tone="neutral">Archived</Badge>}
      </>
    ),
  },
  ...entryOf(kind).columns.map((name) => ({
    name: fieldLabel(name),
    className: 'medium',
    cell: (entity: SetUpEntity) => shown(kind, entity, name),
  })),
];

/** Changes of a form without those that are undefined, of which there are none. */
const valuesOnly = (changes: Partial<Values>): Values =>
  Object.fromEntries(Object.entries(changes).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])));

/** A resource of the set-up, by its entry in the table and its schema. */
export function setUpResource(kind: SetUpKind): Resource<SetUpEntity, Values> {
  const { fields, isSearchable, isArchivable } = schemaOf(kind);
  const { part, about, groups } = entryOf(kind);
  const names = Object.keys(fields);
  const related = PANELS[kind];
  return {
    kind,
    lists: SET_UP_KINDS.filter((other) => entryOf(other).part === part),
    readPage: (query, options) => readPage(kind, query, options),
    query: (uuid) => entityQuery(kind, uuid),
    readEvents: (uuid, after) => operationsOf(kind).history(uuid, { after }).toArray(MAX_EVENTS),
    create: async (changes, values) => {
      const { data } = await operationsOf(kind).create(newBodyIn(valuesOnly(changes), values, fields));
      return String(Object.values(data)[0]);
    },
    update: (uuid, changes, conditions) =>
      operationsOf(kind).update(uuid, bodyIn(valuesOnly(changes), fields), conditions),

    columns: columnsOf(kind),
    hint: `${about} Create the first one here.`,
    searched: isSearchable ? 'the name or the external id' : 'the name',
    isArchivable,

    facts: (entity) => (
      <>
        {isArchived(entity) && <Fact name="State">Archived: it is offered for nothing new</Fact>}
        {names.map((name) => (
          <Fact key={name} name={fieldLabel(name)}>
            {shown(kind, entity, name)}
          </Fact>
        ))}
        <Fact name="Version">{entity.version}</Fact>
      </>
    ),
    ...(isArchivable && {
      actions: (entity: SetUpEntity) => <ArchiveButton kind={kind} entity={entity} isArchived={isArchived(entity)} />,
    }),
    ...(related !== undefined && { related }),
    consequence: `It is refused while something refers to it. It is gone from the ${nounsOf(kind)} that can be chosen.`,

    labels: Object.fromEntries(names.map((name) => [name, fieldLabel(name)])),
    empty: emptyValues(fields),
    valuesOf: (entity) => valuesOf(kind, entity),
    textOf: (value, name) => valueText(value, fields[name]),
    Fields: ({ form, isNew }) => (
      <SchemaFields groups={groups} fields={fields} kindOf={referredBy(kind)} form={form} isNew={isNew} />
    ),
  };
}
