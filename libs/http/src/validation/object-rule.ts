/** An object before validation. */
export type Given = Readonly<Record<string, unknown>>;

/** Returns what is wrong with an object as a whole, or undefined; it sees the keys in their forms, valid or not. */
type ObjectRule = (given: Given) => string | undefined;

const objectRules = new WeakMap<object, ObjectRule>();

/** Sets a rule over several keys for the objects of a class and of its subclasses. */
export const objectRule = (type: new () => object, rule: ObjectRule): void => void objectRules.set(type, rule);

/** The rule of an object that needs one of some keys; null is as good as none. */
export const needsOneOf =
  (keys: readonly string[]): ObjectRule =>
  (given) =>
    keys.every((key) => given[key] == null) ? `needs one of ${keys.join(', ')}` : undefined;

/** What is wrong with a nested object by the rule of its class, or undefined. */
export const objectError = (type: new () => object, given: () => Given): string | undefined =>
  ofClass(objectRules, type)?.(given());

/** What a class or the nearest of its base classes has. */
function ofClass<T>(known: WeakMap<object, T>, type: new () => object): T | undefined {
  for (let at: object | null = type; at !== null; at = Object.getPrototypeOf(at) as object | null) {
    const found = known.get(at);
    if (found !== undefined) return found;
  }
  return undefined;
}

/**
 * Brings an object that may be written in several forms into the one that is validated: null where it says as much as null,
 * undefined where it is to be left out of its list.
 */
type ObjectForm = (given: Given) => object | null | undefined;

const objectForms = new WeakMap<object, ObjectForm>();

/** Sets the form of the objects of a class and of its subclasses. */
export const objectForm = (type: new () => object, form: ObjectForm): void => void objectForms.set(type, form);

/** A value in the form of its class; what is no object stays as it is. */
export function readObject(type: new () => object, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  const form = ofClass(objectForms, type);
  return form === undefined ? value : form(value as Given);
}

/** The form of an object that says as much as null when it holds nothing but null under these keys. */
export const nullWithoutValues =
  (keys: readonly string[]): ObjectForm =>
  (given) => {
    const present = Object.keys(given);
    return present.length > 0 && present.every((key) => given[key] === null && keys.includes(key)) ? null : given;
  };
