import type { Label } from '#kernel/store';

/** A living user, and the teams they are in now. */
export interface Worker {
  readonly uuid: string;
  readonly teamUuids: readonly string[];
}

/** Which workers are asked for; all conditions must hold. */
export interface WorkersAsked {
  readonly user?: string | undefined;
  /** Members of this team. */
  readonly team?: string | undefined;
  /** Those whose own territory it is, or who are among `orOf`. */
  readonly territory?: { readonly uuid: string; readonly orOf: readonly string[] } | undefined;
  /** Those whose uuid is greater. */
  readonly after?: string | undefined;
  readonly limit: number;
}

/** What other contexts may ask of people and places beside references to them. */
export abstract class Workforce {
  /** Living workers by uuid, in one round trip. */
  abstract workers(account: string, asked: WorkersAsked): Promise<Worker[]>;
  /** What territories are called, also deleted ones: past shifts still show them. */
  abstract territories(account: string, uuids: readonly string[]): Promise<Label[]>;
}
