import { TRPCClientError } from '@trpc/client';
import {
  type ErrorAction,
  type ErrorKind,
  type FieldTexts,
  signInReason,
  twoFactorReason,
} from '#shared/errors.ts';
import type { Text } from '#shared/translation.ts';

/** An error answer of the server, the same for every procedure. */
export interface ApiError {
  /** The message; empty when no answer came. */
  text: Text;
  status: number | null;
  kind: ErrorKind | null;
  reason: string | null;
  errors: FieldTexts;
  action: ErrorAction | null;
  /** Causes of the refusal, such as conflicting records, where the server sends them. */
  details: Record<string, unknown>;
}

interface ErrorData {
  httpStatus?: number;
  kind?: ErrorKind;
  reason?: string;
  text?: Text;
  texts?: FieldTexts;
  action?: ErrorAction;
  details?: Record<string, unknown>;
}

/** Reads any thrown value as an answer of the server; `status` is null when no answer came. */
export function readApiError(error: unknown): ApiError {
  const data: ErrorData = error instanceof TRPCClientError ? (error.data ?? {}) : {};
  return {
    text: data.text ?? '',
    status: data.httpStatus ?? null,
    kind: data.kind ?? null,
    reason: data.reason ?? null,
    errors: data.texts ?? {},
    action: data.action ?? null,
    details: data.details ?? {},
  };
}

/** Whether a call was refused because the session is missing or has ended. */
export function needsSignIn(error: unknown): boolean {
  const { status, reason } = readApiError(error);
  return status === 401 || reason === signInReason;
}

/** Whether a call was refused because a role requires a second factor that is not set up. */
export const needsSecondFactor = (error: unknown) => readApiError(error).reason === twoFactorReason;

const ledOn = new WeakSet<object>();

/** Marks an error whose catcher redirects to the sign-in screen itself. */
export const noteLedOn = (error: unknown) => error instanceof Error && ledOn.add(error);

export const isLedOn = (error: unknown) => error instanceof Error && ledOn.has(error);
