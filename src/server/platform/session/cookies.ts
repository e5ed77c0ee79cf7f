import type { ServerResponse } from 'node:http';
import { serialize } from 'cookie';

export const cookieNames = {
  session: 'helpdock_session',
  forgery: 'XSRF-TOKEN',
  remember: 'remember_web',
  state: 'helpdock_notes',
} as const;

interface CookieOptions {
  secure: boolean;
  maxAge: number;
  httpOnly?: boolean;
}

const endings = new Map<string, string>();

/** What follows the value; there are only a few kinds, and every answer carries two. */
function endingOf({ secure, maxAge, httpOnly = true }: CookieOptions): string {
  const kind = `${secure} ${maxAge} ${httpOnly}`;
  let ending = endings.get(kind);
  if (ending === undefined) {
    ending = serialize('n', 'v', { path: '/', sameSite: 'lax', httpOnly, secure, maxAge }).slice(
      'n=v'.length,
    );
    endings.set(kind, ending);
  }
  return ending;
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
  response.setHeader('Set-Cookie', [...others, `${name}=${encodeURIComponent(value)}${endingOf(options)}`]);
}

/** Takes a cookie away from the browser. */
export const dropCookie = (response: ServerResponse, name: string, secure: boolean) =>
  setCookie(response, name, '', { secure, maxAge: 0 });
