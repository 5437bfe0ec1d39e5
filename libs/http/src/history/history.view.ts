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
