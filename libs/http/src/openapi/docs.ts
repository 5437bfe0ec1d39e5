import type { HttpServer, INestApplication } from '@nestjs/common';
import { SwaggerModule } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import { JSON_TYPE, sendText } from '../compression.js';
import type { ServiceDocument } from './webhooks.js';

/** Serves the document at `/openapi.json` and Swagger UI, from the files of its package, at `/docs`. */
export function serveDocs(app: INestApplication, server: HttpServer, service: ServiceDocument): void {
  // Serialized once; SwaggerModule would do so for each request.
  let json: string | undefined;
  server.get('/openapi.json', (_: Request, response: Response) =>
    sendText(response, JSON_TYPE, (json ??= JSON.stringify(service.document))),
  );
  SwaggerModule.setup('docs', app, () => service.document, {
    raw: false,
    customSiteTitle: 'Fieldline API',
    // The validator of Swagger UI is off, so that no data leaves the service.
    swaggerOptions: { validatorUrl: null, persistAuthorization: true, displayRequestDuration: true },
  });
}
