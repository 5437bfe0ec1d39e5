import { LOCALE } from '../../ui/locale.ts';
import { townOf } from './block-content.ts';

const collator = new Intl.Collator(LOCALE, { numeric: true });

/** What has an address, or none. */
interface Placed {
  readonly address: { readonly formatted: string } | null;
}

/** Jobs by town, then by address; those without an address come last. */
export function byPlace<J extends Placed>(jobs: readonly J[]): readonly J[] {
  const placed = jobs.map((job) => {
    const address = job.address?.formatted;
    return { job, address, town: address === undefined ? undefined : townOf(address) };
  });
  placed.sort((one, other) => {
    if (one.town === undefined || other.town === undefined)
      return Number(one.town === undefined) - Number(other.town === undefined);
    return collator.compare(one.town, other.town) || collator.compare(one.address ?? '', other.address ?? '');
  });
  return placed.map(({ job }) => job);
}
