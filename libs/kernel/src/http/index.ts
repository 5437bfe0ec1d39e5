export { etagOf } from './conditional.js';
export { ServiceDocument } from './deliveries.js';
export * from './fields.js';
export { Form, readForm } from './form.js';
export { archivableFilters, columnWithin, createdWithin, Forms, namedAmong, updatedWithin } from './forms.js';
export { objectRule } from './object-rule.js';
export { Operation } from './operation.js';
export { ArchivablePageQuery, pageOf, PageQuery, Paging, TimeRange } from './paging.js';
export { Body, Filters, Who } from './parameters.js';
