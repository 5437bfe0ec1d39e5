import { Field } from '../openapi/fields.js';

const any = (): PropertyDecorator => Field({}, () => undefined, { optional: true, nullable: true });

/** A message of JSON-RPC. The library of the protocol checks its members. */
export class McpMessageBody {
  @any()
  readonly jsonrpc?: unknown;

  @any()
  readonly id?: unknown;

  @any()
  readonly method?: unknown;

  @any()
  readonly params?: unknown;

  @any()
  readonly result?: unknown;

  @any()
  readonly error?: unknown;
}
