import type { ServerResponse } from 'node:http';
import { serialize } from 'cookie';

export const cookieNames = {
  session: 'helpdock_session',
  csrf: 'XSRF-TOKEN',
  remember: 'remember_web',
  state: 'helpdock_state',
} as const;

interface CookieOptions {
  secure: boolean;
  maxAge: number;
  httpOnly?: boolean;
}

const attributes = new Map<string, string>();

/** The attributes after the value; there are only a few, and every answer carries two cookies. */
function attributesOf({ secure, maxAge, httpOnly = true }: CookieOptions): string {
  const key = `${secure} ${maxAge} ${httpOnly}`;
  let text = attributes.get(key);
  if (text === undefined) {
    text = serialize('n', 'v', { path: '/', sameSite: 'lax', httpOnly, secure, maxAge }).slice('n=v'.length);
    attributes.set(key, text);
  }
  return text;
}

/** Sets a cookie on the answer, in place of the same cookie set before. Lax, because provider call-backs are top-level navigations. */
export function setCookie(
  response: ServerResponse,
  name: string,
  value: string,
  options: CookieOptions,
): void {
  if (response.headersSent) return;
  const current = response.getHeader('Set-Cookie');
  const others = (Array.isArray(current) ? current : current === undefined ? [] : [String(current)]).filter(
    (cookie) => !cookie.startsWith(`${name}=`),
  );
  response.setHeader('Set-Cookie', [
    ...others,
    `${name}=${encodeURIComponent(value)}${attributesOf(options)}`,
  ]);
}

/** Takes a cookie away from the browser. */
export const dropCookie = (response: ServerResponse, name: string, secure: boolean) =>
  setCookie(response, name, '', { secure, maxAge: 0 });
