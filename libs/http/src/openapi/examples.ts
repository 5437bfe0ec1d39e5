import type { Class } from './fields.js';

/** Examples by name. */
export type BodyExamples = Readonly<Record<string, object>>;

const declared = new WeakMap<object, BodyExamples>();

/**
 * Declares examples of a body in the OpenAPI document. A test sends each of them to a company with demo data; the first is
 * what the API reference prefills. Leave out external ids, so that it can be sent again; names and codes that must be unique
 * cannot be avoided.
 * @param examples the bodies by the names that the reference shows.
 */
export const Examples =
  (examples: BodyExamples): ClassDecorator =>
  (type) =>
    void declared.set(type, examples);

/** The examples of a class of bodies; none when it declares none. */
export const examplesOf = (type: Class): BodyExamples => declared.get(type) ?? {};
