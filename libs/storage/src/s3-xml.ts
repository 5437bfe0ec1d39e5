/** An entry of a list of objects. */
export interface ListedObject {
  readonly key: string;
  readonly modifiedAt: Date;
}

/** A page of a list of objects. */
export interface ObjectPage {
  readonly objects: readonly ListedObject[];
  /** Continues the list; undefined at its end. */
  readonly next: string | undefined;
}

/** The predefined entities of XML. */
const ENTITIES = new Map([
  ['amp', '&'],
  ['lt', '<'],
  ['gt', '>'],
  ['quot', '"'],
  ['apos', "'"],
]);

/**
 * Reads a response of ListObjectsV2. Its format is fixed: elements without attributes (the outermost one excepted), text
 * without CDATA, and nothing but `Key` and `LastModified` is read of an object.
 */
export function readObjectPage(xml: string): ObjectPage {
  if (!/<ListBucketResult[\s>]/.test(xml)) throw new Error('the response is no list of objects');
  const objects = [...xml.matchAll(/<Contents>(.*?)<\/Contents>/gs)].map(([, entry = '']) => {
    const modifiedAt = new Date(valueOf(entry, 'LastModified') ?? NaN);
    const key = valueOf(entry, 'Key');
    if (key === undefined || Number.isNaN(modifiedAt.getTime())) throw new Error('an object has no key or no time');
    return { key, modifiedAt };
  });
  if (valueOf(xml, 'IsTruncated') !== 'true') return { objects, next: undefined };
  const next = valueOf(xml, 'NextContinuationToken');
  if (next === undefined) throw new Error('the list is truncated and has no token');
  return { objects, next };
}

/** The text of the first element of a name; undefined when there is none. */
export function valueOf(xml: string, name: string): string | undefined {
  const text = new RegExp(`<${name}>([^<]*)</${name}>`).exec(xml)?.[1];
  return text?.replaceAll(
    /&(?:#(\d+)|#x([\da-f]+)|(\w+));/gi,
    (entity, decimal?: string, hex?: string, name?: string) => {
      if (name !== undefined) return ENTITIES.get(name) ?? entity;
      const code = decimal === undefined ? parseInt(hex ?? '', 16) : Number(decimal);
      return code <= 0x10ffff ? String.fromCodePoint(code) : entity;
    },
  );
}
