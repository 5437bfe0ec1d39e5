export { etagOf } from './conditional.js';
export { ContextView } from './context.view.js';
export { ServiceDocument } from './deliveries.js';
export * from './fields.js';
export { Form, readForm } from './form.js';
export { archivableFilters, columnWithin, createdWithin, Forms, namedAmong, updatedWithin } from './forms.js';
export { Operation } from './operation.js';
export { ArchivablePageQuery, pageOf, PageQuery, Paging, TimeRange } from './paging.js';
export { Body, Filters, Who } from './parameters.js';
