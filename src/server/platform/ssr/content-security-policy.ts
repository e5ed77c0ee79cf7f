const directives = (nonce: string, development: boolean): Record<string, string> => ({
  'default-src': "'self'",
  'script-src': `'self' 'nonce-${nonce}'`,
  // Vite puts stylesheets into the page as style elements without a nonce while developing.
  'style-src': development ? "'self' 'unsafe-inline'" : `'self' 'nonce-${nonce}'`,
  'style-src-attr': "'unsafe-inline'",
  'img-src': "'self' data: blob: https:",
  'font-src': "'self' data:",
  'connect-src': development ? "'self' ws: wss:" : "'self'",
  'frame-ancestors': "'self'",
  'base-uri': "'self'",
  'form-action': "'self'",
  'object-src': "'none'",
});

/** The policy header of one page; scripts and style elements run only with its nonce. */
export function contentSecurityPolicy(nonce: string, development: boolean): string {
  return Object.entries(directives(nonce, development))
    .map(([name, value]) => `${name} ${value}`)
    .join('; ');
}
