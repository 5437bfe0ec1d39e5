import { type Resource, takenBack } from '#http';
import { ProductCategoriesController, ServiceCategoriesController } from './categories/categories.controller.js';
import * as categoryCommands from './categories/category.commands.js';
import { Categories } from './categories/category.entity.js';
import * as categoryQueries from './categories/category.queries.js';
import * as productCommands from './products/product.commands.js';
import { Products } from './products/product.entity.js';
import * as productQueries from './products/product.queries.js';
import { ProductsController } from './products/products.controller.js';
import * as serviceCommands from './services/service.commands.js';
import { Services } from './services/service.entity.js';
import * as serviceQueries from './services/service.queries.js';
import { ServicesController } from './services/services.controller.js';
import * as unitCommands from './units/unit.commands.js';
import { Units } from './units/unit.entity.js';
import * as unitQueries from './units/unit.queries.js';
import { UnitsController } from './units/units.controller.js';

/**
 * The resources of the context. Categories and units precede services and products because their paths are nested:
 * `/services/categories` must not match `/services/:service`.
 */
export const catalogResources: readonly Resource[] = [
  {
    tag: {
      name: 'Categories',
      group: 'Catalog',
      description:
        'Two trees of categories: one of services, one of products. An archived category cannot be used for new references.',
    },
    entityTypes: [Categories.service_category, Categories.product_category],
    controllers: [ServiceCategoriesController, ProductCategoriesController],
    takenBack: [
      categoryCommands.takenBackCategory('service_category'),
      categoryCommands.takenBackCategory('product_category'),
    ],
    handlers: [categoryCommands, categoryQueries],
  },
  {
    tag: {
      name: 'Services',
      group: 'Catalog',
      description: 'Work that the company sells, such as an annual boiler service, with a default price.',
    },
    entityTypes: [Services],
    controllers: [ServicesController],
    takenBack: [
      takenBack({
        create: [serviceCommands.CreateService, serviceCommands.CreateServiceBody],
        update: [serviceCommands.UpdateService, serviceCommands.UpdateServiceBody],
        remove: serviceCommands.DeleteService,
        archive: [serviceCommands.ArchiveService, serviceCommands.UnarchiveService],
      }),
    ],
    handlers: [serviceCommands, serviceQueries],
  },
  {
    tag: { name: 'Units', group: 'Catalog', description: 'Units of products, such as pieces or metres.' },
    entityTypes: [Units],
    controllers: [UnitsController],
    takenBack: [
      takenBack({
        create: [unitCommands.CreateUnit, unitCommands.CreateUnitBody],
        update: [unitCommands.UpdateUnit, unitCommands.UpdateUnitBody],
        remove: unitCommands.DeleteUnit,
        archive: [unitCommands.ArchiveUnit, unitCommands.UnarchiveUnit],
      }),
    ],
    handlers: [unitCommands, unitQueries],
  },
  {
    tag: {
      name: 'Products',
      group: 'Catalog',
      description: 'Materials that are used on jobs, with a unit and a default price.',
    },
    entityTypes: [Products],
    controllers: [ProductsController],
    takenBack: [
      takenBack({
        create: [productCommands.CreateProduct, productCommands.CreateProductBody],
        update: [productCommands.UpdateProduct, productCommands.UpdateProductBody],
        remove: productCommands.DeleteProduct,
        archive: [productCommands.ArchiveProduct, productCommands.UnarchiveProduct],
      }),
    ],
    handlers: [productCommands, productQueries],
  },
];
