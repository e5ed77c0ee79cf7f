import { z } from 'zod';
import type { PermissionKey } from '#shared/permissions.ts';
import { isMap, merge, nestAt } from '#shared/setting-paths.ts';
import type { SettingShapes, SettingValues } from '#shared/settings.ts';
import type { Env } from './env.ts';

/** A setting fixed by the environment, whatever value is stored; an unset variable fixes it as well. */
export interface FixedSetting {
  /** With dots between its words. */
  path: string;
  value: unknown;
  /** The name of the variable. */
  by: string;
}

/** Administrator settings of a domain, by group. */
export interface DomainSettings<
  Public extends SettingShapes = SettingShapes,
  Private extends SettingShapes = SettingShapes,
> {
  /** Settings sent to every page. */
  public: Public;
  /** Settings that stay on the server; stored sealed. */
  private?: Private;
  defaults(env: Env): SettingValues<Public>;
  privateDefaults?(env: Env): SettingValues<Private>;
  fixed?(env: Env): readonly FixedSetting[];
  /** Permission to change a group, where it is not that of the settings. */
  changedWith?: { readonly [Group in keyof Public | keyof Private]?: PermissionKey };
}

/** The settings of all domains. */
export interface SettingsCatalogue {
  public: z.ZodObject;
  private: z.ZodObject;
  /** Both parts together. */
  all: z.ZodObject;
  /** The paths of texts that are never shown. */
  secrets: readonly (readonly string[])[];
  defaults(env: Env): Record<string, unknown>;
  privateDefaults(env: Env): Record<string, unknown>;
  fixed(env: Env): readonly FixedSetting[];
  changedWith: Readonly<Record<string, PermissionKey>>;
}

/** A schema of maps that accepts the keys of both. */
function joined(left: z.ZodType | undefined, right: z.ZodType): z.ZodType {
  if (!(left instanceof z.ZodObject && right instanceof z.ZodObject)) return right;
  const shape: Record<string, z.ZodType> = { ...left.shape };
  for (const [key, part] of Object.entries(right.shape)) shape[key] = joined(shape[key], part as z.ZodType);
  return z.object(shape);
}

const secretsIn = (schema: unknown, path: readonly string[] = []): (readonly string[])[] => {
  if (schema instanceof z.ZodObject) {
    return Object.entries(schema.shape).flatMap(([key, part]) => secretsIn(part, [...path, key]));
  }
  return schema instanceof z.ZodType && schema.meta()?.secret === true ? [path] : [];
};

export function collectSettings(all: readonly DomainSettings[]): SettingsCatalogue {
  const publicSchema = z.object(Object.assign({}, ...all.map((one) => one.public)));
  const privateSchema = z.object(Object.assign({}, ...all.map((one) => one.private)));
  return {
    public: publicSchema,
    private: privateSchema,
    all: joined(publicSchema, privateSchema) as z.ZodObject,
    secrets: secretsIn(privateSchema),
    defaults: (env) => Object.assign({}, ...all.map((one) => one.defaults(env))),
    privateDefaults: (env) => Object.assign({}, ...all.map((one) => one.privateDefaults?.(env))),
    fixed: (env) => all.flatMap((one) => one.fixed?.(env) ?? []),
    changedWith: Object.assign({}, ...all.map((one) => one.changedWith)),
  };
}

/** Environment values for the settings of a schema, nested by their paths. */
export const fixedValues = (schema: z.ZodObject, fixed: readonly FixedSetting[]): unknown =>
  fixed
    .map(({ path, value }) => nestAt(path.split('.'), value))
    .filter((values) => unknownPaths(schema, values).length === 0)
    .reduce<unknown>(merge, {});

const isWrapped = (schema: unknown): schema is z.ZodNullable | z.ZodOptional | z.ZodDefault =>
  schema instanceof z.ZodNullable || schema instanceof z.ZodOptional || schema instanceof z.ZodDefault;

/** Dotted paths in a value that the schema does not contain. */
export function unknownPaths(schema: unknown, value: unknown, path: readonly string[] = []): string[] {
  if (isWrapped(schema)) return unknownPaths(schema.unwrap(), value, path);
  if (schema instanceof z.ZodArray && Array.isArray(value)) {
    return value.flatMap((item, index) => unknownPaths(schema.element, item, [...path, String(index)]));
  }
  if (!(schema instanceof z.ZodObject && isMap(value))) return [];
  return Object.entries(value).flatMap(([key, part]) => {
    const inner = [...path, key];
    return Object.hasOwn(schema.shape, key)
      ? unknownPaths(schema.shape[key], part, inner)
      : [inner.join('.')];
  });
}

/** Replaces null by an empty string where the schema requires a string: over REST both are equal. */
export function withEmptyTexts(schema: unknown, value: unknown): unknown {
  if (value === null) return schema instanceof z.ZodString ? '' : null;
  if (isWrapped(schema)) return withEmptyTexts(schema.unwrap(), value);
  if (schema instanceof z.ZodArray && Array.isArray(value)) {
    return value.map((item) => withEmptyTexts(schema.element, item));
  }
  if (!(schema instanceof z.ZodObject && isMap(value))) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, part]) => [key, withEmptyTexts(schema.shape[key], part)]),
  );
}
