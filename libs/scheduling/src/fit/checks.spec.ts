import { describe, expect, it } from '@jest/globals';
import { parseSchedulingChecks } from './checks.js';

describe('X-Service-Scheduling-Checks', () => {
  it.each([
    ['refuse', { overlap: 'refuse', hours: 'refuse', skills: 'refuse', territory: 'refuse' }],
    [' Off ', { overlap: 'off', hours: 'off', skills: 'off', territory: 'off' }],
    ['overlap=refuse, hours=off', { overlap: 'refuse', hours: 'off' }],
    ['territory = WARN', { territory: 'warn' }],
    ['skills=warn,overlap=off', { skills: 'warn', overlap: 'off' }],
  ])('%j sets %j', (text, levels) => {
    expect(parseSchedulingChecks(text)).toEqual(levels);
  });

  it.each([
    '',
    'strict',
    'true',
    'overlap',
    'overlap=',
    'overlap=on',
    'travel=off',
    'overlap=refuse hours=off',
    'overlap=refuse,',
    'overlap=refuse, overlap=off',
    'overlap=refuse=off',
    'refuse, hours=off',
    'constructor=off',
  ])('%j is not valid', (text) => {
    expect(parseSchedulingChecks(text)).toBeUndefined();
  });
});
