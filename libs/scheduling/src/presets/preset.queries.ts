import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import { GetQuery } from '#kernel';
import { notFound } from '#kernel/domain';
import { Forms, pageOf, Paging } from '#kernel/http';
import { Answer, type Caller, EntityReader } from '#kernel/store';
import { Users } from '../users/user.entity.js';
import { Presets } from './preset.entity.js';
import { presentPreset } from './preset.view.js';

/** The presets of the user that the path names. */
export class ListPresets extends GetQuery {
  constructor(
    ref: string,
    readonly query: unknown,
    who: Caller,
  ) {
    super(ref, who);
  }
}

@QueryHandler(ListPresets)
export class ListPresetsHandler implements IQueryHandler<ListPresets> {
  constructor(
    private readonly reader: EntityReader,
    private readonly forms: Forms,
  ) {}

  async execute({ ref, query, who }: ListPresets): Promise<Answer> {
    const user = await this.reader.find(Users, who.account, ref);
    if (user === undefined) throw notFound('user');
    const page = pageOf(this.forms.query(Paging, query));
    const { items, next } = await this.reader.list(Presets, who.account, 'oldest first', page, [
      { sql: 'e.user_uuid = ?', values: [user.uuid] },
    ]);
    return Answer.list('presets', items.map(presentPreset), next);
  }
}
