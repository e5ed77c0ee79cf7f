const day = 24 * 60 * 60;

/** Writes a cookie that the server only reads; lives `days` days. */
export function writeCookie(name: string, value: string, days = 7): void {
  const secure = location.protocol === 'https:' ? '; Secure' : '';
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in some supported browsers.
  document.cookie = `${name}=${encodeURIComponent(value)}; Path=/; Max-Age=${days * day}; SameSite=Lax${secure}`;
}
