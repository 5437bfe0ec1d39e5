import { Injectable } from '@nestjs/common';
import type { Entity, UnitOfWork } from '#eventstore/store';
import type { CatalogName, CatalogPrices, PricedProduct, PricedService } from '../catalog.contract.js';
import { Categories } from '../categories/category.entity.js';
import { Products } from '../products/product.entity.js';
import { Services } from '../services/service.entity.js';
import { Units } from '../units/unit.entity.js';

/** Reads {@link CatalogPrices} from the database. */
@Injectable()
export class DatabaseCatalogPrices implements CatalogPrices {
  async service(uow: UnitOfWork, uuid: string): Promise<PricedService | undefined> {
    const service = await uow.find(Services, uuid);
    if (service === undefined) return undefined;
    const { state, account } = service;
    const categoryUuids: string[] = [];
    for (let at = state.categoryUuid; at !== null;) {
      categoryUuids.push(at);
      const category = await uow.find(Categories.service_category, at);
      at = category?.state.parentUuid ?? null;
    }
    return {
      service: nameOf(service),
      categoryUuids,
      price: state.priceDefault ?? '0',
      currency: account?.currency ?? '',
    };
  }

  async product(uow: UnitOfWork, uuid: string): Promise<PricedProduct | undefined> {
    const product = await uow.find(Products, uuid);
    const unit = product && (await uow.find(Units, product.state.unitUuid ?? ''));
    if (product === undefined || unit === undefined) return undefined;
    return {
      product: nameOf(product),
      unit: { ...nameOf(unit), code: unit.state.code },
      price: product.state.priceDefault ?? '0',
      currency: product.account?.currency ?? '',
    };
  }
}

const nameOf = ({ uuid, state }: Entity<{ name: string; externalId: string | null }>): CatalogName => ({
  uuid,
  name: state.name,
  externalId: state.externalId,
});
