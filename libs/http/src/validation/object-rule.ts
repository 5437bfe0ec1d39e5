/** Returns what is wrong with an object as a whole, or undefined; it sees the keys as sent, valid or not. */
type ObjectRule = (given: Readonly<Record<string, unknown>>) => string | undefined;

const objectRules = new WeakMap<object, ObjectRule>();

/** Sets a rule over several keys for the objects of a class and of its subclasses. */
export const objectRule = (type: new () => object, rule: ObjectRule): void => void objectRules.set(type, rule);

/** What is wrong with a nested object by the rule of its class, or undefined. */
export function objectError(type: new () => object, given: object): string | undefined {
  for (let at: object | null = type; at !== null; at = Object.getPrototypeOf(at) as object | null) {
    const rule = objectRules.get(at);
    if (rule !== undefined) return rule(given as Readonly<Record<string, unknown>>);
  }
  return undefined;
}
