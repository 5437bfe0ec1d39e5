import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import { GetQuery, ListQuery, etagOf, Validator, pageOf, Paging, HttpResponse } from '#http';
import { notFound } from '#eventstore/domain';
import { EntityReader } from '#eventstore/store';
import { JobTypes } from './job-type.entity.js';
import { presentJobType } from './job-type.view.js';

export class ListJobTypes extends ListQuery {}

@QueryHandler(ListJobTypes)
export class ListJobTypesHandler implements IQueryHandler<ListJobTypes> {
  constructor(
    private readonly reader: EntityReader,
    private readonly validator: Validator,
  ) {}

  async execute({ query, ctx }: ListJobTypes): Promise<HttpResponse> {
    const page = pageOf(this.validator.query(Paging, query));
    const { items, next } = await this.reader.list(JobTypes, ctx.account, 'oldest first', page);
    return HttpResponse.list('job_types', items.map(presentJobType), next);
  }
}

export class GetJobType extends GetQuery {}

@QueryHandler(GetJobType)
export class GetJobTypeHandler implements IQueryHandler<GetJobType> {
  constructor(private readonly reader: EntityReader) {}

  async execute({ ref, ctx }: GetJobType): Promise<HttpResponse> {
    const jobType = await this.reader.find(JobTypes, ctx.account, ref);
    if (jobType === undefined) throw notFound('job_type');
    return HttpResponse.one('job_type', presentJobType(jobType), etagOf(jobType));
  }
}
