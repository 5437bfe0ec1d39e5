import 'reflect-metadata';
import { describe, expect, test } from '@jest/globals';
import { RequestMethod, type Type } from '@nestjs/common';
import { METHOD_METADATA } from '@nestjs/common/constants.js';
import { ModulesContainer, NestFactory } from '@nestjs/core';
import { Command, CommandHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { readdirSync, readFileSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { createLogger, readSettings, ServiceMetrics, VERSION } from '#platform';
import { currentVersion, type DomainEvent, fold, upcast } from '#eventstore/domain';
import { type AnyEntityType, Database, Registry } from '#eventstore/store';
import { AppModule } from '../../apps/api/src/app.module.js';
import { contexts } from '../../apps/contexts.js';
import { openApiOf } from '../../libs/http/src/openapi/document.js';
import { operationOf } from '../../libs/http/src/openapi/operation.js';
import { STATUSES } from '../../libs/work-orders/src/jobs/job-status.js';
import { sampleOf, SAMPLES } from '../support/event-samples.js';
import { contextNames, foldersInCircle, nameFault, type Source, sourcesOf } from './sources.js';

const sources = contextNames.flatMap((name) => sourcesOf(`libs/${name}`, { tests: true }));
const load = (path: string): Promise<Record<string, unknown>> =>
  import(resolve(path)) as Promise<Record<string, unknown>>;
const isClass = (value: unknown): value is Type => typeof value === 'function' && value.prototype !== undefined;
const metadata = (key: unknown, target: object): unknown => Reflect.getMetadata(key, target);

describe('naming law', () => {
  test('files say their role, contexts are flat', () => {
    expect(sources.map(({ path }) => nameFault(path)).filter((fault) => fault !== undefined)).toEqual([]);
  });

  test.each([
    ['libs/crm/src/clients/client.helpers.ts', 'no role'],
    ['libs/crm/src/clients/util/text.ts', 'flat'],
    ['libs/work-orders/src/jobs/plan/times/time.ts', 'flat'],
    ['libs/crm/src/Clients/client.ts', 'kebab-case'],
    ['libs/crm/src/clients/clientName.ts', 'kebab-case'],
    ['libs/crm/src/client.ts', 'beside the folders'],
    ['libs/crm/src/catalog.module.ts', 'beside the folders'],
    ['libs/crm/clients/client.ts', 'sources are in'],
  ])('%s is refused', (path, why) => {
    expect(nameFault(path)).toContain(why);
  });

  test('the folders of contexts are the contexts of the programs', () => {
    expect([...contexts.map(({ name }) => name)].sort()).toEqual([...contextNames].sort());
  });

  test('events are called <noun>.<past>, and the noun is the aggregate', () => {
    const strange = aggregates.flatMap(({ aggregate }) =>
      Object.keys(aggregate.on).filter(
        (type) => !/^[a-z][a-z_]*\.[a-z][a-z_]*$/.test(type) || type.split('.')[0] !== aggregate.type,
      ),
    );
    expect(strange).toEqual([]);
  });

  test('no two events have the same type in the feed, which shows the dot as an underscore', () => {
    const types = aggregates.flatMap(({ aggregate }) =>
      Object.keys(aggregate.on).map((type) => type.replace('.', '_')),
    );
    expect(types.filter((type, i) => types.indexOf(type) !== i)).toEqual([]);
  });
});

describe('folders', () => {
  test.each([...contextNames, 'cluster', 'platform', 'site', 'storage'])(
    'of %s import each other in one direction',
    (library) => {
      expect(foldersInCircle(sourcesOf(`libs/${library}`))).toEqual([]);
    },
  );

  test('in a circle are found, also when their files are in none', () => {
    const file = (path: string, ...imports: string[]): Source => ({
      path: `libs/a/src/${path}.ts`,
      text: imports.map((from) => `import { one } from '${from}.js';`).join('\n'),
    });
    const index = file('index', './jobs/plan/plan', './jobs/views/view');
    const files = [index, file('jobs/plan/plan', '../job'), file('jobs/job'), file('jobs/views/view', '../plan/plan')];
    expect(foldersInCircle(files)).toEqual([]);
    expect(foldersInCircle([...files, file('jobs/plan/body', '../views/other')])).toEqual(['jobs/plan', 'jobs/views']);
  });
});

describe('the pure domain', () => {
  const ROLELESS = /^libs\/[^/]+\/src\/.+\/[^/.]+\.ts$/;
  // The kinds of imports and exports name the fields of rows, which are bodies of the API.
  const KINDS = 'libs/transfer/src/kinds/transfer-kinds.ts';
  const domain = sources.filter(({ path }) => ROLELESS.test(path) && path !== KINDS);

  /** The fields of the API with their own wire name, but for words that are also values or entity types. */
  function wireNames(): Set<string> {
    const fields = new Set<string>();
    const values = new Set<unknown>(aggregates.map(({ aggregate }) => aggregate.type));
    const visit = (schema: unknown): void => {
      if (typeof schema !== 'object' || schema === null) return;
      for (const [key, value] of Object.entries(schema)) {
        if (key === 'enum' && Array.isArray(value)) value.forEach((one) => values.add(one));
        if (key === 'properties') Object.keys(value as object).forEach((name) => fields.add(name));
        visit(value);
      }
    };
    const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string };
    visit(JSON.parse(readFileSync(`docs/openapi/${version}.json`, 'utf8')));
    return new Set([...fields].filter((name) => name.includes('_') && !values.has(name)));
  }

  test('names its fields in its own words, not in those of the API', () => {
    const names = wireNames();
    expect(domain.length).toBeGreaterThan(30);
    expect(names.size).toBeGreaterThan(50);
    const found = domain.flatMap(({ path, text }) =>
      // A type of events or a code of errors, `<noun>.<reason>`, is no field.
      [...text.replaceAll(/['`][a-z_]+\.[a-z_]+['`]/g, '').matchAll(/\b[a-z]+_[a-z_]+\b/g)].flatMap(([word]) =>
        names.has(word) ? [`${path}: ${word}`] : [],
      ),
    );
    expect(found).toEqual([]);
  });

  test('takes identifiers and the clock as inputs', () => {
    const IMPURE = /import \{[^}]*\b(newUuid|uuidAfter|clock)\b|\b(Date\.now|new Date|Math\.random)\(\)/;
    const impure = domain.filter(({ text }) => IMPURE.test(text));
    expect(impure.map(({ path }) => path)).toEqual([]);
  });
});

describe('the clock', () => {
  /** The clock of the machine; `performance.now()`, which measures durations, is none. */
  const OF_MACHINE = /\bDate\.now\b|\bnew Date\(\)|\bTemporal\.Now\b|[^.\w]Date\(\)/;
  /** Where it may be read, with the reason. */
  const ALLOWED: Readonly<Record<string, string>> = {
    'libs/eventstore/src/domain/clock.ts':
      'before the first measurement there is no other, and it is compared with that of the database',
  };

  test('is that of the database: libraries and contexts ask `clock`', () => {
    const found = sourcesOf('libs').filter(({ text }) => OF_MACHINE.test(text));
    expect(found.map(({ path }) => path)).toEqual(Object.keys(ALLOWED));
  });

  test.each(['Date.now()', 'stamp(Date.now)', 'new Date().toISOString()', 'Temporal.Now.instant()'])(
    '%s reads that of the machine',
    (text) => expect(text).toMatch(OF_MACHINE),
  );

  test.each(['new Date(at)', 'performance.now()', 'clock.now()'])('%s does not', (text) =>
    expect(text).not.toMatch(OF_MACHINE),
  );
});

test('jobs and their files are read for who asks, whose visibility limits them', () => {
  const BY_ACCOUNT = /\b(?:Jobs|Attachments),\s*(?:\w+\.)?account\b/;
  expect('reader.find(Jobs, ctx.account, ref)').toMatch(BY_ACCOUNT);
  expect(sources.filter(({ text }) => BY_ACCOUNT.test(text)).map(({ path }) => path)).toEqual([]);
});

const aggregates: readonly AnyEntityType[] = contexts.flatMap((context) => [...context.aggregates]);

describe('handlers', () => {
  /** What @nestjs/cqrs leaves on a handler, and its message; it exports no keys, so a decorated probe class reveals them. */
  const [COMMAND, QUERY] = [CommandHandler, QueryHandler].map((decorate) => {
    class Message {}
    class Probe {}
    decorate(Message)(Probe);
    const keys: unknown[] = Reflect.getOwnMetadataKeys(Probe);
    return keys[0];
  });
  const messageOf = (handler: object): unknown => metadata(COMMAND, handler) ?? metadata(QUERY, handler);

  /** All providers of the exported modules. */
  async function registered(): Promise<Set<unknown>> {
    const modules = await Promise.all(contextNames.map((name) => load(`libs/${name}/src/index.ts`)));
    const seen = new Set<unknown>();
    const providers = new Set<unknown>();
    const visit = (module: unknown): void => {
      if (!isClass(module) || seen.has(module)) return;
      seen.add(module);
      for (const one of (metadata('imports', module) ?? []) as unknown[]) visit(one);
      for (const one of (metadata('providers', module) ?? []) as unknown[]) providers.add(one);
    };
    modules.flatMap((exported) => Object.values(exported)).forEach(visit);
    return providers;
  }

  /** What is wrong with the messages and handlers of one file. */
  function faultsOf(source: Source, exported: Record<string, unknown>, providers: ReadonlySet<unknown>): string[] {
    const classes = Object.values(exported).filter(isClass);
    const declared = [...source.text.matchAll(/^(?:export )?(?:class|const) (\w+Handler)\b/gm)].map(
      ([, name = '']) => name,
    );
    const handlers = declared.flatMap((name) => {
      const handler = exported[name];
      if (!isClass(handler)) return [`${source.path}: ${name} is not exported, so no module can find it`];
      const message = messageOf(handler);
      if (!isClass(message)) return [`${source.path}: ${name} lacks @CommandHandler or @QueryHandler`];
      if (name !== `${message.name}Handler`) return [`${source.path}: ${name} is not named after ${message.name}`];
      return providers.has(handler)
        ? []
        : [`${source.path}: ${name} is in no module: add the file to the resources of its context`];
    });
    const messages = classes
      .filter(({ prototype }) => prototype instanceof Command || prototype instanceof Query)
      .filter((message) => !classes.some((one) => messageOf(one) === message))
      .map(({ name }) => `${source.path}: nobody handles ${name}`);
    return [...handlers, ...messages];
  }

  test('each message has a handler, each handler is in a module', async () => {
    const files = sources.filter(({ path }) => /\.(commands|queries)\.ts$/.test(path));
    const providers = await registered();
    const faults = await Promise.all(files.map(async (source) => faultsOf(source, await load(source.path), providers)));
    expect(files.length).toBeGreaterThan(0);
    expect(faults.flat()).toEqual([]);
  });

  test('what is missing is reported', () => {
    class GetItem extends Query<string> {}
    class ListItems extends Query<string> {}
    class GetItemHandler {}
    class OtherHandler {}
    const text = 'class GetItemHandler {}\nconst HiddenHandler = 1;\nexport class OtherHandler {}\n';
    QueryHandler(GetItem)(GetItemHandler);
    const exported = { GetItem, GetItemHandler, ListItems, OtherHandler };
    const reported = faultsOf({ path: 'item.queries.ts', text }, exported, new Set());
    expect(reported).toEqual([
      'item.queries.ts: GetItemHandler is in no module: add the file to the resources of its context',
      'item.queries.ts: HiddenHandler is not exported, so no module can find it',
      'item.queries.ts: OtherHandler lacks @CommandHandler or @QueryHandler',
      'item.queries.ts: nobody handles ListItems',
    ]);
  });

  test('other code can dispatch each command: its context exports it', async () => {
    const files = sources.filter(({ path }) => path.endsWith('.commands.ts'));
    expect(files.length).toBeGreaterThan(0);
    for (const { path } of files) {
      const index = await load(path.replace(/\/src\/.*/, '/src/index.ts'));
      const hidden = Object.entries(await load(path))
        .filter(([, one]) => isClass(one) && one.prototype instanceof Command)
        .filter(([name]) => index[name] === undefined);
      expect({ path, hidden: hidden.map(([name]) => name) }).toEqual({ path, hidden: [] });
    }
  });

  /** What of the store a command may take: it changes entities through the EventStore, and reads by References. */
  const BEHIND_THE_STORE = /\b(Database|Queryable|commitBatch|migrateDatabase|CommitNotifier)\b/;

  test('commands write through the EventStore alone', () => {
    const direct = sources
      .filter(({ path }) => path.endsWith('.commands.ts'))
      .filter(({ text }) =>
        BEHIND_THE_STORE.test(/import (?:type )?\{([^}]*)\} from '#eventstore\/store'/.exec(text)?.[1] ?? ''),
      );
    expect(direct.map(({ path }) => path)).toEqual([]);
  });

  test('jobs are written by the JobWriter alone, which checks the schedule for every command', () => {
    const WRITES_JOBS =
      /\b(?:create|createEntity|change|upsert|record|(?:update|upsert|change)Handler)\(\s*(?:\w+,\s*)?Jobs\b/;
    const writers = sources.filter(({ text }) => WRITES_JOBS.test(text)).map(({ path }) => path);
    expect(writers).toEqual(['libs/work-orders/src/jobs/plan/job-writer.service.ts']);
    expect('export const MoveJobHandler = changeHandler(MoveJob, Jobs, moveJob);').toMatch(WRITES_JOBS);
  });
});

describe('routes', () => {
  /** The document of the API. Nothing connects: the pool is lazy. */
  async function documented(): Promise<{ operations: Documented[]; controllers: Set<unknown> }> {
    const database = new Database({
      url: 'postgres://nobody@127.0.0.1:1/none',
      poolSize: 1,
      name: 'conventions',
    });
    const settings = readSettings({});
    const log = createLogger('conventions', 'silent');
    const module = AppModule.forRoot({ settings, database, metrics: new ServiceMetrics(), log });
    const app = await NestFactory.create(module, { logger: false, abortOnError: false });
    const document = openApiOf(app, VERSION);
    const operations = Object.entries(document.paths).flatMap(([path, item]) =>
      Object.entries(item as Record<string, Omit<Documented, 'route'>>).map(([method, operation]) => ({
        ...operation,
        route: `${method.toUpperCase()} ${path}`,
      })),
    );
    const controllers = new Set<unknown>(
      [...app.get(ModulesContainer).values()].flatMap((one) =>
        [...one.controllers.values()].map(({ metatype }) => metatype),
      ),
    );
    await app.close();
    await database.close();
    return { operations, controllers };
  }

  interface Documented {
    readonly route: string;
    readonly summary?: string;
    readonly responses?: Readonly<Record<string, { readonly content?: Readonly<Record<string, { schema?: object }>> }>>;
  }

  function faultOf({ route, summary, responses = {} }: Documented): string[] {
    const successes = Object.entries(responses).filter(([status]) => /^2\d\d$/.test(status));
    const shapeless = successes.filter(
      ([status, { content = {} }]) =>
        status !== '204' &&
        !Object.values(content).some(({ schema }) => schema !== undefined && Object.keys(schema).length > 0),
    );
    return [
      ...(summary === undefined || summary.trim() === '' ? [`${route}: no summary; give the route an @Operation`] : []),
      ...(successes.length === 0 ? [`${route}: no success answer is documented`] : []),
      ...shapeless.map(([status]) => `${route}: the answer ${status} has no shape`),
      ...(Object.keys(responses).some((status) => /^4\d\d$/.test(status))
        ? []
        : [`${route}: no refusal is documented`]),
    ];
  }

  test('each is documented with what it answers, each controller is in a module', async () => {
    const { operations, controllers } = await documented();
    expect(operations.length).toBeGreaterThan(0);
    expect(operations.flatMap(faultOf)).toEqual([]);
    const files = sourcesOf('libs').filter(({ path }) => path.endsWith('.controller.ts'));
    for (const { path } of files) {
      const forgotten = Object.values(await load(path)).filter((one) => isClass(one) && !controllers.has(one));
      expect({ path, forgotten: forgotten.map((one) => (isClass(one) ? one.name : one)) }).toEqual({
        path,
        forgotten: [],
      });
    }
  });

  test('each write makes its response of what its command returns', async () => {
    const files = sourcesOf('libs').filter(({ path }) => path.endsWith('.controller.ts'));
    const controllers = (await Promise.all(files.map(({ path }) => load(path)))).flatMap((one) =>
      Object.values(one).filter(isClass),
    );
    const writes = controllers.flatMap(({ name, prototype }) =>
      Object.entries(Object.getOwnPropertyDescriptors(prototype as object)).flatMap(([method, descriptor]) => {
        const handler: unknown = descriptor.value;
        const isWrite = typeof handler === 'function' && ![undefined, RequestMethod.GET].includes(methodOf(handler));
        return isWrite ? [{ route: `${name}.${method}`, handler }] : [];
      }),
    );
    expect(writes.length).toBeGreaterThan(50);
    const silent = writes.filter(({ handler }) => operationOf(handler).respond === undefined);
    expect(silent.map(({ route }) => route)).toEqual([]);
  });

  /** The classes of query and body that the @Operation of a route names, and those of the inputs that its method takes. */
  const inputsIn = (text: string): { method: string; named: string[]; taken: string[] }[] =>
    [...text.matchAll(/@Operation\(\{(.*?)\}\)\n\s+(?:async )?(\w+)\((.*?)\)(?:: [\w<>]+)? \{\n/gs)].map(
      ([, operation = '', method = '', parameters = '']) => ({
        method,
        // The moment of a read is part of the context of the request.
        named: [...operation.matchAll(/\b(?:query|body): (?!PointInTimeQuery)([A-Z]\w+)/g)].map(
          ([, name = '']) => name,
        ),
        taken: [...parameters.matchAll(/\bInput<(\w+)>/g)].map(([, name = '']) => name),
      }),
    );

  test('each takes the inputs that its @Operation documents', () => {
    const files = sourcesOf('libs').filter(({ path }) => path.endsWith('.controller.ts'));
    const routes = files.flatMap(({ path, text }) => inputsIn(text).map((route) => ({ path, ...route })));
    expect(routes.length).toBeGreaterThan(80);
    expect(routes.filter(({ named, taken }) => named.sort().join() !== taken.sort().join())).toEqual([]);
  });

  /** The HTTP method of a route's handler; undefined for other methods of a controller. */
  const methodOf = (handler: object): RequestMethod | undefined =>
    metadata(METHOD_METADATA, handler) as RequestMethod | undefined;

  test('what is missing is reported', () => {
    expect(faultOf({ route: 'GET /x' })).toHaveLength(3);
    expect(faultOf({ route: 'GET /x', summary: 'Read', responses: { 200: {}, 404: {} } })).toEqual([
      'GET /x: the answer 200 has no shape',
    ]);
  });
});

describe('events', () => {
  const every = aggregates.flatMap((entityType) =>
    Object.keys(entityType.aggregate.on).flatMap((name) => {
      const type = name as DomainEvent['type'];
      const versions = Array.from({ length: currentVersion(entityType.aggregate, type) }, (_, i) => i + 1);
      return versions.map((version) => ({ kind: entityType, type, version, file: `${type}@${version}.json` }));
    }),
  );

  /** Whether an event has data: its step takes them, or an earlier version of them is lifted. */
  const hasData = ({ aggregate }: Pick<AnyEntityType, 'aggregate'>, type: DomainEvent['type']): boolean =>
    currentVersion(aggregate, type) > 1 || (aggregate.on[type]?.length ?? 0) > 1;

  /** The stored sample; that of an event without data is not needed. */
  const sample = (type: DomainEvent['type'], version: number): object => sampleOf(type, version) ?? {};

  test('only an event whose step takes data needs a sample', () => {
    const units = aggregates.filter(({ aggregate }) => aggregate.type === 'unit');
    const needed = units.flatMap((unit) =>
      Object.keys(unit.aggregate.on).filter((type) => hasData(unit, type as DomainEvent['type'])),
    );
    expect(needed).toEqual(['unit.created', 'unit.updated', 'unit.restored']);
  });

  test.each(every)(
    '$file is stored when the event has data, and can be read today',
    ({ kind, type, version, file }) => {
      const { aggregate } = kind;
      if (hasData(kind, type) && sampleOf(type, version) === undefined)
        throw new Error(
          `There is no sample of ${type} in version ${version}. Write the data of one such event, as the database holds it, ` +
            `to ${SAMPLES}/${file}, and never change it again: it proves that what was once recorded can always be read.`,
        );
      const [creation = type] = Object.keys(aggregate.on) as DomainEvent['type'][];
      const created = sample(creation, currentVersion(aggregate, creation));
      const before = fold(aggregate, aggregate.initial, [{ type: creation, data: created }]);
      const event = upcast(aggregate, { type, schemaVersion: version, data: sample(type, version) });
      const after = fold(aggregate, type === creation ? aggregate.initial : before, [event]);
      // No field is lost, and none appears that the entity has no column for.
      expect(Object.keys(after).sort()).toEqual(Object.keys(aggregate.initial).sort());
      // Facts are plain data.
      expect(JSON.parse(JSON.stringify(after))).toEqual(after);
    },
  );

  const registry = new Registry(contexts);
  /** The names of an event in webhooks, with each status in its data. */
  const namesOf = ({ kind, type, version }: (typeof every)[number]): string[] =>
    variantsOf(sample(type, version)).flatMap((data) =>
      (registry.publication(kind)?.typesOf({ type, data }) ?? []).map((one) => one.type),
    );

  test.each(every)('$file is published as known event types alone, once as its name in the feed', (one) => {
    const names = namesOf(one);
    expect(names).toContain(registry.feedName(one.type));
    expect(names.filter((name) => !registry.eventTypes.has(name))).toEqual([]);
  });

  test('each known event type is published by some event', () => {
    expect([...new Set(every.flatMap(namesOf))].sort()).toEqual([...registry.eventTypes.keys()]);
  });

  /** The data of an event as it is, and with each status in the place of those that it holds. */
  const variantsOf = (data: object): object[] => [
    data,
    ...STATUSES.map(
      (status) =>
        JSON.parse(JSON.stringify(data), (_, value: unknown) =>
          STATUSES.some((one) => one === value) ? status : value,
        ) as object,
    ),
  ];

  test('a sample once written is never taken away, nor its event forgotten', () => {
    const known = new Set(every.map(({ file }) => file));
    expect(readdirSync(SAMPLES).filter((file) => !known.has(basename(file)))).toEqual([]);
  });
});

describe('the libraries stay small', () => {
  const isIndex = ({ path }: Source): boolean => path.endsWith('/index.ts');
  /** Lines of sources without specs and generated files, as an editor numbers them. */
  const linesIn = (folder: string): number =>
    sourcesOf(folder, { components: true })
      .filter(({ path }) => !path.includes('/generated/'))
      .reduce((sum, { text }) => sum + text.split('\n').length - 1, 0);

  // Before you raise a limit, delete; then say in docs/decisions/0033 what came.
  test.each([
    ['libs/platform', 975],
    ['libs/eventstore', 14_740],
    ['libs/http', 11_695],
    ['libs/accounts', 4_065],
    ['libs/catalog', 1_550],
    ['libs/crm', 1_450],
    ['libs/scheduling', 5_350],
    ['libs/work-orders', 11_680],
    ['libs/storage', 1_200],
    ['libs/site', 1_950],
    ['libs/cluster', 1_500],
    ['libs/dispatch', 4_650],
    ['libs/integrations', 8_150],
    ['libs/transfer', 5_400],
    ['apps/cli', 5_110],
    ['apps/console', 25_350],
    ['apps/local', 1_600],
    ['tools', 11_300],
    ['test/support', 7_800],
  ])('%s', (folder, limit) => {
    const lines = linesIn(folder);
    process.stdout.write(`${folder}: ${lines} of ${limit} lines\n`);
    expect(lines).toBeLessThanOrEqual(limit);
  });

  test('the event store exports what other code uses', () => {
    const sources = ['apps', 'libs', 'migrations', 'tools'].flatMap((folder) => sourcesOf(folder));
    // The guide is the code of those who extend the service.
    const users = [...sources, { text: readFileSync('docs/extend.md', 'utf8') }];
    const namesIn = (list: string): string[] =>
      list.split(',').map((name) =>
        name
          .trim()
          .replace(/^type /, '')
          .replace(/^\w+ as /, ''),
      );
    const unused = ['', 'domain', 'forms', 'worker'].flatMap((folder) => {
      const path = join('libs/eventstore/src', folder, 'index.ts');
      const imports = new RegExp(`\\{([^}]*)\\} from '#eventstore/${folder === '' ? 'store' : folder}'`, 'g');
      const used = new Set(
        users.flatMap(({ text }) =>
          [...text.matchAll(imports)].flatMap(([, list = '']) => namesIn(list.replaceAll(/ as \w+/g, ''))),
        ),
      );
      const exported = [...readFileSync(path, 'utf8').matchAll(/\{([^}]*)\}/g)].flatMap(([, list = '']) =>
        namesIn(list),
      );
      return exported.filter((name) => name !== '' && !used.has(name)).map((name) => `${path}: ${name}`);
    });
    expect(unused).toEqual([]);
  });

  test('they export by name', () => {
    const indexes = ['platform', 'eventstore', 'http', 'site', 'storage', 'cluster', 'accounts'].flatMap((name) =>
      sourcesOf(`libs/${name}`).filter(isIndex),
    );
    expect(indexes.filter(({ text }) => /^export (type )?\*/m.test(text)).map(({ path }) => path)).toEqual([]);
  });
});

test('the version that the API reports is the one of package.json', () => {
  expect(VERSION).toBe((JSON.parse(readFileSync('package.json', 'utf8')) as { version: string }).version);
});
