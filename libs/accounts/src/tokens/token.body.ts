import {
  durationBody,
  EntityPaging,
  Examples,
  Nested,
  type ReferenceBody,
  ReferenceTo,
  Text,
  Uuid,
  UuidFilter,
} from '#http';

/** A token is valid for at most 30 days. */
const MAX_MINUTES = 43_200;

export class TokenMinutesBody extends durationBody(5, MAX_MINUTES) {}

export class DeviceBody {
  @Uuid({ description: 'Your own identifier of the device: `context.device_uuid` of what is done with the token' })
  uuid!: string;
  @Text({ max: 200, notBlank: true, optional: true, nullable: true }) name?: string | null;
}

@Examples({
  'for 30 days on a phone': {
    user: { email: 'aidan.abbott@northern-heating.example' },
    expires_in: { minutes: 43_200 },
    device: { uuid: '5b0c3f0e-6f5c-4a55-9b1c-0d6f3f7f2d11', name: 'Pixel 9' },
  },
})
export class CreateTokenBody {
  @ReferenceTo(['uuid', 'external_id', 'email']) user!: ReferenceBody<'email'>;
  @Nested(() => TokenMinutesBody, { description: 'How long the token is valid, from now on' })
  expires_in!: TokenMinutesBody;
  @Nested(() => DeviceBody, { optional: true, nullable: true }) device?: DeviceBody | null;
}

export class ListTokensQuery extends EntityPaging {
  @UuidFilter({ optional: true, description: 'Only the tokens of these users' }) user_uuid?: readonly string[];
}
