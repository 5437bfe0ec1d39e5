import { Controller, Post, Req, Res } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import { Operation } from '../openapi/operation.js';
import { Body } from '../pipeline/parameters.js';
import type { HttpResponse } from '../pipeline/response.js';
import type { Input } from '../validation/input.js';
import { McpMessageBody } from './mcp-message.body.js';
import { McpService } from './mcp.service.js';

/** The Model Context Protocol. It describes itself (`tools/list`), so that the OpenAPI document does not have it. */
@ApiExcludeController()
@Controller('mcp')
export class McpController {
  constructor(private readonly mcp: McpService) {}

  @Post()
  @Operation({
    summary: 'Answer a message of the Model Context Protocol',
    scope: 'any',
    isQuery: true,
    body: McpMessageBody,
    returns: { status: 200, with: McpMessageBody, respond: (answer: HttpResponse) => answer },
  })
  perform(
    @Body() input: Input<McpMessageBody>,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ) {
    return this.mcp.answer(input.finish(), request, response);
  }
}
