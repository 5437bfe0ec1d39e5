/** The singular of the plural of an English noun: `ServiceCategories` → `ServiceCategory`. */
const singular = (noun: string): string => noun.replace(/ies$/, 'y').replace(/s$/, '');

/** The operation id of a method of a controller: `listClients`, `createClient`, `getClientHistory`. */
export function operationIdOf(controller: string, method: string): string {
  const noun = controller.replace(/Controller$/, '');
  if (method === 'list') return `list${noun}`;
  return method === 'history' ? `get${singular(noun)}History` : method + singular(noun);
}

/** `job_started` → `JobStarted`. */
export const pascal = (words: string): string =>
  words.replace(/(?:^|_)([a-z])/g, (_, letter: string) => letter.toUpperCase());
