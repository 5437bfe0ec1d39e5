import { type DomainEvent, fold } from '#eventstore/domain';
import type { AnyEntityType } from '../../schema/entity-type.js';
import { type AnyProjection, defineProjection } from '../../schema/projection.js';
import type { SearchTexts } from '../../schema/searchable.js';
import { wordsOf } from './search-words.js';

/** The name of the projection, and of its table. */
export const SEARCH_INDEX = 'search_index';

/** The table of the distinct words of its entries, with their number. */
export const SEARCH_WORD = 'search_word';

/** What the words of an entity are computed from: its type and the searched fields. An update changes only some of them. */
type Entry = Readonly<Record<string, unknown>> & {
  readonly streamType: string;
  /** Set when the entity is deleted. It is found no more, but entities that refer to it are found by its names. */
  readonly deleted?: true;
};

/** The searched fields of a type, whatever its state. */
type Fields = Readonly<Record<string, { of(value: unknown): SearchTexts }['of']>>;

/** The entities of a type in the index. */
interface IndexedType {
  readonly entityType: AnyEntityType;
  readonly fields: Fields;
  readonly names: Fields | undefined;
  /** The columns with the uuids of the entities whose names are words of this one, by their fields. */
  readonly references: ReadonlyMap<string, string>;
}

/**
 * The projection that `search=` of lists reads (contract §10): one for the entities of all types with `searchable`.
 * Undefined when there are none.
 */
export function searchIndex(entityTypes: readonly AnyEntityType[]): AnyProjection | undefined {
  const types = new Map<string, IndexedType>();
  const includes: Record<string, string> = {};
  for (const entityType of entityTypes) {
    if (entityType.searchable === undefined) continue;
    const { fields, names, references = [] } = entityType.searchable;
    const columns = new Map<string, string>();
    for (const name of references) {
      const ref = entityType.refs[name];
      if (ref === undefined) throw new Error(`${entityType.table} has no reference "${name}"`);
      columns.set(ref.by, `${name}_uuid`);
      includes[`${name}_uuid`] = ref.type;
    }
    types.set(entityType.aggregate.type, { entityType, fields, names, references: columns });
  }
  if (types.size === 0) return undefined;
  const nested = Object.values(includes).find((type) => (types.get(type)?.references.size ?? 0) > 0);
  if (nested !== undefined) throw new Error(`The type "${nested}" is found by names and is a name of others`);
  const typeOf = ({ streamType }: Entry): IndexedType => {
    const type = types.get(streamType);
    if (type === undefined) throw new Error(`Entities of the type "${streamType}" cannot be searched`);
    return type;
  };
  const ownWords = (entry: Entry): string => (entry.deleted ? '' : wordsIn(typeOf(entry).fields, entry));
  return defineProjection<Entry, DomainEvent>({
    name: SEARCH_INDEX,
    byStreamType: [...types.keys()],
    includes,
    counts: SEARCH_WORD,
    columns: {
      stream_type: ({ streamType }) => streamType,
      // The words, separated by spaces: the document of the full-text and trigram indexes.
      words: ownWords,
      own_words: (entry) => (typeOf(entry).references.size === 0 ? null : ownWords(entry)),
      names: (entry) => {
        const { names } = typeOf(entry);
        return names === undefined ? null : wordsIn(names, entry);
      },
      ...Object.fromEntries(
        Object.keys(includes).map((column) => [
          column,
          (entry: Entry) => {
            const [field] = [...typeOf(entry).references].find(([, name]) => name === column) ?? [];
            return field === undefined ? null : entry[field];
          },
        ]),
      ),
    },
    on: Object.fromEntries([...types.values()].flatMap(entriesOf)),
  });
}

/** The words of the fields of an entry, in the order of the fields. */
const wordsIn = (fields: Fields, entry: Entry): string =>
  wordsOf(Object.entries(fields).flatMap(([field, textsOf]) => textsOf(entry[field])));

/** The entry after an event; null deletes it. */
type Step = (entry: Entry | undefined, data: object) => Entry | null;

/** How the events of a type change its entries. */
function entriesOf({ entityType, fields, names = {}, references }: IndexedType): [string, Step][] {
  const { type, initial } = entityType.aggregate;
  const kept = [...new Set([...Object.keys(fields), ...Object.keys(names), ...references.keys()])];
  const folded =
    (past: 'created' | 'updated' | 'restored'): Step =>
    (entry, data) => {
      if (entry === undefined && past === 'updated') return null;
      const before = { ...initial, ...entry };
      const state: Readonly<Record<string, unknown>> = {
        ...fold(entityType.aggregate, before, [{ type: `${type}.${past}`, data }]),
      };
      const after: Record<string, unknown> & Entry = { streamType: type };
      for (const field of kept) after[field] = state[field];
      return after;
    };
  const isReferredTo = Object.keys(names).length > 0;
  return [
    [`${type}.created`, folded('created')],
    [`${type}.updated`, folded('updated')],
    [`${type}.restored`, folded('restored')],
    [`${type}.deleted`, (entry) => (isReferredTo && entry ? { ...entry, deleted: true } : null)],
  ];
}
