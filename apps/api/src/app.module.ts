import { type DynamicModule, Module } from '@nestjs/common';
import { AgentsHttpModule, BatchHttpModule } from '#http';
import { consoleProblems } from '#site';
import { httpModules } from '../../contexts.js';
import { libraries, type ProductOptions } from '../../product.module.js';

/** A module of the API in addition to those of the product. */
export type ExtraModule = NonNullable<DynamicModule['imports']>[number];

/** The API: every context with its HTTP side. */
@Module({})
export class AppModule {
  static forRoot(options: ProductOptions, extraModules: readonly ExtraModule[] = []): DynamicModule {
    return {
      module: AppModule,
      imports: [
        ...libraries(options, consoleProblems),
        ...httpModules,
        BatchHttpModule,
        ...(options.settings.mcp === 'on' ? [AgentsHttpModule] : []),
        ...extraModules,
      ],
    };
  }
}
