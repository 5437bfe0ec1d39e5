const SCHEMAS = /^export interface components \{\n {4}schemas: \{\n(.*?)^ {4}\};\n.*?^\}\n/ms;

/**
 * Makes a type of its own of each schema, and `Schemas` of all. So an editor shows the name of a type instead of its members, and
 * the compiler finds it without a search.
 */
export function flatTypes(text: string): string {
  const names: string[] = [];
  const flat = text.replace(SCHEMAS, (_, schemas: string) => {
    const types = schemas.replace(/^ {8}/gm, '').replace(/^(\w+): /gm, (_member, name: string) => {
      names.push(name);
      return `export type ${name} = `;
    });
    const members = names.map((name) => `    ${name}: ${name};\n`);
    return `${types}/** The schemas of the API by their names in the OpenAPI document: \`Schemas['JobView']\`. */\nexport interface Schemas {\n${members.join('')}}\n`;
  });
  if (names.length === 0) throw new Error('The types have no schemas');
  return flat.replace(/components\["schemas"\]\["(\w+)"\]/g, '$1');
}
