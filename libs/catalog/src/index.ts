import type { BoundedContext } from '#kernel/store';
import { Units } from './units/unit.entity.js';

/** What the company sells: services, products, units. */
export const catalog: BoundedContext = { name: 'catalog', aggregates: [Units], projections: [] };

export { CatalogHttpModule } from './catalog.http.module.js';
export { CatalogModule } from './catalog.module.js';
