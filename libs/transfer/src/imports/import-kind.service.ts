import { Injectable } from '@nestjs/common';
import { DomainError } from '#eventstore/domain';
import {
  Database,
  EventStore,
  type Outcome,
  type RequestContext,
  UnavailableError,
  type UnitOfWork,
} from '#eventstore/store';
import {
  type StepContext,
  type StepOutcome,
  StopTask,
  type Task,
  type TaskKind,
  TaskStore,
  type TaskStep,
} from '#eventstore/worker';
import { HttpError, type OperationAnswer, type Problem, TaskOperations } from '#http';
import { type TransferKind, transferKind } from '../kinds/transfer-kinds.js';
import { FinishedImports } from './finished-import.entity.js';
import { finishImport } from './finished-import.js';
import type { ImportInput, SourceRow } from './import.js';
import { stateOfImport } from './import.view.js';
import { ImportRows, type RowDetail } from './import-rows.repository.js';
import { type Column, Columns } from '../columns/column.service.js';
import { bodyOfRow } from './row-body.service.js';
import { independentGroups, namesOf, type RowNames, TriedNames, withEntity } from './row-names.js';
import { operationOf, type RowOperation } from './row-operation.service.js';

type Row = Readonly<Record<string, unknown>>;

/** A row that is performed. */
interface ImportStep extends TaskStep {
  readonly source: SourceRow;
  readonly kind: TransferKind;
  /** Its body, or why it has none. */
  readonly body: Row | DomainError | HttpError;
}

/** Performs the rows of a file, each as the request that it is, in the order of the file (contract §22). */
@Injectable()
export class ImportKind implements TaskKind<ImportInput, ImportStep, RowDetail> {
  readonly name = 'import';
  readonly via = 'import';
  readonly maxRunning = 2;
  readonly maxSteps = 16;
  /** What the rows of dry runs in progress would create. */
  private readonly tried = new WeakMap<Task<ImportInput>, TriedNames>();
  private readonly columns = new WeakMap<Task<ImportInput>, readonly (Column | undefined)[]>();

  constructor(
    private readonly database: Database,
    private readonly store: EventStore,
    private readonly tasks: TaskStore,
    private readonly rows: ImportRows,
    private readonly operations: TaskOperations,
  ) {}

  /** The rows of a dry run are trial runs, each with a transaction of its own. */
  isAtomic({ input: { onError, dryRun } }: Task<ImportInput>): boolean {
    return onError === 'all_or_nothing' && !dryRun;
  }

  async steps(task: Task<ImportInput>, from: number, limit: number): Promise<ImportStep[]> {
    const kind = kindOf(task);
    if (task.input.dryRun && from === task.cursor) this.tried.set(task, await this.triedBefore(task, kind));
    const rows = await this.rows.read(task, from, limit);
    const columns = this.columnsOf(task, kind);
    return rows.map((source) => ({
      number: source.row,
      entityType: kind.entityType,
      entityUuid: null,
      source,
      kind,
      body: bodyOfRow(source, columns),
    }));
  }

  groups({ input: { onError } }: Task<ImportInput>, steps: readonly ImportStep[]): ImportStep[][] {
    const names = ({ kind, body }: ImportStep): RowNames => (isRefusal(body) ? NO_NAMES : namesOf(kind, body));
    // A row after one that has failed must not be performed.
    return independentGroups(steps, names, onError === 'continue' ? this.maxSteps : 1);
  }

  async perform(
    task: Task<ImportInput>,
    { kind, body, source: { row, line } }: ImportStep,
    contextOf: StepContext<RowDetail>,
  ): Promise<void> {
    const { account, input } = task;
    const externalId = isRefusal(body) ? undefined : body['external_id'];
    const detail: RowDetail = { line, external_id: typeof externalId === 'string' ? externalId : null };
    const tried = this.tried.get(task);
    const names = tried === undefined || isRefusal(body) ? NO_NAMES : namesOf(kind, body);
    const rests = async (on: RowNames): Promise<boolean> => {
      const earlier = tried?.restsOn(on, row);
      if (earlier === undefined) return false;
      tried?.add(names, row);
      await this.tasks.record(contextOf(() => ({ result: 'depends', detail: { ...detail, depends_on_row: earlier } })));
      return true;
    };
    if (await rests(names)) return;
    let outcome: StepOutcome<RowDetail> | undefined;
    const ctx = contextOf((isChange, result) => (outcome = outcomeOf(isChange, result, detail, input.dryRun)));
    const answer = isRefusal(body)
      ? this.operations.refusal(body)
      : await this.answerTo(await this.operationOf(account, input, kind, body), ctx, input.dryRun);
    // What it is about, or in conflict with, may be what an earlier row would change.
    const about = 'problem' in answer ? answer.problem.conflicting_uuid : outcome?.entityUuid;
    if (await rests(withEntity(NO_NAMES, about))) return;
    if ('problem' in answer) return this.fail(answer.problem, input, detail, contextOf);
    if (outcome?.result !== 'unchanged') tried?.add(withEntity(names, outcome?.entityUuid), row);
    // A command that changes nothing may have no commit; that of a trial run is undone.
    if (outcome === undefined || input.dryRun)
      await this.tasks.record(contextOf(() => outcome ?? { result: 'unchanged', detail }));
  }

  /** The columns of a file that has some; they are looked up once for each run of its task. */
  private columnsOf(task: Task<ImportInput>, kind: TransferKind): readonly (Column | undefined)[] | undefined {
    const { header, ignored = [], mapped } = task.input;
    if (header === undefined) return undefined;
    const known = this.columns.get(task);
    if (known !== undefined) return known;
    const found = new Columns(kind, (method, path) => this.operations.bodyOf(method, path)).ofHeader(
      header,
      ignored,
      mapped,
    );
    this.columns.set(task, found);
    return found;
  }

  /** What the rows that a run before has tried would create. */
  private async triedBefore(task: Task<ImportInput>, kind: TransferKind): Promise<TriedNames> {
    const tried = new TriedNames();
    const columns = this.columnsOf(task, kind);
    for await (const source of this.rows.tried(task)) {
      const body = bodyOfRow(source, columns);
      if (!isRefusal(body)) tried.add(withEntity(namesOf(kind, body), source.entityUuid), source.row);
    }
    return tried;
  }

  /** Records the end of an import; one that was retried ends again. */
  async ended(task: Task<ImportInput>, uow: UnitOfWork): Promise<void> {
    const before = (await uow.find(FinishedImports, task.uuid)) ?? uow.blank(FinishedImports, task.uuid);
    uow.record(FinishedImports, before, finishImport(stateOfImport(task)));
  }

  forget(account: string, task: string): Promise<void> {
    return this.rows.remove(account, task);
  }

  private async operationOf(
    account: string,
    { mode }: ImportInput,
    kind: TransferKind,
    body: Row,
  ): Promise<RowOperation | DomainError> {
    try {
      return await operationOf(kind, mode, body, (type, key, value) =>
        this.store.references.named(this.database.reader, account, type, key, value),
      );
    } catch (error) {
      if (error instanceof DomainError) return error;
      throw error;
    }
  }

  /** @throws UnavailableError when the request cannot be answered now. */
  private async answerTo(
    operation: RowOperation | DomainError,
    ctx: RequestContext,
    isTried: boolean,
  ): Promise<OperationAnswer> {
    if (operation instanceof DomainError) return this.operations.refusal(operation);
    const answer = await this.operations.perform(operation, ctx, isTried);
    if ('problem' in answer && answer.problem.status === 503) throw new UnavailableError(answer.problem.detail);
    return answer;
  }

  private async fail(
    error: Problem,
    { onError }: ImportInput,
    detail: RowDetail,
    contextOf: StepContext<RowDetail>,
  ): Promise<void> {
    const row = contextOf(() => ({ result: 'failed', detail: { ...detail, error } }));
    if (onError === 'continue') return this.tasks.record(row);
    throw new StopTask(onError === 'stop' ? 'stopped' : 'failed', row);
  }
}

const NO_NAMES: RowNames = { own: [], others: [] };

const isRefusal = (body: Row | DomainError | HttpError): body is DomainError | HttpError =>
  body instanceof DomainError || body instanceof HttpError;

function kindOf({ input }: Task<ImportInput>): TransferKind {
  const kind = transferKind(input.kind);
  if (kind === undefined) throw new Error(`There is no kind ${input.kind}`);
  return kind;
}

/** What the row of a step says of its command. The entities that a trial run creates have no uuids. */
function outcomeOf(isChange: boolean, result: unknown, detail: RowDetail, isTried: boolean): StepOutcome<RowDetail> {
  const { uuid, created = false }: Partial<Outcome> = typeof result === 'object' && result !== null ? result : {};
  const entityUuid = uuid === undefined || (isTried && created) ? null : uuid;
  return { result: !isChange ? 'unchanged' : created ? 'created' : 'updated', entityUuid, detail };
}
