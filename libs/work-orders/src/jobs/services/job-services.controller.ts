import { Controller, Delete, Param, Patch, Post } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { HttpResponse, created, Body, Operation, Ctx, type Input } from '#http';
import type { RequestContext } from '#eventstore/store';
import {
  ChangeMaterial,
  ChangeMaterialBody,
  ProvideService,
  type ServiceOutcome,
  ProvideServiceBody,
  RemoveMaterial,
  RemoveService,
  UseMaterial,
  UseMaterialBody,
} from './job-service.commands.js';
import { JobUuidView, ProvidedServiceUuidsView } from '../views/job.view.js';

@Controller('v2/jobs/:job/provided_services')
export class JobServicesController {
  constructor(private readonly commands: CommandBus) {}

  @Post()
  @Operation({
    id: 'provideService',
    summary: 'Record a provided service',
    description:
      'At the current catalog price. An ordered service can be provided once; any other service must be in the available catalog of the job, unless that is empty.',
    body: ProvideServiceBody,
    returns: {
      status: 201,
      with: ProvidedServiceUuidsView,
      respond: ({ version, serviceUuid, providedServiceUuid }: ServiceOutcome) =>
        new HttpResponse(
          201,
          { service_uuid: serviceUuid, provided_service_uuid: providedServiceUuid },
          { ETag: `"${version}"` },
        ),
    },
    errors: ['job.closed', 'job.service_provided', 'job.service_unavailable', 'job.too_large'],
    forbids: ['job.view_only'],
  })
  provide(@Param('job') ref: string, @Body() input: Input<ProvideServiceBody>, @Ctx() ctx: RequestContext) {
    return this.commands.execute(new ProvideService(ref, input, ctx));
  }

  @Delete(':provided_service')
  @Operation({
    id: 'removeProvidedService',
    summary: 'Remove a provided service',
    description: 'Also removes the materials used on it.',
    deletes: true,
    errors: ['job.closed'],
    forbids: ['job.view_only'],
  })
  remove(@Param('job') ref: string, @Param('provided_service') provided: string, @Ctx() ctx: RequestContext) {
    return this.commands.execute(new RemoveService(ref, provided, ctx));
  }

  @Post(':provided_service/used_materials')
  @Operation({
    id: 'useMaterial',
    summary: 'Record used material',
    description: 'At the current catalog price. A product can be recorded once per provided service.',
    body: UseMaterialBody,
    returns: { status: 201, with: JobUuidView, respond: created('job') },
    errors: ['job.closed', 'job.material_used', 'job.too_large'],
    forbids: ['job.view_only'],
  })
  use(
    @Param('job') ref: string,
    @Param('provided_service') provided: string,
    @Body() input: Input<UseMaterialBody>,
    @Ctx() ctx: RequestContext,
  ) {
    return this.commands.execute(new UseMaterial(ref, provided, input, ctx));
  }

  @Patch(':provided_service/used_materials/:product')
  @Operation({
    id: 'changeUsedMaterial',
    summary: 'Change the quantity of used material',
    description: 'The recorded price does not change. The product is identified by uuid or external id.',
    body: ChangeMaterialBody,
    updates: 'job',
    errors: ['job.closed', 'job.too_large'],
    forbids: ['job.view_only'],
  })
  change(
    @Param('job') ref: string,
    @Param('provided_service') provided: string,
    @Param('product') product: string,
    @Body() input: Input<ChangeMaterialBody>,
    @Ctx() ctx: RequestContext,
  ) {
    return this.commands.execute(new ChangeMaterial(ref, provided, product, input, ctx));
  }

  @Delete(':provided_service/used_materials/:product')
  @Operation({
    id: 'removeUsedMaterial',
    summary: 'Remove used material',
    description: 'A repeated request responds 404. The history of the job contains the change.',
    deletes: true,
    errors: ['job.closed'],
    forbids: ['job.view_only'],
  })
  removeMaterial(
    @Param('job') ref: string,
    @Param('provided_service') provided: string,
    @Param('product') product: string,
    @Ctx() ctx: RequestContext,
  ) {
    return this.commands.execute(new RemoveMaterial(ref, provided, product, ctx));
  }
}
