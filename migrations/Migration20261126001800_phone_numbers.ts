import { Migration } from '@mikro-orm/migrations';
import { countryOfTimeZone } from '#accounts';

/** The countries of accounts, and when they were closed. */
export class Migration20261126001800_phone_numbers extends Migration {
  override async up(): Promise<void> {
    const accounts = await this.execute('select distinct time_zone from account');
    this.addSql('alter table account add column country text, add column closed_at timestamptz(3)');
    for (const zone of accounts.map(({ time_zone }) => String(time_zone))) {
      const country = countryOfTimeZone(zone);
      if (country !== null) this.addSql(`update account set country = '${country}' where time_zone = '${zone}'`);
    }
  }
}
