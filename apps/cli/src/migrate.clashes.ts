import { type AnyEntityType, normalNameSql, type Queryable, snakeCase } from '#eventstore/store';

/** Entities of one type and account whose names are equal since names are compared by their form. */
export interface NameClash {
  readonly account: string;
  readonly type: string;
  readonly entities: readonly { readonly uuid: string; readonly name: string }[];
}

/** Maximum clashes of a type that are listed. */
const MAX_LISTED = 100;

/**
 * The entities that are not deleted and have equal names, oldest first. They are from a release that compared names by
 * case alone, and stay until their names change (contract §17).
 */
export async function nameClashes(database: Queryable, entityTypes: readonly AnyEntityType[]): Promise<NameClash[]> {
  const found: NameClash[] = [];
  for (const { table, unique, aggregate } of entityTypes)
    for (const field of Object.keys(unique).filter((one) => unique[one] === 'as a name')) {
      const column = snakeCase(field);
      const rows = await database.query<Pick<NameClash, 'account' | 'entities'>>(
        `select account_id as account, json_agg(json_build_object('uuid', uuid, 'name', ${column}) order by uuid) as entities
         from ${table} where deleted_at is null
         group by account_id, ${normalNameSql(column)} having count(*) > 1 order by account_id limit ${MAX_LISTED}`,
      );
      found.push(...rows.map((row) => ({ ...row, type: aggregate.type })));
    }
  return found;
}
