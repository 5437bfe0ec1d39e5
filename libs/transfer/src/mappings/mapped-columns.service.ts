import { Injectable } from '@nestjs/common';
import { isUuid, validationError } from '#eventstore/domain';
import { EntityReader, type RequestContext } from '#eventstore/store';
import { isNamed } from '#http';
import type { MappedColumn } from '../columns/mapped-cells.js';
import { ImportMappings } from './import-mapping.entity.js';

/** Finds the mapping that an import names. */
@Injectable()
export class MappedColumns {
  constructor(private readonly reader: EntityReader) {}

  /** The columns of a mapping. @param ref its uuid or name. @throws DomainError 422 when there is none, or it is of another kind. */
  async columns(ref: string, kind: string, ctx: RequestContext): Promise<readonly MappedColumn[]> {
    const mapping = isUuid(ref) ? await this.reader.find(ImportMappings, ctx, ref) : await this.named(ref, ctx);
    if (mapping === undefined) throw validationError('mapping', 'not found');
    if (mapping.state.kind !== kind) throw validationError('mapping', `is for the kind ${mapping.state.kind}`);
    return mapping.state.columns;
  }

  private async named(name: string, ctx: RequestContext) {
    const { items } = await this.reader.list(
      ImportMappings,
      ctx,
      'oldest first',
      { limit: 1 },
      isNamed('e.name', [name]),
    );
    return items[0];
  }
}
