import { expect, it } from '@jest/globals';
import type { GuideTests } from '../../support/guide-reader.js';

export const movingData: GuideTests = {
  file: 'docs/moving-data.md',
  start: 'npm start',
  linkedFrom: ['README.md'],
  tests(reader) {
    it('imports a spreadsheet that is tried first, and takes it back', async () => {
      const [, template = ''] = await reader.run('Import a spreadsheet');
      expect(template).toContain('organization_name');
      const [mapped = ''] = await reader.run('Columns with other names');
      expect(mapped).toContain('import_mapping_uuid');
      expect(mapped).toContain('1 would be created');
      await reader.run('Try it first');
      const [undo = ''] = await reader.run('Take an import back');
      expect(undo).toContain('undo_uuid');
    });

    it('exports at a position from which the feed goes on', async () => {
      const [end = '', head = '', sha256 = ''] = await reader.run('Export to a data warehouse');
      expect(end).toMatch(/^\{"end":\{"rows":\d+,"sha256":"[0-9a-f]{64}"\}\}\s*$/);
      expect(Number(head)).toBeGreaterThan(0);
      expect(sha256).toMatch(/^[0-9a-f]{64}\s*$/);
      await reader.run('Export a spreadsheet');
    });
  },
};
