import { expect, it } from '@jest/globals';
import { agentOf } from './agent.js';

const meta = (clientInfo: unknown) => ({ _meta: { 'io.modelcontextprotocol/clientInfo': clientInfo } });

it.each<[string, unknown, string | undefined, object | null]>([
  ['as the call says', meta({ name: 'office', version: '2.1' }), 'node', { name: 'office', version: '2.1' }],
  ['without a version', meta({ name: 'office' }), undefined, { name: 'office', version: null }],
  ['by the header', {}, 'claude-code/1.2.3 (cli)', { name: 'claude-code', version: '1.2.3' }],
  ['by the header alone', undefined, 'node', { name: 'node', version: null }],
  ['by the header, when the call says nothing', meta({ name: ' ' }), 'node', { name: 'node', version: null }],
  ['null, when neither says it', meta(5), undefined, null],
  [
    'without what is not stored',
    meta({ name: '\0a\ud800\n', version: 5 }),
    undefined,
    { name: 'a\ufffd', version: null },
  ],
  ['cut', meta({ name: 'a'.repeat(500) }), undefined, { name: 'a'.repeat(100), version: null }],
])('the program of an assistant is known %s', (_, params, userAgent, agent) => {
  expect(agentOf(params, userAgent)).toEqual(agent);
});
