import { Field, Text, Timestamp, Integer, SCOPES } from '#http';

export class CreateApiKeyBody {
  @Text({ max: 250, notBlank: true, optional: true, nullable: true }) name?: string | null;
  @Field(
    { type: 'array', items: { type: 'string', enum: [...SCOPES] }, minItems: 1, uniqueItems: true },
    (value) =>
      Array.isArray(value) &&
      value.length > 0 &&
      new Set(value).size === value.length &&
      value.every((scope) => SCOPES.some((known) => known === scope))
        ? undefined
        : `must be a list of some of ${SCOPES.join(', ')}`,
    { optional: true, description: 'read and write, unless given' },
  )
  scopes?: (typeof SCOPES)[number][];
  @Timestamp({ optional: true, nullable: true }) expires_at?: string | null;
}

export class RotateApiKeyBody {
  @Integer({ min: 0, max: 43_200, optional: true, description: 'How long the old key lives on; 0 unless given' })
  overlap_minutes?: number;
}
