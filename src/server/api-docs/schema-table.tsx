import type { ReactNode } from 'react';
import { maxId } from '#shared/wire.ts';
import { type Schema, schemaName } from '../platform/rest/openapi-schemas.ts';
import { Chrome, useReader } from './chrome.tsx';
import { Markdown } from './markdown.tsx';

export const schemaId = (name: string) => `schema-${name}`;

const optionsOf = (schema: Schema): Schema[] =>
  [schema.anyOf, schema.oneOf, schema.allOf].find((each): each is Schema[] => Array.isArray(each)) ?? [];

/** Parts with a text between them. */
const joined = (parts: readonly ReactNode[], by: string) =>
  parts.flatMap((part, index) => (index === 0 ? [part] : [by, part]));

/** The type of a value, with links to named schemas. */
export function SchemaType({ schema }: { schema: Schema }): ReactNode {
  const name = schemaName(schema);
  if (name !== undefined) return <a href={`#${schemaId(name)}`}>{name}</a>;
  const options = optionsOf(schema);
  if (options.length > 0) {
    const types = options.map((option) => <SchemaType key={JSON.stringify(option)} schema={option} />);
    return joined(types, schema.allOf === undefined ? ' or ' : ' and ');
  }
  if (schema.type === 'array') {
    return (
      <>
        array of <SchemaType schema={schema.items ?? {}} />
      </>
    );
  }
  if ('const' in schema) return <code>{JSON.stringify(schema.const)}</code>;
  if (Array.isArray(schema.type)) return schema.type.join(' or ');
  if (schema.format === 'binary') return 'file';
  if (typeof schema.type !== 'string') return 'any value';
  return typeof schema.format === 'string' ? `${schema.type} (${schema.format})` : schema.type;
}

const limits: readonly [key: string, text: (value: unknown) => string][] = [
  ['minimum', (value) => `at least ${value}`],
  ['maximum', (value) => `at most ${value}`],
  ['minLength', (value) => `at least ${value} characters`],
  ['maxLength', (value) => `at most ${value} characters`],
  ['maxItems', (value) => `at most ${value} items`],
  ['default', (value) => `default ${JSON.stringify(value)}`],
];

/** Allowed values, bounds and the default. */
function Limits({ schema }: { schema: Schema }) {
  const plain = optionsOf(schema).find(({ type }) => type !== 'null') ?? schema;
  const all = { ...plain, ...schema };
  const texts = limits.flatMap(([key, text]) => (key in all && all[key] !== maxId ? [text(all[key])] : []));
  const values = Array.isArray(all.enum) ? all.enum : [];
  if (values.length === 0 && texts.length === 0) return null;
  return (
    <div className="limits">
      {values.length > 0 &&
        joined(
          values.map((value) => <code key={String(value)}>{String(value)}</code>),
          ', ',
        )}
      {values.length > 0 && texts.length > 0 && '; '}
      {texts.join(', ')}
    </div>
  );
}

export interface Field {
  name: string;
  schema: Schema;
  required: boolean;
  description?: string | undefined;
}

/** How deep objects without a name are shown. */
const maxDepth = 4;

/** The object inside a value: itself, an item, or the one that may also be null. */
function objectIn(schema: Schema): [suffix: string, object: Schema] | undefined {
  if (schema.properties !== undefined) return ['', schema];
  if (schema.items !== undefined) {
    const inner = objectIn(schema.items);
    return inner && [`[]${inner[0]}`, inner[1]];
  }
  return optionsOf(schema)
    .map(objectIn)
    .find((found) => found !== undefined);
}

/** The fields of an object; those of objects in it that have no name by their path. */
export function fieldsOf({ properties = {}, required = [] }: Schema, prefix = '', depth = 0): Field[] {
  return Object.entries(properties).flatMap(([name, schema]) => {
    const field = { name: prefix + name, schema, required: required.includes(name) };
    const description = typeof schema.description === 'string' ? schema.description : undefined;
    const inner = depth < maxDepth ? objectIn(schema) : undefined;
    const below = inner === undefined ? [] : fieldsOf(inner[1], `${prefix}${name}${inner[0]}.`, depth + 1);
    return [{ ...field, description }, ...below];
  });
}

interface FieldTableProps {
  fields: readonly Field[];
  label: string;
  /** The text after the label, in any language. */
  note?: string;
}

export function FieldTable({ fields, label, note }: FieldTableProps) {
  const { translate } = useReader();
  if (fields.length === 0) return null;
  return (
    <div className="scroll">
      <table>
        <caption>
          <Chrome>{label}</Chrome>
          {note}
        </caption>
        <tbody>
          {fields.map(({ name, schema, required, description }) => (
            <tr key={name}>
              <th scope="row">
                <code>{name}</code>
                {required && (
                  <span className="required">
                    {' '}
                    <Chrome>{translate('Required')}</Chrome>
                  </span>
                )}
              </th>
              <td>
                <span className="type">
                  <SchemaType schema={schema} />
                </span>
                <Limits schema={schema} />
                {description !== undefined && <Markdown text={description} />}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** A schema of the document under its name. */
export function NamedSchema({ name, schema }: { name: string; schema: Schema }) {
  const { translate } = useReader();
  const fields = fieldsOf(schema);
  return (
    <article id={schemaId(name)} data-search={name.toLowerCase()}>
      <h3>
        <a href={`#${schemaId(name)}`}>{name}</a>
      </h3>
      {fields.length === 0 && (
        <p className="type">
          <SchemaType schema={schema} />
        </p>
      )}
      <FieldTable fields={fields} label={translate('Fields')} />
    </article>
  );
}
