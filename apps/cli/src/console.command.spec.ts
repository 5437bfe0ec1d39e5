import { expect, it } from '@jest/globals';
import { readSettings } from '#platform';
import { newConsoleLink } from './console.command.js';
import type { Session } from './session.js';

it.each([{ SIGN_IN: 'key' }, { CONSOLE: 'off' }])(
  'demo data come without a link where it signs nobody in: %j',
  async (env) => {
    const session = { settings: readSettings(env) } as unknown as Session;
    expect(await newConsoleLink(session, 'a')).toBeUndefined();
  },
);
