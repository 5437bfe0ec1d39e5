import { Module } from '@nestjs/common';
import { Bookings } from './bookings.js';
import { Confirmations } from './confirmations.js';
import { McpController } from './mcp.controller.js';
import { McpService } from './mcp.service.js';
import { Resends } from './resends.js';
import { ToolChanges } from './tool-changes.js';
import { ToolRequests } from './tool-requests.js';
import { ToolRunner } from './tool-runner.js';

/** The server for assistants. */
@Module({
  controllers: [McpController],
  providers: [McpService, ToolRunner, ToolRequests, ToolChanges, Bookings, Resends, Confirmations],
})
export class AgentsHttpModule {}
