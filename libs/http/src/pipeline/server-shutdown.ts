import { Injectable } from '@nestjs/common';

/** The shutdown of the server: responses that have no end of their own must end when it begins. */
@Injectable()
export class ServerShutdown {
  private readonly controller = new AbortController();

  /** Aborted when the shutdown begins. */
  get signal(): AbortSignal {
    return this.controller.signal;
  }

  /** Begins the shutdown: no further work is started. */
  begin(): void {
    this.controller.abort();
  }
}
