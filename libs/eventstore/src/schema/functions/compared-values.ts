import type { UniqueComparison } from '../entity-type.js';

/** Default-ignorable code points of Unicode, for a regular expression of PostgreSQL. */
const IGNORABLE = String.raw`[\u00AD\u034F\u061C\u115F\u1160\u17B4\u17B5\u180B-\u180F\u200B-\u200F\u202A-\u202E\u2060-\u206F\u3164\uFE00-\uFE0F\uFEFF\uFFA0\uFFF0-\uFFF8\U0001BCA0-\U0001BCA3\U0001D173-\U0001D17A\U000E0000-\U000E0FFF]`;

/** White space of Unicode and U+2800, for a string constant of PostgreSQL. */
const BLANKS = String.raw`\t\n\u000B\f\r\u0020\u00A0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200A\u2028\u2029\u202F\u205F\u2800\u3000`;

/**
 * SQL: the form in which names are compared, as `normalName` of the domain. Built-in functions alone, so that the index
 * needs no function of the product on the nodes of a cluster.
 */
export const normalNameSql = (name: string): string =>
  `lower(btrim(normalize(regexp_replace(${name}, '${IGNORABLE}', '', 'g'), NFC), E'${BLANKS}'))`;

/** SQL of what is compared, of a unique value. */
export const COMPARED: Readonly<Record<UniqueComparison, (value: string) => string>> = {
  exactly: (value) => value,
  'ignoring case': (value) => `lower(${value})`,
  'as a name': normalNameSql,
};
