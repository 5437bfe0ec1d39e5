import { HttpClient, type HttpRequestOptions, type HttpResponse } from '../../../tools/harness/http-client.js';

/** An answer of an API. */
export interface Answer {
  readonly url: string;
  readonly method: string;
  /** 0 without a complete answer. */
  readonly status: number;
  readonly startedAt: number;
  readonly endedAt: number;
}

/** All answers to the clients of a test. */
export class Answers {
  readonly all: Answer[] = [];

  /** Those since a time that may have changed something. */
  writesSince(time: number): Answer[] {
    return this.all.filter(({ method, startedAt }) => method !== 'GET' && startedAt >= time);
  }
}

/** A client whose answers are recorded. */
export class RecordedClient extends HttpClient {
  constructor(
    key: string,
    private readonly answers: Answers,
  ) {
    // Longer than an API may take.
    super({ key, timeoutMs: 40_000 });
  }

  override async send(method: string, url: string, options?: HttpRequestOptions): Promise<HttpResponse> {
    const startedAt = performance.now();
    let status = 0;
    try {
      const response = await super.send(method, url, options);
      ({ status } = response);
      return response;
    } finally {
      this.answers.all.push({ url, method, status, startedAt, endedAt: performance.now() });
    }
  }
}

export const isOk = ({ status }: Answer): boolean => status >= 200 && status < 300;
