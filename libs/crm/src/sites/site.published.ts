import type { Published } from '#kernel/store';
import type { SiteEvent, SiteState } from './site.js';
import { presentSite } from './site.view.js';

/** Every change of a site leaves the house (contract §9). */
export const publishedSite: Published<SiteState, SiteEvent, 'territory' | 'client'> = {
  present: presentSite,
  // `site.created` is `site_created`.
  events: ({ type }) => [type.replace('.', '_')],
};
