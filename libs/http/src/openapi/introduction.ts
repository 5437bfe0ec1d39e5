/** The introduction of the API reference; Markdown. */
export const INTRODUCTION = `Fieldline is a backend for field-service management: catalog, clients, sites, people, shifts and jobs, with a change feed and
signed webhooks. Requests and responses are JSON in UTF-8; names are in snake_case.

## Authentication

Send an API key with each request: \`Authorization: Bearer fk_…\`. \`npm start\` prints the first one; the command line creates others
(\`npm run cli -- keys create\`). A key has scopes: \`read\`, \`write\`, \`admin\`, or those of one context, such as \`crm:read\`. The first
request to try is [listClients](#operation/listClients).

## Identifiers

Every entity has a \`uuid\`, assigned by the service. Those of most kinds also have an \`external_id\`: your own identifier,
unique among the entities of the kind. Paths take either, those of users also the email. References in bodies name an entity by any of its keys: \`{"client": {"external_id": "C-1001"}}\`.

## Writes

A POST to a list creates an entity and responds 201 with its uuid; a POST of an action, such as \`/v2/jobs/{job}/publish\`, responds 200. A PATCH
changes the given fields: absent fields stay, \`null\` clears, lists are replaced. A PATCH with an unknown external id in the path, or for a user an
unknown email, creates the entity. \`Prefer: return=representation\` adds the entity to the response.

- **Idempotency**: a POST or PATCH with an \`Idempotency-Key\` is executed once; a repeated request receives the same response for 24 hours. Searches ignore it; in a batch it counts for each operation.
- **Versions**: \`GET\` of one entity returns an \`ETag\`. Send it as \`If-Match\`, and the change is rejected with 412 when another change came first.
- **Trial runs**: with \`X-Service-Dry-Run: true\` a write is answered as it would be, and changes nothing.
- **Batches**: [performBatch](#operation/performBatch) executes up to 500 operations in one request.

## The past

\`GET\` of one entity takes \`version=3\`, or \`as_of=\` with a time or a position of the feed, and shows it as it was. Below it, \`/history\` lists its
events, and \`/compare?from=1&to=3\` what differs between two versions.

## Lists

\`limit\` is the page size. The header \`Link\` with \`rel="next"\` is the URL of the next page; it is absent on the last one. Time ranges are
\`updated_at[after]=2026-11-21T09:30:00Z\`; filters of several values are comma-separated or repeated.

A filter \`x_uuid\` has others beside it that take the keys of references: \`client[external_id]=C-1001\`, \`type[code]=repair\`, \`assignee[worker_email]=ada@example.com\`.
They are repeated for several values, since a comma is part of a value. With several keys, or with a key and uuids, only the entities count that
all of them name. A name that nothing has, or that names what the API key may not read, gives an empty list.

## Errors

Errors are \`application/problem+json\`. \`detail\` is one sentence, \`errors\` contains all invalid fields by path, \`code\` is stable, and \`request_id\`
finds the request in the logs. [/errors](/errors) lists all codes with their causes and remedies. A request over the rate limit is rejected with 429 and
\`Retry-After\`.

## Events

Every change is an event. [listEvents](#operation/listEvents) returns them in commit order; with \`wait=25\` the service responds when there is one.
[streamEvents](#operation/streamEvents) sends them as they are recorded. [Webhooks](#operation/createWebhook) send them to your endpoint: signed, at least once, with retries for about six days.

## Times

Timestamps are ISO 8601 in UTC. A timestamp without an offset in a request is in the time zone of the account, as are dates. Money and
quantities are decimal strings.`;
