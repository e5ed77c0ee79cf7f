import { type ErrorKind, errorStatus } from '#shared/errors.ts';

const errorSchema = {
  type: 'object',
  required: ['message'],
  properties: {
    message: { type: 'string', description: 'Human-readable error message.' },
    errors: {
      type: 'object',
      description: 'Validation messages, keyed by the dotted path of the field.',
      additionalProperties: { type: 'array', items: { type: 'string' } },
    },
    action: {
      type: 'object',
      description: 'Suggested next step to show with the message.',
      required: ['label', 'action'],
      properties: { label: { type: 'string' }, action: { type: 'string' } },
    },
    details: { type: 'object', description: 'Details of a conflict.' },
  },
} as const;

interface Refusal {
  name: string;
  description: string;
  example: { message: string; errors?: Record<string, string[]> };
  headers?: Record<string, object>;
}

const retryAfter = {
  description: 'Seconds to wait before retrying.',
  schema: { type: 'integer', minimum: 0 },
};
const fieldMissing = 'The subject field is required.';

const refusals = {
  malformed: {
    name: 'Malformed',
    description: 'The request body could not be parsed.',
    example: { message: 'Malformed JSON.' },
  },
  unauthenticated: {
    name: 'Unauthenticated',
    description: 'Authentication is required.',
    example: { message: 'Unauthenticated.' },
  },
  forbidden: {
    name: 'Forbidden',
    description: "The caller doesn't have permission.",
    example: { message: 'This action is unauthorized.' },
  },
  not_found: {
    name: 'NotFound',
    description: "The record doesn't exist or is not visible to the caller.",
    example: { message: 'Not found.' },
  },
  wrong_method: {
    name: 'MethodNotAllowed',
    description: 'The path does not support the method; `Allow` names those that it supports.',
    example: {
      message: 'The GET method is not supported for route api/v1/auth/login. Supported methods: POST.',
    },
    headers: { Allow: { description: 'The supported methods.', schema: { type: 'string' } } },
  },
  gone: {
    name: 'Gone',
    description: 'It was there, and is archived or deleted.',
    example: { message: 'This article is archived.' },
  },
  conflict: {
    name: 'Conflict',
    description: 'Conflict with the current state; the message explains it.',
    example: { message: 'Somebody has replied in the meantime.' },
  },
  too_large: {
    name: 'TooLarge',
    description: 'The request body is larger than 2 MB.',
    example: { message: 'The POST data is too large.' },
  },
  wrong_type: {
    name: 'WrongType',
    description: 'The body has a content type or an encoding that is not supported.',
    example: { message: 'The content type of the body is not supported. Send application/json.' },
  },
  page_expired: {
    name: 'PageExpired',
    description: 'The CSRF token of the browser session is missing or invalid.',
    example: { message: 'CSRF token mismatch.' },
  },
  invalid: {
    name: 'Invalid',
    description: 'Validation failed.',
    example: { message: fieldMissing, errors: { subject: [fieldMissing] } },
  },
  confirm_password: {
    name: 'PasswordUnconfirmed',
    description: 'The password has to be confirmed first: `POST /auth/user/confirm-password`.',
    example: { message: 'Password confirmation required.' },
  },
  too_many: {
    name: 'TooManyRequests',
    description: 'Too many requests.',
    example: { message: 'Too many attempts. Please try again later.' },
    headers: { 'Retry-After': retryAfter },
  },
  failed: {
    name: 'Failed',
    description: 'Server error. See the server log for details.',
    example: { message: 'Server Error' },
  },
} satisfies Record<string, Refusal>;

/** Traits of a call that determine its possible refusals. */
interface Traits {
  isPublic: boolean;
  writes: boolean;
  hasBody: boolean;
  hasInput: boolean;
  namesRecord: boolean;
  /** Of which the caller needs one, in each list. */
  permissions: readonly (readonly string[])[];
  /** Refusals of its own, besides those of every call of its kind. */
  also: readonly ErrorKind[];
}

const anyOf = new Intl.ListFormat('en', { type: 'disjunction' });
const allOf = new Intl.ListFormat('en', { type: 'conjunction' });

/** Which permissions a call needs, for people; undefined when it needs none. */
export function permissionText(permissions: Traits['permissions']): string | undefined {
  if (permissions.length === 0) return undefined;
  const texts = permissions.map((each) => anyOf.format(each.map((name) => `\`${name}\``)));
  const count = permissions.flat().length > 1 && permissions.length > 1 ? 'permissions' : 'permission';
  return `The caller needs the ${count} ${allOf.format(texts)}.`;
}

/** The refusals of a call, by HTTP status, as references to the shared ones. */
export function refusalsOf(traits: Traits) {
  const { isPublic, writes, hasBody, hasInput, namesRecord, permissions, also } = traits;
  const possible: Record<keyof typeof refusals, boolean> = {
    malformed: hasBody,
    unauthenticated: !isPublic,
    forbidden: !isPublic || writes || permissions.length > 0,
    not_found: namesRecord,
    wrong_method: true,
    gone: false,
    conflict: writes && !isPublic,
    too_large: hasBody,
    wrong_type: hasBody,
    page_expired: writes,
    invalid: hasInput,
    confirm_password: false,
    too_many: true,
    failed: true,
  };
  const kinds = (Object.keys(refusals) as (keyof typeof refusals)[]).filter(
    (kind) => possible[kind] || also.includes(kind),
  );
  return Object.fromEntries(
    kinds.map((kind) => {
      const description = kind === 'forbidden' ? permissionText(permissions) : undefined;
      const reference = { $ref: `#/components/responses/${refusals[kind].name}` };
      return [errorStatus[kind], { ...reference, ...(description && { description }) }];
    }),
  );
}

/** The shared parts of the document that refusals are described with. */
export function refusalResponses() {
  const schema = { $ref: '#/components/schemas/Error' };
  const responses = Object.values<Refusal>(refusals).map(({ name, description, example, headers }) => [
    name,
    { description, headers, content: { 'application/json': { schema, example } } },
  ]);
  return { schemas: { Error: errorSchema }, responses: Object.fromEntries(responses) };
}
