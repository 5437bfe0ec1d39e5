import { Module } from '@nestjs/common';
import { controllersOf } from '#http';
import { CatalogModule } from './catalog.module.js';
import { catalogResources } from './catalog.resources.js';

@Module({ imports: [CatalogModule], controllers: controllersOf(catalogResources, 'catalog') })
export class CatalogHttpModule {}
