import type { ServerResponse } from 'node:http';
import type { Readable } from 'node:stream';
import type { Outcome } from '#eventstore/store';

/** A body that is already serialized JSON. */
export class JsonText {
  constructor(readonly text: string) {}
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

  /** 200 with a list under its plural name; `next` is the cursor of the next page, if there is one. */
  static list(plural: string, views: readonly object[], next?: string): HttpResponse {
    return new HttpResponse(200, { [plural]: views }, next === undefined ? {} : { [NEXT_PAGE]: next });
  }

  /** As {@link HttpResponse.list}, with a body that the caller has serialized. */
  static listText(body: JsonText, next?: string): HttpResponse {
    return new HttpResponse(200, body, next === undefined ? {} : { [NEXT_PAGE]: next });
  }
}

/** Internal header of a list; the pipeline replaces it with a `Link` that repeats the query of the request. */
export const NEXT_PAGE = 'x-next-page';

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
