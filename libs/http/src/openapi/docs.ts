import express, { type Express } from 'express';
import { createRequire } from 'node:module';
import { dirname } from 'node:path';

const PAGE = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <title>Fieldline API</title>
    <link rel="stylesheet" href="/docs/swagger-ui.css" />
    <link rel="icon" href="/docs/favicon-32x32.png" />
  </head>
  <body>
    <div id="reference"></div>
    <script src="/docs/swagger-ui-bundle.js"></script>
    <script src="/docs/start.js"></script>
  </body>
</html>
`;

const START = `SwaggerUIBundle({
  url: '/openapi.json',
  dom_id: '#reference',
  deepLinking: true,
  persistAuthorization: true,
  displayRequestDuration: true,
});
`;

/** Serves the document and an interactive reference from the service's own files; nothing is fetched from elsewhere. */
export function serveDocs(app: Express, document: object): void {
  const json = JSON.stringify(document);
  app.get('/openapi.json', (_, response) => void response.type('json').send(json));
  app.get('/docs', (_, response) => void response.type('html').send(PAGE));
  app.get('/docs/start.js', (_, response) => void response.type('js').send(START));
  const files = dirname(createRequire(import.meta.url).resolve('swagger-ui-dist/package.json'));
  app.use('/docs', express.static(files, { index: false, immutable: true, maxAge: '1h' }));
}
