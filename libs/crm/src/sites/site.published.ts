import type { Published } from '#eventstore/store';
import type { SiteEvent, SiteState } from './site.js';
import { exampleSite } from './site-example.published.js';
import { SiteView, presentSite } from './site.view.js';

/** Every event of a site is published to webhooks (contract §9). */
export const publishedSite: Published<SiteState, SiteEvent, 'territory' | 'client'> = {
  present: presentSite,
  view: SiteView,
  types: {
    site_created: 'A site was created',
    site_updated: 'A site was changed',
    site_deleted: 'A site was deleted; the body holds its last state',
    site_restored: 'A deleted site was restored',
  },
  example: exampleSite,
};
