import type { HttpServer, INestApplication } from '@nestjs/common';
import { type OpenAPIObject, SwaggerModule } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import { JSON_TYPE, sendText } from '../compression.js';

/** Serves the document at `/openapi.json` and Swagger UI, from the files of its package, at `/docs`. */
export function serveDocs(app: INestApplication, server: HttpServer, document: OpenAPIObject): void {
  // Serialized once; SwaggerModule would do so for each request.
  const json = JSON.stringify(document);
  server.get('/openapi.json', (_: Request, response: Response) => sendText(response, JSON_TYPE, json));
  SwaggerModule.setup('docs', app, document, {
    raw: false,
    customSiteTitle: 'Fieldline API',
    // The validator of Swagger UI is off, so that no data leaves the service.
    swaggerOptions: { validatorUrl: null, persistAuthorization: true, displayRequestDuration: true },
  });
}
