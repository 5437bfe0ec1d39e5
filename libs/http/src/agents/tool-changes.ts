import { Injectable } from '@nestjs/common';
import { DomainError } from '#eventstore/domain';
import { differencesBetween, isObject } from '../history/differences.js';
import { callerOf, requestStateOf } from '../pipeline/request.js';
import { Bookings } from './bookings.js';
import { type Confirmation, Confirmations } from './confirmations.js';
import { Resends } from './resends.js';
import { type Arguments, type ToolMessage, ToolRequests, type ToolResult } from './tool-requests.js';
import type { DescribedOperation, DescribedTool } from './tool-schemas.js';
import { EXPECTED, type ToolChange, TRIED } from './tool.js';

type Members = Readonly<Record<string, unknown>>;

/** A change to be made: by a tool, with arguments that are not the confirmation. */
interface AskedChange {
  readonly tool: DescribedTool;
  readonly change: ToolChange;
  readonly given: Arguments;
  readonly message: ToolMessage;
}

/**
 * Changes by tools (contract §24): first a trial run, which answers what would change, with a confirmation; with that, the change under
 * the version that the trial has read. By a key with `agent_writes: direct` in one step.
 */
@Injectable()
export class ToolChanges {
  constructor(
    private readonly requests: ToolRequests,
    private readonly bookings: Bookings,
    private readonly resends: Resends,
    private readonly confirmations: Confirmations,
  ) {}

  /** The answer of a tool that changes: a preview, or what was done. @throws DomainError or HttpError as the routes do. */
  async change(
    tool: DescribedTool,
    change: ToolChange,
    { confirm, ...given }: Arguments,
    message: ToolMessage,
  ): Promise<object> {
    const asked = { tool, change, given, message };
    const caller = callerOf(message.request);
    if (confirm === undefined) {
      const isDirect = caller.uuid !== undefined && caller.agentWrites === 'direct';
      return isDirect ? this.perform(asked) : this.preview(asked);
    }
    const confirmation = this.confirmations.verify(confirm, callOf(asked));
    if (change.isResend && (await this.resends.read(tool.operations, given, message)).state !== confirmation.etag)
      return this.previewAgain(asked);
    try {
      return await this.perform(asked, confirmation);
    } catch (error) {
      if (!(error instanceof DomainError) || error.kind !== 'version_mismatch') throw error;
      return this.previewAgain(asked);
    }
  }

  /** The preview of what has changed since the one that was confirmed. */
  private async previewAgain(asked: AskedChange): Promise<object> {
    const { preview, ...again } = await this.preview(asked);
    return { preview: `Changed meanwhile. ${preview}`, ...again };
  }

  private async perform(asked: AskedChange, confirmation?: Confirmation): Promise<object> {
    const { tool, change, given, message } = asked;
    const { idempotencyKey, etag = '' } = confirmation ?? {};
    const headers = { ...change.headers, ...(etag !== '' && !change.isResend && { [EXPECTED]: etag }) };
    const { members, isReplay } = change.isBooking
      ? await this.bookings.perform(tool.operations, given, message, idempotencyKey)
      : await this.requests.perform(operationOf(tool), given, message, { headers, idempotencyKey });
    // An earlier message has made the change: its id is not known.
    return isReplay ? members : { ...members, correlation_id: requestStateOf(message.request).requestId };
  }

  private async preview(asked: AskedChange): Promise<Members & { readonly preview: string }> {
    const { tool, change, given, message } = asked;
    if (change.isResend) {
      const { state, words } = await this.resends.read(tool.operations, given, message);
      return this.signed(asked, { words, changes: [], found: [], etag: state });
    }
    const [, reads] = tool.operations;
    const before = reads === undefined || change.isBooking ? undefined : await this.read(reads, given, message);
    const tried = await this.tried(asked);
    const shown = change.hasRows ? shownRows(tried) : shownEntities(before?.members, tried);
    return this.signed(asked, { ...shown, found: parts(tried['warnings']), etag: before?.etag ?? '' });
  }

  /** A preview with its confirmation. */
  private signed(
    asked: AskedChange,
    {
      words,
      changes,
      found,
      etag,
    }: { words: string; changes: readonly unknown[]; found: readonly unknown[]; etag: string },
  ) {
    return {
      preview: `${asked.tool.title}: ${words}. Nothing is changed yet: call again with the same arguments and "confirm".`,
      changes,
      warnings: found.filter((one) => !isConflict(one)),
      conflicts: found.filter(isConflict),
      ...this.confirmations.sign(callOf(asked), etag),
    };
  }

  /** The answer of the trial run. */
  private async tried({ tool, change, given, message }: AskedChange): Promise<Members> {
    if (change.isBooking) return this.bookings.try(tool.operations, given, message);
    const headers = { ...change.headers, ...TRIED };
    return (await this.requests.perform(operationOf(tool), given, message, { headers })).members;
  }

  /** Reads the entity that is changed. */
  private read(operation: DescribedOperation, given: Arguments, message: ToolMessage): Promise<ToolResult> {
    const named = Object.entries(given).filter(([name]) => operation.path.includes(`{${name}}`));
    return this.requests.perform(operation, Object.fromEntries(named), message);
  }
}

const operationOf = ({ name, operations: [operation] }: DescribedTool): DescribedOperation => {
  if (operation === undefined) throw new Error(`${name} has no operation`);
  return operation;
};

function callOf({ tool: { name }, given, message: { request } }: AskedChange) {
  const caller = callerOf(request);
  const { account, uuid } = caller;
  const used = caller.uuid === undefined ? [] : [caller.token, caller.session];
  return { credential: [account, uuid, ...used], tool: name, given };
}

/** Of warnings, those of other jobs or holds at the time. */
const isConflict = (warning: unknown): boolean => isObject(warning) && isObject(warning['with']);

const parts = (value: unknown): readonly unknown[] => (Array.isArray(value) ? (value as unknown[]) : []);

/** Fields that every change sets. */
const OF_EVERY_CHANGE = ['uuid', 'version', 'created_at', 'updated_at'];

/** Paths that words name. */
const MAX_NAMED = 12;

/** What would change of an entity, which is shown as it is and as it would be. Of a new one what is not empty is shown. */
function shownEntities(before: Members | undefined, tried: Members) {
  const noun =
    Object.keys(tried)
      .find((name) => name.endsWith('_uuid'))
      ?.slice(0, -'_uuid'.length) ?? '';
  const [was, is] = [entityIn(before, noun), entityIn(tried, noun)];
  const changes = differencesBetween(was, is).filter(
    ({ path, from, to }) => !OF_EVERY_CHANGE.includes(path) && !(isEmpty(from) && isEmpty(to)),
  );
  const { serial_no: number, name = number } = { ...is, ...was };
  const entity = [noun, ...(typeof name === 'string' || typeof name === 'number' ? [JSON.stringify(name)] : [])];
  const paths = changes.slice(0, MAX_NAMED).map(({ path }) => path);
  const others = changes.length > MAX_NAMED ? ` and ${changes.length - MAX_NAMED} more` : '';
  const words = changes.length === 0 ? 'nothing would change' : `would set ${paths.join(', ')}${others}`;
  return { changes, words: `${entity.join(' ')}: ${words}` };
}

const entityIn = (members: Members | undefined, noun: string): Members => {
  const entity = members?.[noun];
  return isObject(entity) ? entity : {};
};

const isEmpty = (value: unknown): boolean =>
  value === null || (typeof value === 'object' && Object.keys(value).length === 0);

/** What an undo would do, by entity. */
function shownRows({ undo, rows }: Members) {
  const { undone, kept, failed } = isObject(undo) ? undo : {};
  const words = `of the entities ${String(undone)} would be taken back, ${String(kept)} kept, and ${String(failed)} would fail`;
  return { changes: parts(rows), words };
}
