import { ApiField } from '../openapi/fields.js';

/** A deleted entity, as lists with `deleted=true` show it. */
export class DeletedEntityView {
  @ApiField({ type: 'string', format: 'uuid' }) uuid!: string;
  @ApiField({ type: ['string', 'null'], description: 'Its name, or its code; null for a job' }) name!: string | null;
  @ApiField({ type: ['string', 'null'] }) external_id!: string | null;
  @ApiField({ type: 'integer', optional: true, description: 'Only of jobs' }) serial_no?: number;
  @ApiField({ type: 'integer', description: 'That of the deletion' }) version!: number;
  @ApiField({ type: 'string', format: 'date-time' }) deleted_at!: string;
}
