import {
  AGENT_WRITES,
  type AgentWrites,
  Enum,
  Examples,
  Field,
  Text,
  Timestamp,
  Integer,
  type Scope,
  scopes,
} from '#http';

/** The schema of a scope. A getter, because the scopes are known once all contexts are imported. */
export const scopeSchema = (extensions: Readonly<Record<`x-${string}`, boolean>> = {}) => ({
  type: 'string',
  get enum() {
    return scopes();
  },
  ...extensions,
});

const HOW = 'How assistants change by `/mcp`: `confirm` in two steps, `direct` at once, `none` not at all';

@Examples({
  'booking page': { name: 'Booking page', scopes: ['booking'] },
  assistant: { name: 'Assistant of the office', scopes: ['read', 'work_orders:write'], agent_writes: 'confirm' },
  'read only': { name: 'Reports', scopes: ['read'], expires_at: '2035-01-01T00:00:00Z' },
})
export class CreateApiKeyBody {
  @Text({ max: 250, notBlank: true, optional: true, nullable: true }) name?: string | null;
  @Field(
    { type: 'array', items: scopeSchema(), minItems: 1, uniqueItems: true },
    (value) => {
      const known: ReadonlySet<unknown> = new Set(scopes());
      return Array.isArray(value) &&
        value.length > 0 &&
        new Set(value).size === value.length &&
        value.every((scope) => known.has(scope))
        ? undefined
        : `must list one or more of ${[...known].join(', ')}, each once`;
    },
    { optional: true, description: 'Defaults to read and write' },
  )
  scopes?: Scope[];
  @Enum({ values: AGENT_WRITES, optional: true, description: `${HOW}. Defaults to \`confirm\`` })
  agent_writes?: AgentWrites;
  @Timestamp({ optional: true, nullable: true }) expires_at?: string | null;
}

@Examples({ 'assistant that asks no more': { agent_writes: 'direct' } })
export class UpdateApiKeyBody {
  @Text({ max: 250, notBlank: true, optional: true, nullable: true }) name?: string | null;
  @Enum({ values: AGENT_WRITES, optional: true, description: HOW }) agent_writes?: AgentWrites;
}

@Examples({ 'overlap of a day': { overlap_minutes: 1440 } })
export class RotateApiKeyBody {
  @Integer({ min: 0, max: 43_200, optional: true, description: 'Minutes until the old key ends; default 0' })
  overlap_minutes?: number;
}
