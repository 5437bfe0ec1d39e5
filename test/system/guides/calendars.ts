import { expect, it } from '@jest/globals';
import type { GuideTests } from '../../support/guide-reader.js';

export const calendars: GuideTests = {
  file: 'docs/calendars.md',
  start: 'npm start',
  linkedFrom: ['README.md'],
  tests(reader) {
    it('makes a link, reads it, replaces it and deletes it', async () => {
      await reader.run('Before you start');
      const [, calendar = ''] = await reader.run('Make a link');
      expect(calendar).toContain('BEGIN:VCALENDAR');
      const [status, deleted] = await reader.run('Replace and delete a link');
      expect(status?.trim()).toBe('404');
      expect(deleted).toContain('message');
    });
  },
};
