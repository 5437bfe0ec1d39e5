const IGNORABLE = /\p{Default_Ignorable_Code_Point}/gu;
/** U+2800 is a symbol without dots, which looks like a blank. */
const OUTER_BLANKS = /^[\s\u2800]+|[\s\u2800]+$/g;

/**
 * The form in which names and codes are compared: names that look alike have the same. Without characters that are not
 * shown and outer blanks, composed (NFC), in lower case (contract §17). PostgreSQL computes it with `normalNameSql`.
 */
export const normalName = (name: string): string =>
  name.replaceAll(IGNORABLE, '').normalize('NFC').replaceAll(OUTER_BLANKS, '').toLowerCase();

/** Whether a text shows nothing. */
export const isBlank = (text: string): boolean => normalName(text) === '';
