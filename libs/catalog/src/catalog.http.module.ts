import { Module } from '@nestjs/common';
import { CatalogModule } from './catalog.module.js';
import { UnitsController } from './units/units.controller.js';

@Module({ imports: [CatalogModule], controllers: [UnitsController] })
export class CatalogHttpModule {}
