import { Migration } from '@mikro-orm/migrations';

/** The types of events as the contract calls them, by those of before. */
const RENAMED: Readonly<Record<string, string>> = {
  'dictionary.extended': 'dictionary.value_added',
  'dictionary.corrected': 'dictionary.value_renamed',
  'dictionary.reduced': 'dictionary.value_removed',
  'job.filled': 'job.fields_updated',
  'job.provided': 'job.service_provided',
  'job.unprovided': 'job.service_removed',
  'job.supplied': 'job.material_used',
  'job.resupplied': 'job.material_updated',
  'job.unsupplied': 'job.material_removed',
  'product.restored': 'product.unarchived',
  'product_category.restored': 'product_category.unarchived',
  'service.restored': 'service.unarchived',
  'service_category.restored': 'service_category.unarchived',
  'unit.restored': 'unit.unarchived',
};

/** The names of the indexes of the renamed table, by those of before. */
const INDEXES: Readonly<Record<string, string>> = {
  timeline_pkey: 'shift_month_pkey',
  timeline_month: 'shift_month_user',
  timeline_territories: 'shift_month_territories',
  timeline_territories_in: 'shift_month_territories_in',
  timeline_job_types: 'shift_month_job_types',
};

/** Events are named in the words of the contract, and each action on a job has its own event. */
export class Migration20261125090000_event_types extends Migration {
  override up(): void {
    // Events are final for programs: the trigger is off for this transaction alone, which also stops all writers.
    this.addSql('alter table event disable trigger event_is_final');
    this.addSql(`update event set type = renamed.new
      from (values ${Object.entries(RENAMED)
        .map(([old, type]) => `('${old}', '${type}')`)
        .join(', ')}) renamed (old, new)
      where event.type = renamed.old`);
    // The type says to which status a job came.
    this.addSql(`update event set
        type = 'job.' || case data ->> 'to' when 'scheduled' then 'unpublished' else data ->> 'to' end,
        data = data - 'to'
      where type = 'job.transitioned'`);
    // Each event names the month, which only the first of a stream did.
    this.addSql(`update event set
        stream_type = 'shift_month',
        type = 'shift_month.shifts_set',
        data = event.data || jsonb_build_object('month', timeline.month)
      from timeline
      where event.stream_type = 'timeline' and timeline.account_id = event.account_id and timeline.uuid = event.stream_id`);
    this.addSql('alter table event enable trigger event_is_final');

    this.addSql('alter table timeline rename to shift_month');
    for (const [old, index] of Object.entries(INDEXES)) this.addSql(`alter index ${old} rename to ${index}`);
  }
}
