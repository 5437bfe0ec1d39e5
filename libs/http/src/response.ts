/** What a handler answers: status, JSON body (absent for 204) and headers of its own. */
export class HttpResponse {
  constructor(
    readonly status: number,
    readonly body: object | undefined,
    readonly headers: Readonly<Record<string, string>> = {},
  ) {}

  /** 201 `{<noun>_uuid}`; `Location` where the thing has a GET of its own. */
  static created(noun: string, path?: string): Reply {
    return ({ uuid, version }) =>
      new HttpResponse(
        201,
        { [`${noun}_uuid`]: uuid },
        { ETag: `"${version}"`, ...(path ? { Location: `${path}/${uuid}` } : {}) },
      );
  }

  /** 200 `{<noun>_uuid}` of an update or an action. */
  static updated(noun: string): Reply {
    return ({ uuid, version }) => new HttpResponse(200, { [`${noun}_uuid`]: uuid }, { ETag: `"${version}"` });
  }

  /** As {@link created} when the write created, else as {@link updated}. */
  static upserted(noun: string, path: string): Reply {
    return (outcome) => (outcome.created ? HttpResponse.created(noun, path) : HttpResponse.updated(noun))(outcome);
  }

  /** 200 `{"message": "Performed"}` of a delete. */
  static performed(): Reply {
    return () => new HttpResponse(200, { message: 'Performed' });
  }

  /** 200 with one entity under its singular name. */
  static one(noun: string, view: object, etag: string): HttpResponse {
    return new HttpResponse(200, { [noun]: view }, { ETag: etag });
  }

  /** 200 with a list under its plural name; `next` is the cursor of the following page, when there is one. */
  static list(plural: string, views: readonly object[], next?: string): HttpResponse {
    return new HttpResponse(200, { [plural]: views }, next === undefined ? {} : { [NEXT_PAGE]: next });
  }
}

/** Pseudo header of a list's answer: the HTTP layer makes a `Link` with the request's own query of it. */
export const NEXT_PAGE = 'x-next-page';

/** What a write did to the entity it was addressed to. */
export interface Outcome {
  readonly uuid: string;
  readonly version: number;
  readonly created: boolean;
  /** The uuids of the events that it recorded. */
  readonly events?: readonly string[];
}

/** Makes the answer before the commit, so that the idempotency receipt is written with the change. */
export type Reply = (outcome: Outcome) => HttpResponse;
