import type { UnitOfWork } from '#eventstore/store';

/** Something of the catalog as it is called now. */
export interface CatalogName {
  readonly uuid: string;
  readonly name: string;
  readonly externalId: string | null;
}

/** A service as it is sold now. */
export interface SoldService {
  readonly service: CatalogName;
  /** Its category and those above it. */
  readonly categoryUuids: readonly string[];
  /** Decimal; "0" when it has none. */
  readonly price: string;
  readonly currency: string;
}

/** A product as it is sold now. */
export interface SoldProduct {
  readonly product: CatalogName;
  readonly unit: CatalogName & { readonly code: string };
  readonly price: string;
  readonly currency: string;
}

/** What other contexts may ask of the catalog beside references to it. */
export abstract class CatalogPrices {
  /** @returns undefined when there is no such living service. */
  abstract service(uow: UnitOfWork, uuid: string): Promise<SoldService | undefined>;
  /** @returns undefined when there is no such living product. */
  abstract product(uow: UnitOfWork, uuid: string): Promise<SoldProduct | undefined>;
}
