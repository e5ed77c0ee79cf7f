/** A JSON schema of the document, as far as names need it. */
export interface Schema {
  $ref?: string;
  allOf?: Schema[];
  items?: Schema;
  properties?: Record<string, Schema>;
  required?: string[];
  additionalProperties?: unknown;
  [more: string]: unknown;
}

export type Schemas = Record<string, Schema>;

const place = '#/components/schemas/';

const referenceTo = (name: string): Schema => ({ $ref: place + name });

/** The name of a schema that stands elsewhere in the document. */
export const schemaName = ({ $ref }: Schema) =>
  $ref?.startsWith(place) ? $ref.slice(place.length) : undefined;

// bounded: the document, which is made of the code.
const references = /"#\/components\/schemas\/(\w+)"/g;

const namesIn = (value: unknown) =>
  [...JSON.stringify(value).matchAll(references)].map(([, name = '']) => name);

/** The schemas that a part of the document refers to, also through others. */
function reachable(from: unknown, schemas: Schemas): Set<string> {
  const reached = new Set<string>();
  const open = namesIn(from);
  for (let name = open.pop(); name !== undefined; name = open.pop()) {
    if (reached.has(name)) continue;
    reached.add(name);
    open.push(...namesIn(schemas[name] ?? {}));
  }
  return reached;
}

/**
 * The schemas that the parts use, each under its own name; one that is read otherwise than it is answered is there as
 * `…Input` too. The generator makes two of each, and calls that of answers `…Output`.
 */
export function withPlainNames<Parts>(parts: Parts, all: Schemas): { parts: Parts; schemas: Schemas } {
  const used = [...reachable(parts, all)];
  const plain = (name: string) => {
    const short = name.replace(/Output$/, '');
    return short in all ? short : name;
  };
  const pairs = used.filter((name) => used.includes(`${name}Output`));
  const textOf = (name: string) =>
    JSON.stringify(all[name]).replaceAll(references, (_, to: string) => `"${plain(to)}"`);
  const different = new Set(pairs.filter((name) => textOf(name) !== textOf(`${name}Output`)));
  for (let size = -1; size < different.size; ) {
    size = different.size;
    for (const name of pairs) if (namesIn(all[name]).some((to) => different.has(to))) different.add(name);
  }
  const isInput = (name: string) => name === plain(name) && different.has(name);
  const finalName = (name: string) => (isInput(name) ? `${name}Input` : plain(name));
  const renamed = <Value>(value: Value): Value =>
    JSON.parse(
      JSON.stringify(value).replaceAll(references, (_, name: string) => `"${place}${finalName(name)}"`),
    );
  const schemas = Object.fromEntries(used.map((name) => [finalName(name), renamed(all[name] ?? {})]));
  return { parts: renamed(parts), schemas };
}

/** Answers may get further fields with a new version, so their objects are open. */
export const opened = <Value>(value: Value): Value =>
  JSON.parse(JSON.stringify(value), (key, inner) =>
    key === 'additionalProperties' && inner === false ? undefined : inner,
  );

export const capitalized = (name: string) => name.charAt(0).toUpperCase() + name.slice(1);

/** Names for an answer without one, best first: after the record, the records or the text that it holds. */
function namesOf({ allOf, properties = {} }: Schema): string[] {
  if (allOf !== undefined) return [`${schemaName(allOf[0] ?? {})}Response`];
  const contents = Object.entries(properties).filter(([name]) => name !== 'status');
  const [[field, content] = ['', {}]] = contents;
  if (contents.length === 0) return ['Success'];
  if (contents.length > 1) return [];
  const listed = schemaName(content.items ?? {});
  if (listed !== undefined) return [`${listed}ListResponse`];
  const record = schemaName(content);
  if (record !== undefined) return [`${record}Response`, `${capitalized(field)}Result`];
  return content.type === 'string' ? [`${capitalized(field)}Response`] : [];
}

/** Puts answers and the pages in them under names, the same ones under the same; others stay where they are. */
export function namingInto(schemas: Schemas) {
  const named = (names: readonly string[], schema: Schema): Schema => {
    const text = JSON.stringify(schema);
    const name = names.find((each) => !(each in schemas) || JSON.stringify(schemas[each]) === text);
    if (name === undefined) return schema;
    schemas[name] = schema;
    return referenceTo(name);
  };
  return (answer: Schema): Schema => {
    const pagination = answer.properties?.pagination;
    const row = schemaName(pagination?.properties?.data?.items ?? {});
    if (pagination === undefined || row === undefined) return named(namesOf(answer), answer);
    const properties = { ...answer.properties, pagination: named([`${row}Page`], pagination) };
    const whole = { ...answer, properties };
    return named(namesOf(whole), whole);
  };
}
