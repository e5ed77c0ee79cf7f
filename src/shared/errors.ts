import { english, type Text, type Translatable } from './translation.ts';

/** Kinds of errors that a client can act on. Each has one HTTP status on every transport. */
export const errorStatus = {
  malformed: 400,
  unauthenticated: 401,
  forbidden: 403,
  not_found: 404,
  wrong_method: 405,
  conflict: 409,
  gone: 410,
  precondition: 412,
  too_large: 413,
  wrong_type: 415,
  unsatisfiable: 416,
  page_expired: 419,
  invalid: 422,
  confirm_password: 423,
  locked: 423,
  too_many: 429,
  failed: 500,
  bad_gateway: 502,
  unavailable: 503,
} as const;

export type ErrorKind = keyof typeof errorStatus;

/** Messages by dotted path of the field: `{ "email": ["The email field is required."] }`. */
export type FieldErrors = Record<string, string[]>;

/** The same, translatable. */
export type FieldTexts = Record<string, Text[]>;

/** A next step that the client offers beside the message. */
export interface ErrorAction {
  label: string;
  action: string;
}

interface ErrorOptions {
  errors?: FieldTexts;
  action?: ErrorAction;
  /** Machine-readable details, such as the conflicting record. */
  details?: Record<string, unknown>;
  /** Answer headers that belong to the refusal, such as Retry-After. */
  headers?: Record<string, string>;
}

const inEnglish = (texts: FieldTexts): FieldErrors =>
  Object.fromEntries(
    Object.entries(texts).map(([field, said]) => [field, said.map((text) => english(text))]),
  );

/**
 * The one error that services throw. `reason` is a stable machine word, `message` and `errors` are for people; `text`
 * and `texts` are their translatable forms.
 */
export class AppError extends Error {
  readonly kind: ErrorKind;
  readonly reason: string;
  readonly text: Text;
  readonly errors: FieldErrors | undefined;
  readonly texts: FieldTexts | undefined;
  readonly details: Record<string, unknown> | undefined;
  readonly action: ErrorAction | undefined;
  readonly headers: Record<string, string> | undefined;

  constructor(kind: ErrorKind, reason: string, text: Text, options: ErrorOptions = {}) {
    super(english(text));
    this.name = 'AppError';
    this.kind = kind;
    this.reason = reason;
    this.text = text;
    this.texts = options.errors;
    this.errors = options.errors && inEnglish(options.errors);
    this.details = options.details;
    this.action = options.action;
    this.headers = options.headers;
  }

  get status(): number {
    return errorStatus[this.kind];
  }
}

/** The texts of a refusal for a result: in English, and translatable where it has values. */
export const textsOf = ({ message, text }: AppError) => ({
  message,
  text: typeof text === 'string' ? null : text,
});

export const unauthenticated = () => new AppError('unauthenticated', 'unauthenticated', 'Unauthenticated.');

export const forbidden = (text: Text = 'This action is unauthorized.', reason = 'unauthorized') =>
  new AppError('forbidden', reason, text);

/** Reason of a guest's refusal by permission: signing in may grant it. */
export const signInReason = 'sign_in_needed';

/** Reason of every refusal for roles that require a second factor, until it is set up. */
export const twoFactorReason = 'two_factor_needed';

/** Where a second factor is set up that a role demands. */
export const twoFactorPath = '/set-up-two-factor';

export const twoFactorNeeded = () =>
  new AppError(
    'forbidden',
    twoFactorReason,
    'Your role requires two-factor authentication. Set it up to continue.',
    { action: { label: 'Set up two-factor authentication', action: twoFactorPath } },
  );

/** Tokens have their owner's permissions, except for changes of credentials. Throws 403. */
export const sessionOnly = () => forbidden('This action is not available to API tokens.', 'session_only');

/** For what nobody foresaw: the log has the cause. */
export const failedUnexpectedly = () =>
  new AppError('failed', 'failed', 'Something went wrong. Please try again.');

export const notFound = () => new AppError('not_found', 'not_found', 'Not found.');

/** A refusal tied to fields; the message is the first field's, with a count of the rest. */
export function invalid(errors: FieldTexts, reason = 'invalid_input', action?: ErrorAction): AppError {
  return new AppError('invalid', reason, summarize(errors), { errors, action });
}

/** "The email field is required. (and 1 more error)" */
export function summarize(errors: FieldTexts): Text {
  const [first = 'The given data was invalid.', ...rest] = Object.values(errors).flat();
  if (rest.length === 0) return first;
  const message: Translatable = typeof first === 'string' ? { line: first, values: {} } : first;
  return {
    line: ':message (and :count more error)|:message (and :count more errors)',
    values: { message, count: rest.length },
  };
}
