import type { ServerResponse } from 'node:http';
import { type SerializeOptions, serialize } from 'cookie';

export const cookieNames = {
  session: 'helpdock_session',
  forgery: 'XSRF-TOKEN',
  remember: 'remember_web',
} as const;

/** Sets a cookie on the answer, in place of the same cookie set before. Lax, because provider call-backs are top-level navigations. */
export function setCookie(
  response: ServerResponse,
  name: string,
  value: string,
  options: { secure: boolean; maxAge: number; httpOnly?: boolean },
): void {
  if (response.headersSent) return;
  const attributes: SerializeOptions = {
    path: '/',
    sameSite: 'lax',
    httpOnly: options.httpOnly ?? true,
    secure: options.secure,
    maxAge: options.maxAge,
  };
  const current = response.getHeader('Set-Cookie');
  const others = (Array.isArray(current) ? current : current === undefined ? [] : [String(current)]).filter(
    (cookie) => !cookie.startsWith(`${name}=`),
  );
  response.setHeader('Set-Cookie', [...others, serialize(name, value, attributes)]);
}

/** Takes a cookie away from the browser. */
export const dropCookie = (response: ServerResponse, name: string, secure: boolean) =>
  setCookie(response, name, '', { secure, maxAge: 0 });
