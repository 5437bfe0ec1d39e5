import { HttpClient } from '../harness/http-client.js';
import { pause } from './measure.js';
import { isUnserved, type MeasuredAccount, type NeighbourResult } from './neighbour.js';
import { clientUuid, contacts } from './seed.js';

// Sends the requests of one account, one after the other on one connection: a client, a change of a client, a list, in turn. The first
// message names the account; `begin` is answered after the first request, `end` with what was measured since.

const PAUSE_MS = 2;

class Requests {
  private readonly http: HttpClient;
  private turn = 0;
  private isEnded = true;
  private running: Promise<NeighbourResult> | undefined;

  constructor(private readonly account: MeasuredAccount) {
    this.http = new HttpClient({ baseUrl: account.url, key: account.key, connections: 1 });
  }

  async begin(): Promise<void> {
    this.isEnded = false;
    await new Promise<void>((resolve) => {
      this.running = this.run(resolve);
    });
  }

  async end(): Promise<NeighbourResult> {
    this.isEnded = true;
    return (await this.running) ?? { latencies: [], faults: 0 };
  }

  private async run(onFirst: () => void): Promise<NeighbourResult> {
    const latencies: number[] = [];
    let faults = 0;
    while (!this.isEnded) {
      const before = performance.now();
      if (isUnserved(await this.next())) faults++;
      latencies.push(performance.now() - before);
      onFirst();
      await pause(PAUSE_MS);
    }
    return { latencies, faults };
  }

  /** Sends the next request. @returns the status. */
  private async next(): Promise<number> {
    const turn = this.turn++;
    const { clients } = this.account;
    const path = `/v2/clients/${clientUuid(1 + (turn % clients))}`;
    const { status } =
      turn % 3 === 0
        ? await this.http.send('GET', path)
        : turn % 3 === 1
          ? await this.http.send('PATCH', path, { body: { contacts: contacts(turn) } })
          : await this.http.send('GET', `/v2/clients?limit=${clients}`);
    return status;
  }
}

let requests: Requests | undefined;

async function answer(message: MeasuredAccount | 'begin' | 'end'): Promise<void> {
  if (typeof message === 'object') requests = new Requests(message);
  else if (message === 'begin') {
    await requests?.begin();
    process.send?.({});
  } else process.send?.(await requests?.end());
}

process.on('message', (message: MeasuredAccount | 'begin' | 'end') => void answer(message));
process.on('SIGTERM', () => process.exit(0));
process.on('disconnect', () => process.exit(0));
process.send?.({});
