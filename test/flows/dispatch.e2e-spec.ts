import type { INestApplicationContext } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { type Command, CommandBus, QueryBus } from '@nestjs/cqrs';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { createLogger, ServiceMetrics } from '#platform';
import { DomainError, newUuid } from '#eventstore/domain';
import { EntityReader, Registry, type RequestContext } from '#eventstore/store';
import { inputOf, parseInput } from '#http';
import {
  ArchiveUnit,
  CreateProduct,
  CreateProductBody,
  CreateUnit,
  CreateUnitBody,
  DeleteUnit,
  UpdateProduct,
  UpdateProductBody,
  UpdateUnit,
  UpdateUnitBody,
} from '#catalog';
import { CreateClient, CreateClientBody, UpdateClient, UpdateClientBody } from '#crm';
import { CreateWebhook, CreateWebhookBody } from '#integrations';
import { CreateTerritory, CreateTerritoryBody, CreateUser, CreateUserBody } from '#scheduling';
import {
  ActionBody,
  CancelJob,
  CancelJobBody,
  CreateDictionary,
  CreateDictionaryBody,
  CreateJob,
  CreateJobBody,
  CreateResolution,
  CreateResolutionBody,
  FinishJob,
  FinishJobBody,
  GetJob,
  StartJob,
} from '#work-orders';
import { ProductModule } from '../../apps/product.module.js';
import { requestContext, logOf, newAccount } from '../support/store.js';
import { Cluster, type StoreProcess } from '../../tools/harness/cluster.js';

/** Commands and queries without HTTP: from a console command, an importer, or another context. */
describe('code that dispatches commands by their classes', () => {
  let cluster: Cluster;
  let process: StoreProcess;
  let app: INestApplicationContext;
  let commands: CommandBus;
  let queries: QueryBus;
  /** For an account of the test's own. */
  let ctx: RequestContext;

  beforeAll(async () => {
    cluster = await Cluster.open();
    process = await cluster.process();
    const log = createLogger('dispatch', 'silent');
    const { settings } = cluster;
    const module = ProductModule.forRoot({ settings, database: process.database, metrics: new ServiceMetrics(), log });
    app = await NestFactory.createApplicationContext(module, { logger: false, abortOnError: false });
    commands = app.get(CommandBus);
    queries = app.get(QueryBus);
  });
  beforeEach(async () => {
    ctx = requestContext(await newAccount(process));
  });
  afterAll(async () => {
    await app.close();
    await cluster.close();
  });

  /** The state of a living entity. */
  async function stateOf(type: string, ref: string): Promise<object | undefined> {
    const entity = await app.get(EntityReader).find(app.get(Registry).aggregate(type), ctx.account, ref);
    return entity?.state;
  }

  /** The types of the events that an outcome names. */
  async function eventsOf({ events }: { readonly events: readonly string[] }): Promise<string[]> {
    const log = await logOf(process.database, ctx.account);
    return events.map((uuid) => log.find(({ eventId }) => eventId === uuid)?.type ?? 'not in the log');
  }

  /** What a command is refused with. */
  async function refusalOf(execution: Promise<unknown>): Promise<DomainError> {
    const refusal = await execution.then(
      (result) => `It returned ${JSON.stringify(result)}`,
      (error: unknown) => error,
    );
    if (refusal instanceof DomainError) return refusal;
    throw refusal;
  }

  const created = { uuid: expect.any(String), version: 1, created: true };

  const createUser = (email: string, more: Partial<CreateUserBody> = {}) =>
    commands.execute(
      new CreateUser(inputOf(CreateUserBody, { email, first_name: 'Ann', last_name: 'Berg', ...more }), ctx),
    );

  /** A job that may be started. */
  const createJob = async (more: Partial<CreateJobBody> = {}) => {
    const worker = await createUser(`${newUuid()}@example.com`);
    const assignee = { worker: { uuid: worker.uuid } };
    const body = { scheduled_at: '2026-11-21T09:00:00Z', assignee, ...more };
    return commands.execute(new CreateJob(inputOf(CreateJobBody, body), ctx));
  };

  describe('gets the outcome, and the reader shows it:', () => {
    it('a unit of the catalog is created and changed', async () => {
      const piece = await commands.execute(new CreateUnit(inputOf(CreateUnitBody, { name: 'Piece', code: 'pc' }), ctx));
      expect(piece).toMatchObject(created);
      expect(await eventsOf(piece)).toEqual(['unit.created']);

      const renamed = await commands.execute(
        new UpdateUnit(piece.uuid, inputOf(UpdateUnitBody, { code: 'pcs', external_id: 'piece' }), ctx),
      );
      expect(renamed).toMatchObject({ uuid: piece.uuid, version: 2, created: false });
      expect(await eventsOf(renamed)).toEqual(['unit.updated']);
      expect(await stateOf('unit', 'piece')).toEqual({
        name: 'Piece',
        code: 'pcs',
        externalId: 'piece',
        archived: false,
      });
    });

    it('a change that changes nothing records nothing', async () => {
      const piece = await commands.execute(new CreateUnit(inputOf(CreateUnitBody, { name: 'Piece', code: 'pc' }), ctx));
      const same = await commands.execute(new UpdateUnit(piece.uuid, inputOf(UpdateUnitBody, { code: 'pc' }), ctx));
      expect(same).toMatchObject({ uuid: piece.uuid, version: 1, created: false, events: [] });
    });

    it('a client of the CRM is created, also by the external id that a change names', async () => {
      const acme = { organization: true, organization_name: 'Acme' };
      const first = await commands.execute(new CreateClient(inputOf(CreateClientBody, acme), ctx));
      expect(first).toMatchObject(created);
      expect(await stateOf('client', first.uuid)).toMatchObject({ organizationName: 'Acme' });

      const second = await commands.execute(new UpdateClient('acme-2', inputOf(UpdateClientBody, acme), ctx));
      expect(second).toMatchObject(created);
      expect(await stateOf('client', 'acme-2')).toMatchObject({ externalId: 'acme-2' });
    });

    it('a territory and a user of scheduling, who works there', async () => {
      const north = await commands.execute(
        new CreateTerritory(inputOf(CreateTerritoryBody, { name: 'Far north' }), ctx),
      );
      expect(north).toMatchObject(created);
      const ann = await createUser('ann@example.com', { territory: { name: 'Far north' } });
      expect(ann).toMatchObject(created);
      expect(await stateOf('user', ann.uuid)).toMatchObject({ email: 'ann@example.com', territoryUuid: north.uuid });
    });

    it('a job of the work orders is created, started and finished', async () => {
      const job = await createJob({ description: 'Leak' });
      expect(job).toMatchObject(created);
      const started = await commands.execute(new StartJob(job.uuid, inputOf(ActionBody, {}), ctx));
      expect(started).toMatchObject({ uuid: job.uuid, version: 2, created: false });
      expect(await eventsOf(started)).toEqual(['job.started']);
      const finish = inputOf(FinishJobBody, { resolution: { name: 'Completed' }, comment: 'Sealed' });
      expect(await commands.execute(new FinishJob(job.uuid, finish, ctx))).toMatchObject({ version: 3 });

      expect((await queries.execute(new GetJob(job.uuid, ctx))).body).toMatchObject({
        job: { status: 'finished', description: 'Leak', resolution: { name: 'Completed', comment: 'Sealed' } },
      });
    });

    it('a webhook of the integrations', async () => {
      const url = 'https://hooks.example.com/in';
      const webhook = await commands.execute(
        new CreateWebhook(inputOf(CreateWebhookBody, { url, event_types: ['job_created'] }), ctx),
      );
      expect(webhook).toMatchObject(created);
      expect(await stateOf('webhook', webhook.uuid)).toMatchObject({ url, eventTypes: ['job_created'] });
    });
  });

  describe('gets a refusal as a DomainError:', () => {
    const NOBODY = '00000000-0000-4000-8000-000000000000';

    const createUnit = (body: CreateUnitBody) => commands.execute(new CreateUnit(inputOf(CreateUnitBody, body), ctx));
    const piece = { name: 'Piece', code: 'pc' };

    it.each<[string, () => Command<unknown>]>([
      ['unit', () => new CreateUnit(parseInput(CreateUnitBody, {}), ctx)],
      ['territory', () => new CreateTerritory(parseInput(CreateTerritoryBody, {}), ctx)],
      ['user', () => new CreateUser(parseInput(CreateUserBody, {}), ctx)],
      ['client', () => new CreateClient(parseInput(CreateClientBody, {}), ctx)],
      ['dictionary', () => new CreateDictionary(parseInput(CreateDictionaryBody, {}), ctx)],
      ['resolution', () => new CreateResolution(parseInput(CreateResolutionBody, {}), ctx)],
      ['webhook', () => new CreateWebhook(parseInput(CreateWebhookBody, {}), ctx)],
    ])('the promise of a %s without its fields rejects, and the call throws nothing', async (_, command) => {
      const execution = commands.execute(command());
      expect(await refusalOf(execution)).toMatchObject({ kind: 'invalid', code: 'validation_failed' });
    });

    it('an entity that is not there, before what is wrong with the input', async () => {
      const invalid = inputOf(UpdateUnitBody, { name: ' ' });
      const refused = { kind: 'not_found', code: 'not_found', message: 'No such unit' };
      expect(await refusalOf(commands.execute(new UpdateUnit(NOBODY, invalid, ctx)))).toMatchObject(refused);
      const { uuid } = await createUnit(piece);
      const other = requestContext(await newAccount(process));
      expect(await refusalOf(commands.execute(new UpdateUnit(uuid, invalid, other)))).toMatchObject(refused);
      expect(await refusalOf(commands.execute(new ArchiveUnit(NOBODY, ctx)))).toMatchObject(refused);
      expect(await refusalOf(queries.execute(new GetJob(NOBODY, ctx)))).toMatchObject({ kind: 'not_found' });
    });

    it('another version than expected, before what is wrong with the input', async () => {
      const { uuid } = await createUnit(piece);
      const invalid = inputOf(UpdateUnitBody, { name: ' ' });
      const stale = new UpdateUnit(uuid, invalid, { ...ctx, expectedVersions: [2, 3] });
      expect(await refusalOf(commands.execute(stale))).toMatchObject({
        kind: 'version_mismatch',
        code: 'version_mismatch',
        details: { currentVersion: 1 },
      });
      const current = new UpdateUnit(uuid, invalid, { ...ctx, expectedVersions: [1] });
      expect(await refusalOf(commands.execute(current))).toMatchObject({ kind: 'invalid' });
    });

    it('all that is wrong with the input, at once', async () => {
      expect(await refusalOf(createUnit({ name: ' ', code: 'x'.repeat(51) }))).toMatchObject({
        kind: 'invalid',
        code: 'validation_failed',
        details: { errors: { name: ['must not be blank'], code: ['must be at most 50 characters'] } },
      });
    });

    it('what is wrong with the input, with a reference and with a rule, all together', async () => {
      const { uuid } = await createJob({ report_fields: [{ name: 'Meter', field_type: 'input', required: true }] });
      await commands.execute(new StartJob(uuid, inputOf(ActionBody, {}), ctx));
      const finish = inputOf(FinishJobBody, {
        resolution: { name: 'Completed' },
        comment: 'x'.repeat(15_001),
        user: { uuid: NOBODY },
      });
      expect(await refusalOf(commands.execute(new FinishJob(uuid, finish, ctx)))).toMatchObject({
        kind: 'invalid',
        code: 'validation_failed',
        details: {
          errors: {
            comment: ['must be at most 15000 characters'],
            user: ['not found'],
            report_fields: ['must be filled first: Meter'],
          },
        },
      });
    });

    it('the code of a rule, together with the errors of the input', async () => {
      const { uuid } = await createJob();
      await commands.execute(new StartJob(uuid, inputOf(ActionBody, {}), ctx));
      const finish = inputOf(FinishJobBody, { resolution: { name: 'Completed' } });
      await commands.execute(new FinishJob(uuid, finish, ctx));
      const cancel = inputOf(CancelJobBody, { reason: 'x'.repeat(1001) });
      expect(await refusalOf(commands.execute(new CancelJob(uuid, cancel, ctx)))).toMatchObject({
        kind: 'invalid',
        code: 'job.not_cancelable',
        details: { errors: { status: ['cannot cancel a finished job'], reason: ['must be at most 1000 characters'] } },
      });
    });

    it('references that are unknown, and those that cannot be used any more', async () => {
      expect(
        await refusalOf(createUser('ann@example.com', { territory: { name: 'Nowhere' }, skills: [{ uuid: NOBODY }] })),
      ).toMatchObject({
        kind: 'invalid',
        details: { errors: { territory: ['not found'], 'skills.0': ['not found'] } },
      });

      const { uuid } = await createUnit({ ...piece, external_id: 'piece' });
      const seed = inputOf(CreateProductBody, { name: 'Seed', unit: { external_id: 'piece' } });
      const product = await commands.execute(new CreateProduct(seed, ctx));
      await commands.execute(new ArchiveUnit(uuid, ctx));
      expect(await refusalOf(commands.execute(new CreateProduct(seed, ctx)))).toMatchObject({
        kind: 'invalid',
        details: { errors: { unit: ['is archived'] } },
      });
      // Who has it already may name it again.
      const again = inputOf(UpdateProductBody, { unit: { external_id: 'piece' } });
      expect(await commands.execute(new UpdateProduct(product.uuid, again, ctx))).toMatchObject({ events: [] });
    });

    it('an external id that another has, and an entity that another refers to', async () => {
      const { uuid } = await createUnit({ ...piece, external_id: 'piece' });
      expect(await refusalOf(createUnit({ ...piece, external_id: 'piece' }))).toMatchObject({
        kind: 'invalid',
        details: { errors: { external_id: ['is used by another entity'] }, conflictingUuid: uuid },
      });
      const seed = inputOf(CreateProductBody, { name: 'Seed', unit_uuid: uuid });
      const product = await commands.execute(new CreateProduct(seed, ctx));
      expect(await refusalOf(commands.execute(new DeleteUnit(uuid, ctx)))).toMatchObject({
        kind: 'in_use',
        code: 'in_use',
        details: { usedBy: [{ entityType: 'product', uuid: product.uuid }] },
      });
    });

    it('nothing is recorded by a command that is refused', async () => {
      const before = await logOf(process.database, ctx.account);
      await refusalOf(createUnit({ name: ' ', code: '' }));
      await refusalOf(createUser('ann@example.com', { territory: { name: 'Nowhere' } }));
      expect(await logOf(process.database, ctx.account)).toEqual(before);
    });
  });
});
