const cookieName = 'XSRF-TOKEN';
const pageExpired = 419;

export function readCookie(name: string): string | undefined {
  const entry = document.cookie.split('; ').find((cookie) => cookie.startsWith(`${name}=`));
  return entry && decodeURIComponent(entry.slice(name.length + 1));
}

function send(input: RequestInfo | URL, init: RequestInit): Promise<Response> {
  const headers = new Headers(init.headers);
  const token = readCookie(cookieName);
  if (token) headers.set('X-XSRF-TOKEN', token);
  return fetch(input, { ...init, headers, credentials: 'same-origin' });
}

/**
 * Fetch with the CSRF token. The token changes at sign-in and sign-out; a call that crossed such a change is refused
 * before it ran, so it is repeated once with the new token.
 */
export async function csrfFetch(input: RequestInfo | URL, init: RequestInit = {}): Promise<Response> {
  if ((init.method ?? 'GET') === 'GET') return fetch(input, { ...init, credentials: 'same-origin' });
  const first = await send(input, init);
  return first.status === pageExpired ? send(input, init) : first;
}
