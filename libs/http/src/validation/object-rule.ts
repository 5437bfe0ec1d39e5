/** What is wrong with an object as a whole, by the keys that it gives, whether their values are right or not. */
type ObjectRule = (given: Readonly<Record<string, unknown>>) => string | undefined;

const objectRules = new WeakMap<object, ObjectRule>();

/** Holds the objects of a class, and of those that extend it, to a rule over several of their keys. */
export const objectRule = (type: new () => object, rule: ObjectRule): void => void objectRules.set(type, rule);

/** The fault of a nested object by the rule of its class. */
export function objectError(type: new () => object, given: object): string | undefined {
  for (let at: object | null = type; at !== null; at = Object.getPrototypeOf(at) as object | null) {
    const rule = objectRules.get(at);
    if (rule !== undefined) return rule(given as Readonly<Record<string, unknown>>);
  }
  return undefined;
}
