import { Module } from '@nestjs/common';
import { McpController } from './mcp.controller.js';
import { McpService } from './mcp.service.js';
import { ToolRunner } from './tool-runner.js';

/** The server for assistants. */
@Module({ controllers: [McpController], providers: [McpService, ToolRunner] })
export class AgentsHttpModule {}
