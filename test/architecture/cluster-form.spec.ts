import { expect, test } from '@jest/globals';
import { defineEntity, p } from '@mikro-orm/postgresql';
import { hash } from 'node:crypto';
import { defineRecord } from '#eventstore/domain';
import { FORM_VERSION } from '../../libs/eventstore/src/schema/functions/function-form.js';
import { defineEntityType, defineProjection, identity, lifecycle } from '#eventstore/store';
import { cluster } from '../../apps/cluster.js';

test('the texts of functions for one account change with their version only', async () => {
  const { aggregate } = defineRecord<'tool', { name: string; parentUuid: string | null }>('tool', {
    name: '',
    parentUuid: null,
  });
  const properties = { ...identity, name: p.text(), parentUuid: p.uuid().nullable(), ...lifecycle };
  const tools = defineEntityType(aggregate, defineEntity({ name: 'Tool', tableName: 'tool', properties }), {
    parent: 'parentUuid',
    unique: { name: 'ignoring case' },
    limit: 10,
  });
  const projection = defineProjection({ name: 'tool_names', columns: {}, on: {} });
  const form = (await cluster()).functions;
  const texts = form.replacements(
    { entityTypes: [tools], projections: [projection] },
    { ...form, name: (base) => base },
  );
  // When this fails, raise FORM_VERSION (libs/eventstore/src/schema/functions/function-form.ts) and write the new pair here.
  expect({ version: FORM_VERSION, texts: hash('sha256', texts.join('\n'), 'hex').slice(0, 16) }).toEqual({
    version: 4,
    texts: '967de99f47edf5c4',
  });
});
