import { ContextView } from '../openapi/context.view.js';
import { ApiField, type Class } from '../openapi/fields.js';

/** An option that a request sets by a header, and that its events store (contract §8). */
export interface RequestOption {
  /** The member of the context of events, and of `RequestContext.options`. */
  readonly name: string;
  /** The header without its prefix: `Trigger-Webhooks`. */
  readonly header: string;
  /** What the header may be, in error messages. */
  readonly form: string;
  /** The option in the value of a header; undefined when it is not valid. */
  readonly parse: (text: string) => object | undefined;
  /** The class of the option in the context of events. */
  readonly view: Class;
  readonly description: string;
}

const declared: RequestOption[] = [];

/** Declares an option of requests. A context does when it is loaded. */
export function declareRequestOption(option: RequestOption): void {
  const { name, view, description } = option;
  declared.push(option);
  ApiField({ of: () => view, optional: true, description })(ContextView.prototype, name);
}

/** All declared options. Complete once all contexts are imported. */
export const requestOptions = (): readonly RequestOption[] => declared;
