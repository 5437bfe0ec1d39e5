/** Code with a fault that the types of the client find, and what the compiler says of it. */
export const FAULTS: readonly { readonly fault: string; readonly code: string; readonly reported: RegExp }[] = [
  {
    fault: 'a path that is not there',
    code: `await api.get('/v2/clientz');`,
    reported: /TS2/,
  },
  {
    fault: 'a method that a path does not have',
    code: `await api.delete('/v2/jobs');`,
    reported: /TS2/,
  },
  {
    fault: 'a path without its parameter',
    code: `await api.get('/v2/clients/{client}');`,
    reported: /Expected 2 arguments/,
  },
  {
    fault: 'another parameter of a path',
    code: `await api.get('/v2/clients/{client}', { path: { id: 'x' } });`,
    reported: /'id' does not exist/,
  },
  {
    fault: 'a filter that is not there',
    code: `await api.get('/v2/clients', { query: { serch: 'x' } });`,
    reported: /Did you mean to write 'search'/,
  },
  {
    fault: 'a filter of another type',
    code: `await api.get('/v2/clients', { query: { limit: 'ten' } });`,
    reported: /'string' is not assignable to type 'number'/,
  },
  {
    fault: 'a missing filter',
    code: `await api.get('/v2/schedule', { query: { after: '2026-05-04' } });`,
    reported: /'before' is missing/,
  },
  {
    fault: 'a misspelt field',
    code: `await api.post('/v2/clients', { body: { organisation: true } });`,
    reported: /Did you mean to write 'organization'/,
  },
  {
    fault: 'a nested field of another type',
    code: `await api.post('/v2/clients', { body: { contacts: [{ type: 'phone', value: 5 }] } });`,
    reported: /'number' is not assignable to type 'string'/,
  },
  {
    fault: 'a misspelt event type of a webhook',
    code: `await api.webhooks.create({ url: 'https://x.example', event_types: ['job_finished', 'job_canceld'] });`,
    reported: /'"job_canceld"' is not assignable/,
  },
  {
    fault: 'a missing field',
    code: `await api.post('/v2/catalog/products/units', { body: { name: 'Piece' } });`,
    reported: /'code' is missing/,
  },
  {
    fault: 'a change without a body',
    code: `await api.patch('/v2/clients/{client}', { path: { client: 'x' } });`,
    reported: /not assignable to parameter/,
  },
  {
    fault: 'ifMatch where nothing is matched',
    code: `await api.post('/v2/jobs', { body: {}, ifMatch: 1 });`,
    reported: /'ifMatch' does not exist/,
  },
  {
    fault: 'an idempotency key where there is no use for it',
    code: `await api.delete('/v2/clients/{client}', { path: { client: 'x' }, idempotencyKey: 'x' });`,
    reported: /'idempotencyKey' does not exist/,
  },
  {
    fault: 'a list of what is no list',
    code: `for await (const one of api.list('/v2/clients/{client}', { path: { client: 'x' } })) void one;`,
    reported: /not assignable to parameter of type 'ListPaths'/,
  },
  {
    fault: 'a list of two lists at once',
    code: `for await (const one of api.list('/v2/schedule', { query: { after: '', before: '' } })) void one;`,
    reported: /not assignable to parameter of type 'ListPaths'/,
  },
  {
    fault: 'a field that an answer does not have',
    code: `const { data } = await api.get('/v2/account'); void data.account.nam;`,
    reported: /Did you mean 'name'/,
  },
  {
    fault: 'an entity that its event does not have',
    code: `const one = await verifyWebhook({ body: '', headers: {}, secret: '' });
      if (one.event_type === 'client_created') void one.job;`,
    reported: /'job' does not exist/,
  },
  {
    fault: 'an event type that is never sent',
    code: `const one = await verifyWebhook({ body: '', headers: {}, secret: '' });
      if (one.event_type === 'client_moved') void one;`,
    reported: /no overlap/,
  },
  {
    fault: 'a body that was parsed already',
    code: `await verifyWebhook({ body: JSON.parse('{}') as object, headers: {}, secret: '' });`,
    reported: /not assignable to type 'string \| Uint8Array/,
  },
  {
    fault: 'the path of a file to upload',
    code: `await api.uploadAttachment('/tmp/boiler.jpg');`,
    reported: /TS2/,
  },
  {
    fault: 'a stream to upload without its size',
    code: `await api.uploadAttachment(new Blob(['x']).stream(), { name: 'x' });`,
    reported: /TS2/,
  },
  {
    fault: 'a method that a resource does not have',
    code: `await api.jobs.locations.delete('x');`,
    reported: /'delete' does not exist/,
  },
  {
    fault: 'a method without its id',
    code: `await api.clients.get();`,
    reported: /Expected 1-2 arguments/,
  },
  {
    fault: 'a misspelt field of a method',
    code: `await api.clients.update('x', { organisation_name: 'Acme' });`,
    reported: /Did you mean to write 'organization_name'/,
  },
  {
    fault: 'a filter that a list does not have',
    code: `void api.clients.list({ serch: 'x' });`,
    reported: /Did you mean to write 'search'/,
  },
  {
    fault: 'a method without its filters',
    code: `await api.schedule.get();`,
    reported: /Expected 1-2 arguments/,
  },
  {
    fault: 'ifMatch of a method where nothing is matched',
    code: `await api.clients.create({ organization: true }, { ifMatch: 1 });`,
    reported: /'ifMatch' does not exist/,
  },
  {
    fault: 'a status that no job has',
    code: `void api.jobs.list({ status: 'postd' });`,
    reported: /'"postd"' is not assignable/,
  },
  {
    fault: 'an event type that the feed does not have',
    code: `void api.follow({ types: ['job_startd'] });`,
    reported: /'"job_startd"' is not assignable/,
  },
  {
    fault: 'a member that is in full jobs only',
    code: `for await (const job of api.jobs.list()) void job.ordered_services;`,
    reported: /'ordered_services' does not exist/,
  },
  {
    fault: 'an entity that a write was not asked for',
    code: `const { data } = await api.clients.create({ organization: true }); void data.client.name;`,
    reported: /possibly 'undefined'/,
  },
  {
    fault: 'a write that cannot return its entity',
    code: `await api.clients.delete('x', { return: 'representation' });`,
    reported: /'return' does not exist/,
  },
  {
    fault: 'an array of a list without its limit',
    code: `await api.jobs.list().toArray();`,
    reported: /Expected 1 arguments/,
  },
];
