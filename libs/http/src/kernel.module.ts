import { type DynamicModule, Module } from '@nestjs/common';
import { CqrsModule } from '@nestjs/cqrs';
import { Accounts, ApiKeys } from '#accounts';
import { SecretCipher, type Logger, ServiceMetrics, SETTINGS, type Settings, type Tracing } from '#platform';
import {
  type BoundedContext,
  Database,
  EntityReader,
  EventStore,
  References,
  Registry,
  Snapshots,
} from '#eventstore/store';
import { Validator } from './validation/validator.js';

/** What a program gives the kernel. */
export interface KernelOptions {
  readonly settings: Settings;
  readonly contexts: readonly BoundedContext[];
  readonly database: Database;
  readonly metrics: ServiceMetrics;
  /** Absent when nothing is traced. */
  readonly tracing?: Tracing | undefined;
  readonly log: Logger;
}

/** The kernel's providers, all of them singletons, for every module of the program. */
@Module({})
export class KernelModule {
  static forRoot({ settings, contexts, database, metrics, tracing, log }: KernelOptions): DynamicModule {
    const registry = new Registry(contexts);
    const store = new EventStore(database, metrics, tracing);
    const references = new References(registry);
    const keys = new ApiKeys(database, (error) => log.warn({ err: error }, 'last_used_at was not kept'));
    const providers = [
      { provide: SETTINGS, useValue: settings },
      { provide: Registry, useValue: registry },
      { provide: Database, useValue: database },
      { provide: EventStore, useValue: store },
      { provide: EntityReader, useValue: new EntityReader(database, registry) },
      { provide: References, useValue: references },
      { provide: Snapshots, useValue: new Snapshots(database, registry) },
      { provide: ServiceMetrics, useValue: metrics },
      { provide: ApiKeys, useValue: keys },
      { provide: Accounts, useValue: new Accounts(database, registry, keys) },
      { provide: SecretCipher, useValue: new SecretCipher(settings.secretsKey) },
      { provide: Validator, useValue: new Validator(settings, references) },
    ];
    const cqrs = CqrsModule.forRoot();
    return {
      module: KernelModule,
      global: true,
      imports: [cqrs],
      providers,
      exports: [...providers.map(({ provide }) => provide), cqrs],
    };
  }
}
