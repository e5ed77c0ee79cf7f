const directives = (nonce: string, development: boolean, reportTo: string): Record<string, string> => ({
  'default-src': "'self'",
  'script-src': `'self' 'nonce-${nonce}'`,
  // Vite puts stylesheets into the page as style elements without a nonce while developing.
  'style-src': development ? "'self' 'unsafe-inline'" : `'self' 'nonce-${nonce}'`,
  'style-src-attr': "'unsafe-inline'",
  'img-src': "'self' data: blob: https:",
  'font-src': "'self' data:",
  'connect-src': `'self'${development ? ' ws: wss:' : ''}${reportTo && ` ${reportTo}`}`,
  'frame-ancestors': "'self'",
  'base-uri': "'self'",
  'form-action': "'self'",
  'object-src': "'none'",
});

/**
 * The policy header of one page; scripts and style elements run only with its nonce.
 * @param reportTo The origin that browsers report errors to; empty for none.
 */
export function contentSecurityPolicy(nonce: string, development: boolean, reportTo = ''): string {
  return Object.entries(directives(nonce, development, reportTo))
    .map(([name, value]) => `${name} ${value}`)
    .join('; ');
}
