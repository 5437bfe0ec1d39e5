import { MikroORM } from '@mikro-orm/postgresql';
import { type AnyEntityType, normalNameSql, snakeCase, tableColumns, uniqueIndex } from '#eventstore/store';
import { migrations } from '#migrations';

/** The statements that create the table of an entity type: its columns, and the indexes that lists and unique fields need. */
export function tableStatements(entityType: AnyEntityType): string[] {
  const { table, schema, unique, columns } = entityType;
  const orm = new MikroORM({ dbName: 'none', entities: [schema] });
  const [metadata] = [...orm.getMetadata().getAll().values()];
  const properties = Object.values(metadata?.properties ?? {});
  const declarations = tableColumns(entityType).map((column) => {
    const property = properties.find(({ fieldNames }) => fieldNames[0] === column);
    if (property === undefined) throw new Error(`The entity of ${table} has no column ${column}`);
    return `${column} ${property.columnTypes[0]}${property.nullable === true ? '' : ' not null'}`;
  });
  return [
    `create table ${table} (\n  ${[...declarations, 'primary key (account_id, uuid)'].join(',\n  ')}\n)`,
    ...Object.entries(unique).map(([field, comparison]) => {
      const column = snakeCase(field);
      const value = comparison === 'exactly' ? column : `lower(${column})`;
      return `create unique index ${uniqueIndex(entityType, field, comparison)} on ${table} (account_id, ${value}) where deleted_at is null and ${column} is not null`;
    }),
    ...Object.entries(unique)
      .filter(([, comparison]) => comparison === 'as a name')
      .map(([field]) => {
        const column = snakeCase(field);
        return `create index ${table}_${column}_idx on ${table} (account_id, (${normalNameSql(column)})) where deleted_at is null`;
      }),
    `create index ${table}_updated_at on ${table} (account_id, updated_at)`,
    `create index ${table}_deleted on ${table} (account_id, deleted_at, uuid) where deleted_at is not null`,
    ...(columns.has('archived')
      ? [`create index ${table}_archived on ${table} (account_id, uuid) where archived and deleted_at is null`]
      : []),
  ];
}

/** The name of a migration of now that sorts after the others, whatever the clock. */
export function nextName(title: string, now = new Date()): string {
  const newest = Math.max(...migrations.map(({ name }) => Number(/^Migration(\d{14})_/.exec(name)?.[1])));
  const stamp = Math.max(Number(now.toISOString().replaceAll(/\D/g, '').slice(0, 14)), newest + 1);
  return `Migration${stamp}_${title}`;
}

/** The text of a migration. */
export const migrationText = (name: string, statements: readonly string[]): string => `// migrations/${name}.ts
import { Migration } from '@mikro-orm/migrations';

export class ${name} extends Migration {
  override up(): void {
${statements.map((statement) => `    this.addSql(${statement.includes('\\') ? 'String.raw' : ''}\`${statement.replaceAll('\n', '\n    ')}\`);`).join('\n')}
  }
}
`;
