import { Controller, Delete, Param, Patch, Post } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { Body, Operation, Who } from '#kernel/http';
import type { Answer, Caller } from '#kernel/store';
import {
  ChangeMaterial,
  ChangeMaterialBody,
  ProvideService,
  ProvideServiceBody,
  RemoveMaterial,
  RemoveService,
  UseMaterial,
  UseMaterialBody,
} from './job-service.commands.js';
import { JobUuidView, ProvidedServiceUuidsView } from './job.view.js';

@Controller('v2/jobs/:job/provided_services')
export class JobServicesController {
  constructor(private readonly commands: CommandBus) {}

  @Post()
  @Operation({
    summary: 'Record a provided service',
    description:
      "At the catalog's price of this moment. An ordered service is provided once; another must be in the available catalog of the job, unless that is empty.",
    body: ProvideServiceBody,
    answers: { status: 201, with: ProvidedServiceUuidsView },
    refuses: ['job.closed', 'job.service_provided', 'job.service_unavailable'],
  })
  provide(@Param('job') ref: string, @Body() body: unknown, @Who() who: Caller): Promise<Answer> {
    return this.commands.execute(new ProvideService(ref, body, who));
  }

  @Delete(':provided_service')
  @Operation({
    summary: 'Take a provided service back',
    description: 'With the materials used on it.',
    deletes: true,
    refuses: ['job.closed'],
  })
  remove(@Param('job') ref: string, @Param('provided_service') provided: string, @Who() who: Caller): Promise<Answer> {
    return this.commands.execute(new RemoveService(ref, provided, who));
  }

  @Post(':provided_service/used_materials')
  @Operation({
    summary: 'Record used material',
    description: "At the catalog's price of this moment; a product once on a service.",
    body: UseMaterialBody,
    answers: { status: 201, with: JobUuidView },
    refuses: ['job.closed', 'job.material_used'],
  })
  use(
    @Param('job') ref: string,
    @Param('provided_service') provided: string,
    @Body() body: unknown,
    @Who() who: Caller,
  ): Promise<Answer> {
    return this.commands.execute(new UseMaterial(ref, provided, body, who));
  }

  @Patch(':provided_service/used_materials/:product')
  @Operation({
    summary: 'Change the quantity of used material',
    description: 'Its price stays as recorded. The product is named by its uuid or external id.',
    body: ChangeMaterialBody,
    updates: 'job',
    refuses: ['job.closed'],
  })
  change(
    @Param('job') ref: string,
    @Param('provided_service') provided: string,
    @Param('product') product: string,
    @Body() body: unknown,
    @Who() who: Caller,
  ): Promise<Answer> {
    return this.commands.execute(new ChangeMaterial(ref, provided, product, body, who));
  }

  @Delete(':provided_service/used_materials/:product')
  @Operation({ summary: 'Take used material back', deletes: true, refuses: ['job.closed'] })
  takeBack(
    @Param('job') ref: string,
    @Param('provided_service') provided: string,
    @Param('product') product: string,
    @Who() who: Caller,
  ): Promise<Answer> {
    return this.commands.execute(new RemoveMaterial(ref, provided, product, who));
  }
}
