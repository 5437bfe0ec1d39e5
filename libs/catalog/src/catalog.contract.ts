import type { UnitOfWork } from '#eventstore/store';

/** A catalog entity with its current name. */
export interface CatalogName {
  readonly uuid: string;
  readonly name: string;
  readonly externalId: string | null;
}

/** A service with its current price. */
export interface PricedService {
  readonly service: CatalogName;
  /** Its category and the ancestors of that category. */
  readonly categoryUuids: readonly string[];
  /** Decimal; "0" when the service has no price. */
  readonly price: string;
  readonly currency: string;
}

/** A product with its current price and unit. */
export interface PricedProduct {
  readonly product: CatalogName;
  readonly unit: CatalogName & { readonly code: string };
  readonly price: string;
  readonly currency: string;
}

/** What other contexts read from the catalog besides references. */
export abstract class CatalogPrices {
  /** @returns undefined when the service does not exist or is deleted. */
  abstract service(uow: UnitOfWork, uuid: string): Promise<PricedService | undefined>;
  /** @returns undefined when the product does not exist or is deleted. */
  abstract product(uow: UnitOfWork, uuid: string): Promise<PricedProduct | undefined>;
}
