import { expect } from '@jest/globals';
import { only, type RequestOptions, type Service } from './service.js';
import type { WireAnswer } from './document.js';

export const HOLDS = '/v2/holds';

/** A hold as it is shown, as far as tests look at it. */
export interface ShownHold {
  readonly uuid: string;
  readonly external_id: string | null;
  readonly status: string;
  readonly from: string;
  readonly to: string;
  readonly expires_at: string;
  readonly job_uuid: string | null;
  readonly job: object | null;
  readonly version: number;
  readonly created_at: string;
}

/** An instant of the day that the tests of holds plan. */
export const instant = (time: string): string => `2058-01-07T${time}:00.000Z`;

/** An account that holds times of its workers. */
export class HoldingAccount {
  private people = 0;

  private constructor(
    private readonly service: Service,
    readonly uuid: string,
    readonly key: string,
  ) {}

  static async of(service: Service): Promise<HoldingAccount> {
    const { uuid, key } = await service.newAccount();
    return new HoldingAccount(service, uuid, key);
  }

  ask(method: string, path: string, body?: object, options: RequestOptions = {}): Promise<WireAnswer> {
    return this.service.api(method, path, { key: this.key, ...(body ? { body } : {}), ...options });
  }

  /** The uuid of what a POST makes. */
  async make(path: string, body: object): Promise<string> {
    const { status, body: made } = await this.ask('POST', path, body);
    expect({ status, made }).toEqual({ status: 201, made: expect.anything() });
    return Object.values(made as Record<string, string>)[0] ?? '';
  }

  hire(): Promise<string> {
    const email = `worker.${++this.people}@example.com`;
    return this.make('/v2/users', { first_name: 'Anna', last_name: 'Berg', email });
  }

  team(...workers: string[]): Promise<string> {
    return this.make('/v2/teams', { name: `Team ${++this.people}`, worker_uuids: workers });
  }

  /** Asks for an hour of a worker. */
  hold(worker: string, time: string, more: object = {}, options: RequestOptions = {}): Promise<WireAnswer> {
    const body = { worker: { uuid: worker }, from: instant(time), duration: { minutes: 60 }, ...more };
    return this.ask('POST', HOLDS, body, options);
  }

  /** The uuid of a held hour of a worker. */
  async held(worker: string, time: string, more: object = {}): Promise<string> {
    const { status, body } = await this.hold(worker, time, more);
    expect({ status, body }).toEqual({
      status: 201,
      body: { hold_uuid: expect.any(String), expires_at: expect.any(String) },
    });
    return (body as { hold_uuid: string }).hold_uuid;
  }

  async shown(ref: string): Promise<ShownHold> {
    const answer = await this.ask('GET', `${HOLDS}/${encodeURIComponent(ref)}`);
    expect(answer.status).toBe(200);
    return only<ShownHold>(answer);
  }

  confirm(ref: string, body: object = {}, options: RequestOptions = {}): Promise<WireAnswer> {
    return this.ask('POST', `${HOLDS}/${encodeURIComponent(ref)}/confirm`, body, options);
  }

  /** Confirms a hold. @returns the uuid of its job. */
  async confirmed(ref: string, body: object = {}): Promise<string> {
    const { status, body: answer } = await this.confirm(ref, body);
    expect({ status, answer }).toMatchObject({ status: 201, answer: { job_uuid: expect.any(String) } });
    return (answer as { job_uuid: string }).job_uuid;
  }

  /** The types of the events of a hold, oldest first. The time ends a hold, and not the request that finds it over. */
  async events(uuid: string): Promise<string[]> {
    const shown = only<{ type: string; context: object }[]>(await this.ask('GET', `${HOLDS}/${uuid}/history`));
    for (const { type, context } of shown)
      if (type === 'hold_expired') expect(context).toMatchObject({ source: 'system', via: null, api_key_uuid: null });
    return shown.map(({ type }) => type);
  }

  async numberOfJobs(): Promise<number> {
    return only<object[]>(await this.ask('GET', '/v2/jobs')).length;
  }

  /** Lets the time of a hold pass: it expired some seconds ago. */
  async lapse(uuid: string, seconds = 1): Promise<void> {
    // As a value: a distributed database refuses to compute it.
    const [row] = await this.service.sql('select clock_timestamp() - make_interval(secs => $1) as at', [seconds]);
    const values = [this.uuid, uuid, row?.['at']];
    await this.service.sql('update hold set expires_at = $3 where account_id = $1 and uuid = $2', values);
    await this.service.sql('update occupancy set expires_at = $3 where account_id = $1 and source_uuid = $2', values);
  }
}
