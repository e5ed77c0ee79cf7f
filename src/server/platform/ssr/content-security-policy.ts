interface PolicyOptions {
  development: boolean;
  /** The origin that browsers report errors to. */
  reportTo?: string | undefined;
  /** Pages may ask reCAPTCHA whether their visitor is a person. */
  recaptcha?: boolean | undefined;
  /** The origin of the object store that browsers send files to. */
  sendFilesTo?: string | undefined;
  /** Where else pictures of pages may lie. */
  pictures?: readonly string[] | undefined;
  /** The origin that the site's own icons are fetched from, when it is another. */
  assets?: string | undefined;
}

const nonceHere = '{nonce}';
const recaptchaScripts = ['https://www.google.com/recaptcha/', 'https://www.gstatic.com/recaptcha/'];
const recaptchaFrames = ['https://www.google.com/recaptcha/', 'https://recaptcha.google.com/recaptcha/'];

const directives = ({
  development,
  reportTo,
  recaptcha,
  sendFilesTo,
  pictures,
  assets,
}: PolicyOptions): Record<string, string[]> => ({
  'default-src': ["'self'"],
  'script-src': ["'self'", `'nonce-${nonceHere}'`, ...(recaptcha ? recaptchaScripts : [])],
  'worker-src': ["'self'"],
  'frame-src': recaptcha ? recaptchaFrames : ["'none'"],
  // Vite puts stylesheets into the page as style elements without a nonce while developing.
  'style-src': ["'self'", development ? "'unsafe-inline'" : `'nonce-${nonceHere}'`],
  'style-src-attr': ["'unsafe-inline'"],
  // Messages hold pictures of strangers, who would learn when and from where they are read.
  'img-src': ["'self'", 'data:', 'blob:', ...(pictures ?? [])],
  'font-src': ["'self'", 'data:'],
  'connect-src': [
    "'self'",
    ...(development ? ['ws:', 'wss:'] : []),
    ...(recaptcha ? ['https://www.google.com/recaptcha/'] : []),
    ...(reportTo ? [reportTo] : []),
    ...(sendFilesTo ? [sendFilesTo] : []),
    ...(assets ? [assets] : []),
  ],
  'frame-ancestors': ["'self'"],
  'base-uri': ["'self'"],
  'form-action': ["'self'"],
  'object-src': ["'none'"],
});

/**
 * The policy header of every page, complete but for the nonce, which differs from page to page; scripts and style
 * elements run only with it.
 */
export function contentSecurityPolicy(options: PolicyOptions): (nonce: string) => string {
  const template = Object.entries(directives(options))
    .map(([name, values]) => `${name} ${values.join(' ')}`)
    .join('; ');
  const parts = template.split(nonceHere);
  return (nonce) => parts.join(nonce);
}
