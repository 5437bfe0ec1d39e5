import { ApiField } from '#http';

export class MeUserView {
  @ApiField({ type: 'string', format: 'uuid' }) uuid!: string;
  @ApiField({ type: 'string' }) email!: string;
  @ApiField({ type: 'string' }) first_name!: string;
  @ApiField({ type: 'string' }) last_name!: string;
}

export class MeKeyView {
  @ApiField({ type: 'string', format: 'uuid' }) uuid!: string;
  @ApiField({ type: ['string', 'null'] }) name!: string | null;
}

export class MeAccountView {
  @ApiField({ type: 'string', format: 'uuid' }) uuid!: string;
  @ApiField({ type: 'string' }) name!: string;
  @ApiField({ type: 'string' }) time_zone!: string;
  @ApiField({ type: ['string', 'null'] }) currency!: string | null;
}

export class MeView {
  @ApiField({
    of: () => MeUserView,
    nullable: true,
    description: 'The person who has signed in, or whose token it is; null of an API key',
  })
  user!: MeUserView | null;
  @ApiField({
    of: () => MeKeyView,
    nullable: true,
    description: 'The API key, or the one that made the token; null of a session of a person',
  })
  api_key!: MeKeyView | null;
  @ApiField({ type: 'array', items: { type: 'string' }, description: 'Of an API key; empty of a person' })
  scopes!: readonly string[];
  @ApiField({
    type: ['array', 'null'],
    items: { type: 'string' },
    description: 'The permissions of the person that count, such as `web.jobs.view`, with those that they include',
  })
  permissions!: readonly string[] | null;
  @ApiField({ of: () => MeAccountView }) account!: MeAccountView;
}
