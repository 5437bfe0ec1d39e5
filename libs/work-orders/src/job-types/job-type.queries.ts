import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import { GetQuery, ListQuery } from '#kernel';
import { notFound } from '#kernel/domain';
import { etagOf, Forms, pageOf, Paging } from '#kernel/http';
import { Answer, EntityReader } from '#kernel/store';
import { JobTypes } from './job-type.entity.js';
import { presentJobType } from './job-type.view.js';

export class ListJobTypes extends ListQuery {}

@QueryHandler(ListJobTypes)
export class ListJobTypesHandler implements IQueryHandler<ListJobTypes> {
  constructor(
    private readonly reader: EntityReader,
    private readonly forms: Forms,
  ) {}

  async execute({ query, who }: ListJobTypes): Promise<Answer> {
    const page = pageOf(this.forms.query(Paging, query));
    const { items, next } = await this.reader.list(JobTypes, who.account, 'oldest first', page);
    return Answer.list('job_types', items.map(presentJobType), next);
  }
}

export class GetJobType extends GetQuery {}

@QueryHandler(GetJobType)
export class GetJobTypeHandler implements IQueryHandler<GetJobType> {
  constructor(private readonly reader: EntityReader) {}

  async execute({ ref, who }: GetJobType): Promise<Answer> {
    const jobType = await this.reader.find(JobTypes, who.account, ref);
    if (jobType === undefined) throw notFound('job_type');
    return Answer.one('job_type', presentJobType(jobType), etagOf(jobType));
  }
}
