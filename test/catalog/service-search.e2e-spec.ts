import { describeSearch } from '../support/searches.js';
import { SERVICES } from '../support/resources.js';

describeSearch({
  path: SERVICES,
  plural: 'services',
  bodies: {
    boiler: { name: 'Boiler Inspection', description: 'Yearly, with a report', external_id: 'ERP-4812' },
    heating: { name: 'Wärmepumpe', description: null },
  },
  finds: [
    ['boiler', ['boiler']],
    ['BOIL', ['boiler']],
    ['inspection boil', ['boiler']],
    ['boiler warmepumpe', []],
    ['report', ['boiler']],
    ['erp-4812', ['boiler']],
    ['48', ['boiler']],
    ['4813', []],
    ['inspecton', ['boiler']],
    ['warmepumpe', ['heating']],
    ['WÄRME', ['heating']],
  ],
  named: (name) => ({ name }),
  archivable: true,
});
