import { PickType } from '@nestjs/swagger';
import { ContextView } from '../openapi/event.view.js';
import { ApiField } from '../openapi/fields.js';

/** One event of the history of an entity: one for each version. */
export class HistoryEventView {
  @ApiField({ type: 'integer' }) version!: number;
  @ApiField({ type: 'string', format: 'uuid' }) uuid!: string;
  @ApiField({ type: 'string', description: 'As in the change feed; the history of a job groups the changes of status' })
  type!: string;
  @ApiField({ type: ['object', 'null'], additionalProperties: true, description: 'As `data` in the change feed' })
  payload!: object | null;
  @ApiField({ type: 'boolean', optional: true, description: 'As in the change feed' }) unreadable?: true;
  @ApiField({ of: () => ContextView }) context!: ContextView;
}

const ANY_JSON = {
  oneOf: [...['object', 'string', 'number', 'boolean', 'null'].map((type) => ({ type })), { type: 'array', items: {} }],
};

/** A part that differs between two versions. */
export class DifferenceView {
  @ApiField({ type: 'string', description: 'Dotted; items of lists by their uuids or keys' }) path!: string;
  @ApiField({ ...ANY_JSON, description: 'null: absent' }) from!: unknown;
  @ApiField({ ...ANY_JSON, description: 'null: absent' }) to!: unknown;
}

/** An event between two versions. */
export class ComparedEventView extends PickType(HistoryEventView, ['version', 'type', 'context']) {}

/** What differs between two versions of an entity. */
export class ComparisonView {
  @ApiField({ type: 'integer' }) from!: number;
  @ApiField({ type: 'integer' }) to!: number;
  @ApiField({ of: () => DifferenceView, list: true }) changes!: DifferenceView[];
  @ApiField({ of: () => ComparedEventView, list: true, description: 'After `from`, up to `to`' })
  events!: ComparedEventView[];
}
