import { type DynamicModule, Global, Module } from '@nestjs/common';
import { LOGGER, type Logger } from './logging.js';
import { ServiceMetrics } from './metrics.js';
import { SecretCipher } from './secret-cipher.js';
import { SETTINGS, type Settings } from './settings.js';

/** The parts of a program that exist before Nest starts. */
export interface Platform {
  readonly settings: Settings;
  readonly metrics: ServiceMetrics;
  readonly log: Logger;
}

/** Provides settings, logger, metrics and the secret cipher to all modules. */
@Global()
@Module({})
export class PlatformModule {
  static forRoot({ settings, metrics, log }: Platform): DynamicModule {
    return {
      module: PlatformModule,
      providers: [
        { provide: SETTINGS, useValue: settings },
        { provide: LOGGER, useValue: log },
        { provide: ServiceMetrics, useValue: metrics },
        { provide: SecretCipher, useFactory: () => new SecretCipher(settings.secretsKey) },
      ],
      exports: [SETTINGS, LOGGER, ServiceMetrics, SecretCipher],
    };
  }
}
