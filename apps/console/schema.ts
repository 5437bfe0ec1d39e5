// What forms need of the document of the API, extracted when the console is built.

/** What a form shows for a field. */
type FieldType =
  | 'text'
  | 'long'
  | 'number'
  | 'switch'
  | 'choice'
  | 'duration'
  | 'assignee'
  /** One entity by an object with its uuid, or several. */
  | 'reference'
  | 'references'
  /** The uuids of several. */
  | 'uuids'
  /** Objects with fields of their own. */
  | 'rows';

/** A field of a body. */
export interface FieldSchema {
  readonly type: FieldType;
  /** Whether a body that creates must have it. */
  readonly isRequired: boolean;
  /** Whether null clears it. */
  readonly isNullable: boolean;
  /** Whether only a body that creates has it. */
  readonly isFixed: boolean;
  readonly hint?: string;
  readonly values?: readonly string[];
  readonly fields?: Fields;
}

export type Fields = Readonly<Record<string, FieldSchema>>;

/** The fields of a resource, and what its list can be asked for. */
export interface ResourceSchema {
  readonly fields: Fields;
  readonly isSearchable: boolean;
  readonly isArchivable: boolean;
}

/** The resources by their kinds. */
export type SetUpSchema = Readonly<Record<string, ResourceSchema>>;

/** Where a resource is in the document, and the fields that its form has. */
export interface Extract {
  /** The path of its list. */
  readonly api: string;
  readonly groups: readonly (readonly [title: string, fields: readonly string[]])[];
  /** The fields of the items of fields that have several. */
  readonly rows?: Readonly<Record<string, readonly string[]>>;
}

/** A schema of the document, as far as it is read here. */
interface Schema {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly description?: string;
  readonly maxLength?: number;
  readonly enum?: readonly string[];
  readonly anyOf?: readonly Schema[];
  readonly allOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly items?: Schema;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
}

interface Operation {
  readonly parameters?: readonly { readonly name?: string }[];
  readonly requestBody?: { readonly content: { readonly 'application/json': { readonly schema: Schema } } };
}

/** The document of the API, as far as it is read here. */
export interface ApiDocument {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: { readonly schemas: Readonly<Record<string, Schema>> };
}

/** Longer texts have several lines. */
const MAX_LINE = 500;
/** Descriptions for programs, which a form has no use for. */
const FOR_PROGRAMS = /^(Replaces|Kept|Same as|Read-only|An existing|As shown)/;

/** What forms need of some resources. @throws Error for a resource or a field that the document does not have. */
export function schemaOf(document: ApiDocument, resources: Readonly<Record<string, Extract>>): SetUpSchema {
  return Object.fromEntries(Object.entries(resources).map(([kind, one]) => [kind, resourceOf(document, one)]));
}

function resourceOf(document: ApiDocument, { api, groups, rows = {} }: Extract): ResourceSchema {
  const list = document.paths[api];
  const [path = '', one] =
    Object.entries(document.paths).find(([other]) => other.startsWith(`${api}/{`) && other.endsWith('}')) ?? [];
  const created = bodyOf(list?.['post']);
  const changed = bodyOf(one?.['patch']);
  if (list === undefined || created === undefined) throw new Error(`The API has no POST ${api}`);
  const names = groups.flatMap(([, fields]) => fields);
  return {
    fields: fieldsOf(created, names, api, changed),
    isSearchable: list['get']?.parameters?.some(({ name }) => name === 'search') === true,
    isArchivable: document.paths[`${path}/archive`] !== undefined,
  };

  function bodyOf(operation: Operation | undefined): Schema | undefined {
    const schema = operation?.requestBody?.content['application/json'].schema;
    return schema && resolved(schema);
  }

  function fieldsOf(schema: Schema, fields: readonly string[], where: string, update = schema): Fields {
    return Object.fromEntries(
      fields.map((name) => {
        const property = schema.properties?.[name];
        if (property === undefined) throw new Error(`${where} has no field ${name}`);
        const isRequired = schema.required?.includes(name) === true;
        const isFixed = update.properties?.[name] === undefined;
        return [name, { ...fieldOf(name, property), isRequired, isNullable: isNullable(property), isFixed }];
      }),
    );
  }

  function fieldOf(name: string, property: Schema): Pick<FieldSchema, 'type' | 'hint' | 'values' | 'fields'> {
    const schema = resolved(property);
    const { description = schema.description } = property;
    const hint = description === undefined || FOR_PROGRAMS.test(description) ? {} : { hint: description };
    if (schema.enum !== undefined) return { type: 'choice', values: schema.enum, ...hint };
    if (schema.items !== undefined) {
      const item = resolved(schema.items);
      const own = rows[name];
      if (own !== undefined) return { type: 'rows', fields: fieldsOf(item, own, `${api}: ${name}`), ...hint };
      return { type: item.properties === undefined ? 'uuids' : 'references', ...hint };
    }
    const has = (part: string): boolean => schema.properties?.[part] !== undefined;
    if (has('worker')) return { type: 'assignee', ...hint };
    if (has('uuid')) return { type: 'reference', ...hint };
    if (has('minutes')) return { type: 'duration', ...hint };
    if (schema.oneOf !== undefined) return { type: 'number', ...hint };
    if (schema.type === 'boolean') return { type: 'switch', ...hint };
    return { type: (schema.maxLength ?? 0) > MAX_LINE ? 'long' : 'text', ...hint };
  }

  /** A schema without references and alternatives that are null. */
  function resolved(schema: Schema): Schema {
    const [first] = (schema.anyOf ?? schema.allOf ?? []).filter(({ type }) => type !== 'null');
    if (first !== undefined) return resolved(first);
    const name = schema.$ref?.split('/').at(-1);
    return name === undefined ? schema : resolved(document.components.schemas[name] ?? {});
  }
}

const isNullable = ({ type, anyOf = [] }: Schema): boolean =>
  type?.includes('null') === true || anyOf.some((one) => one.type === 'null');
