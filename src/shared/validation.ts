import { z } from 'zod';
import type { FieldErrors } from './errors.ts';

type Path = readonly PropertyKey[];

const attribute = (path: Path) => {
  const name = [...path].reverse().find((part) => typeof part === 'string') ?? 'value';
  return String(name)
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .replaceAll('_', ' ')
    .toLowerCase();
};

const amount = (origin: string | undefined, limit: number | bigint) => {
  if (origin === 'string') return `${limit} characters`;
  if (origin === 'array' || origin === 'set') return `${limit} items`;
  return String(limit);
};

const formats: Record<string, string> = {
  email: 'a valid email address',
  url: 'a valid URL',
  uuid: 'a valid UUID',
  datetime: 'a valid date',
};

const kinds: Record<string, string> = {
  int: 'an integer',
  number: 'a number',
  boolean: 'true or false',
  array: 'a list',
  record: 'a map',
  object: 'a map',
  string: 'a string',
};

/**
 * The sentence for one refused value, the same on forms, REST and tRPC. Installed once for all schemas.
 */
export function describeIssue(issue: z.core.$ZodRawIssue): string | undefined {
  const field = `The ${attribute(issue.path ?? [])} field`;
  switch (issue.code) {
    case 'invalid_type':
      if (issue.input === undefined || issue.input === null) return `${field} is required.`;
      return `${field} must be ${kinds[issue.expected] ?? `of type ${issue.expected}`}.`;
    case 'too_small':
      if (issue.origin === 'string' && (issue.minimum === 1 || issue.input === ''))
        return `${field} is required.`;
      return `${field} must be at least ${amount(issue.origin, issue.minimum)}.`;
    case 'too_big':
      return `${field} must not be greater than ${amount(issue.origin, issue.maximum)}.`;
    case 'invalid_format':
      return `${field} must be ${formats[issue.format] ?? 'in a valid format'}.`;
    case 'invalid_value':
      return issue.input === undefined || issue.input === null
        ? `${field} is required.`
        : `The selected ${attribute(issue.path ?? [])} is invalid.`;
    default:
      return undefined;
  }
}

z.config({ customError: describeIssue });

/** The refusals of a schema as a map from dotted path to messages. */
export function fieldErrors(issues: readonly { path: Path; message: string }[]): FieldErrors {
  const errors: FieldErrors = {};
  for (const issue of issues) {
    const key = issue.path.map(String).join('.') || 'input';
    errors[key] = [...(errors[key] ?? []), issue.message];
  }
  return errors;
}

/** A text that must hold something besides blanks. */
export const requiredText = (max = 255, min = 1) => z.string().trim().min(min).max(max);

/** An address as it is stored: trimmed and lower-cased. */
export const emailAddress = () =>
  z.string().trim().min(1).toLowerCase().pipe(z.email()).pipe(z.string().max(255));

/** A new password; never trimmed. */
export const newPassword = () => z.string().min(8).max(255);
