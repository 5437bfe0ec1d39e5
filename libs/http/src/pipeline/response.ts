import type { ServerResponse } from 'node:http';
import type { Readable } from 'node:stream';
import { crc32 } from 'node:zlib';
import { type Entity, MAX_COUNTED, type Outcome } from '#eventstore/store';
import { JsonItems } from '../content/json-slices.js';

/** A body that is already serialized JSON. */
export class JsonText {
  constructor(readonly text: string | Buffer) {}
}

/** What {@link HttpResponse.list} is given besides the items of a list. */
export interface ListOptions<T> {
  /** The cursor after the last item; undefined when there are no more. */
  readonly next?: string | undefined;
  /** How many there are on all pages, if they are counted: shown as `Total-Count`. */
  readonly total?: number | undefined;
  /** The view of an item; by default the item itself. */
  readonly present?: (item: T) => object;
  /** The cursor after an item, by which a list that is cut goes on; by default its uuid. */
  readonly cursorOf?: (item: T) => string;
  /** The most bytes of the list; by default {@link MAX_ANSWER_BYTES}. */
  readonly maxBytes?: number;
}

/** A page of a list as JSON. */
export interface ListPage {
  readonly text: string | Buffer;
  /** The cursor of the next page; the response shows it as a `Link` that repeats the query of the request. */
  readonly next: string | undefined;
}

/** A list that is presented and serialized while its response is written. */
export class ListBody {
  constructor(readonly render: () => Promise<ListPage>) {}

  /** A list of items under its plural name. */
  static of<T extends object>(plural: string, items: readonly T[], options: ListOptions<T> = {}): ListBody {
    const { next, present = (item) => item, cursorOf = uuidOf, maxBytes } = options;
    return new ListBody(async () => {
      const shown = new JsonItems(maxBytes);
      for (const item of items) if (!(await shown.add(() => JSON.stringify(present(item))))) break;
      const last = shown.length < items.length ? items[shown.length - 1] : undefined;
      const text = await shown.between(`{"${plural}":[`, ']}');
      return { text, next: last === undefined ? next : cursorOf(last) };
    });
  }
}

/** @throws Error for an item without a uuid. */
function uuidOf(item: object): string {
  if ('uuid' in item && typeof item.uuid === 'string') return item.uuid;
  throw new Error('A list whose items have no uuid needs a cursor');
}

/** A body that is sent piece by piece. */
export class StreamedBody {
  /** @param send sends the pieces and ends the response; must not reject. */
  constructor(
    readonly contentType: string,
    readonly send: (response: ServerResponse) => Promise<void>,
  ) {}
}

/** The bytes of a file or another source, sent as they are. HEAD and 304 do not open the source. */
export class BinaryBody {
  /**
   * @param length the number of bytes; undefined when it is not known.
   * @param open opens the source. An error before the first byte is answered as every error; a later one closes the
   * connection, so that the client sees that bytes are missing.
   */
  constructor(
    readonly contentType: string,
    readonly length: number | undefined,
    readonly open: () => Readable | Promise<Readable>,
  ) {}
}

/** Status, body (JSON, unless it is of another class; absent for 204 and 304) and headers of a response. */
export class HttpResponse {
  constructor(
    readonly status: number,
    readonly body: object | undefined,
    readonly headers: Readonly<Record<string, string>> = {},
  ) {}

  /** The same response with further headers. */
  with(headers: Readonly<Record<string, string>>): HttpResponse {
    return new HttpResponse(this.status, this.body, { ...this.headers, ...headers });
  }

  /** The same response with further members, before its own, and further headers. */
  merge(body: object, headers: Readonly<Record<string, string>>): HttpResponse {
    return new HttpResponse(this.status, { ...body, ...this.body }, { ...this.headers, ...headers });
  }

  /** 200 with one entity under its singular name. */
  static one(noun: string, view: object, etag: string): HttpResponse {
    return new HttpResponse(200, { [noun]: view }, { ETag: etag });
  }

  /** 200 with a list under its plural name. It ends early when it is large; a `Link` goes on. */
  static list<T extends object>(plural: string, items: readonly T[], options: ListOptions<T> = {}): HttpResponse {
    const { total } = options;
    const headers = total === undefined ? {} : { 'Total-Count': total > MAX_COUNTED ? `${MAX_COUNTED}+` : `${total}` };
    return new HttpResponse(200, ListBody.of(plural, items, options), headers);
  }
}

/**
 * Builds the response from the result of a command, before the commit, so that the idempotency receipt is written in the
 * same transaction.
 * @param collection the path of the collection of a created entity, when the entity has a GET route.
 */
export type Responder = (result: never, collection: string | undefined) => HttpResponse;

/** 201 `{<noun>_uuid}` with `ETag`, and with `Location` when the entity has a GET route (contract §1). */
export const created =
  (noun: string) =>
  (outcome: Outcome, collection?: string): HttpResponse =>
    new HttpResponse(201, uuidsOf(noun, outcome), {
      ETag: versionTag(outcome),
      ...(collection === undefined ? {} : { Location: `${collection}/${outcome.uuid}` }),
    });

/** 200 `{<noun>_uuid}` of an update or an action. */
export const updated =
  (noun: string) =>
  (outcome: Outcome): HttpResponse =>
    new HttpResponse(200, uuidsOf(noun, outcome), { ETag: versionTag(outcome) });

/** As {@link created} when the command created the entity, otherwise as {@link updated}. */
export const upserted =
  (noun: string) =>
  (outcome: Outcome, collection?: string): HttpResponse =>
    outcome.created ? created(noun)(outcome, collection) : updated(noun)(outcome);

/** 200 `{"message": "Performed"}` of a deletion. */
export const deleted = (): HttpResponse => new HttpResponse(200, { message: 'Performed' });

/** 204 without a body. */
export const noContent = (): HttpResponse => new HttpResponse(204, undefined);

const versionTag = ({ version }: Outcome): string => `"${version}"`;

const uuidsOf = (noun: string, { uuid, related = {}, secret, warnings = [] }: Outcome): object => ({
  [`${noun}_uuid`]: uuid,
  ...Object.fromEntries(Object.entries(related).map(([type, other]) => [`${type}_uuid`, other])),
  ...(secret === undefined ? {} : { secret }),
  ...(warnings.length === 0 ? {} : { warnings }),
});

/**
 * The ETag of an entity: its version, and a hash of the data of other entities in its body (names of references, the
 * account's currency, counts, `beside`), which changes without a new version (contract §1).
 */
export function etagOf(
  {
    version,
    refs,
    refLists,
    account,
    counts,
  }: Pick<Entity<object>, 'version' | 'refs' | 'account' | 'counts'> & Partial<Pick<Entity<object>, 'refLists'>>,
  beside?: object,
): string {
  const others = [
    ...Object.values(refs),
    ...Object.values(refLists ?? {}),
    ...(account === undefined ? [] : Object.values(account)),
    ...(counts === undefined ? [] : [counts]),
    ...(beside === undefined ? [] : [beside]),
  ];
  if (others.length === 0) return `"${version}"`;
  return `"${version}.${crc32(JSON.stringify(others)).toString(16)}"`;
}

/** Limits that keep the header small: names in the header, and characters of a name. */
const MAX_NAMES = 20;
const MAX_CHARACTERS = 100;

/** The `Ignored-Fields` header with the unknown keys of a request (contract §1); no header when there are none. */
export function ignoredFieldsHeader(keys: ReadonlySet<string> = new Set()): Readonly<Record<string, string>> {
  if (keys.size === 0) return {};
  const names = [...keys]
    .slice(0, MAX_NAMES)
    .map((key) => encodeURIComponent(key.slice(0, MAX_CHARACTERS).toWellFormed()));
  return { 'Ignored-Fields': names.join(', ') };
}
