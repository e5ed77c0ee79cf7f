import { videoFrames } from '#shared/video.ts';

interface PolicyOptions {
  development: boolean;
  /** The origin that browsers report errors to. */
  reportTo?: string | undefined;
  /** Allows reCAPTCHA on pages. */
  recaptcha?: boolean | undefined;
  /** The origin of the object store that browsers send files to. */
  sendFilesTo?: string | undefined;
  /** Where else pictures of pages may lie. */
  pictures?: readonly string[] | undefined;
  /** The origin that the site's own icons are fetched from, when it is another. */
  assets?: string | undefined;
}

type Directives = Record<string, readonly string[]>;

/** The sources by which a page's own scripts and style elements run. */
export interface InlineSources {
  scripts: readonly string[];
  styles: readonly string[];
}

/** Those of a page that is made for one answer: they show its nonce. */
export const byNonce = (nonce: string): InlineSources => {
  const sources = [`'nonce-${nonce}'`];
  return { scripts: sources, styles: sources };
};

const scriptsHere = '{scripts}';
const stylesHere = '{styles}';
const recaptchaScripts = ['https://www.google.com/recaptcha/', 'https://www.gstatic.com/recaptcha/'];
const recaptchaFrames = ['https://www.google.com/recaptcha/', 'https://recaptcha.google.com/recaptcha/'];

const textOf = (directives: Directives) =>
  Object.entries(directives)
    .map(([name, values]) => [name, ...values].join(' '))
    .join('; ');

/** The header of these directives, built once; only the values of each page are filled in. */
function policyOf(directives: Directives): (own: InlineSources) => string {
  const template = textOf(directives);
  return ({ scripts, styles }) =>
    template
      .replace(scriptsHere, () => scripts.join(' '))
      .replace(stylesHere, () => styles.join(' '))
      // A page without scripts or styles of its own leaves a blank.
      .replaceAll(' ;', ';');
}

/** The policy of every page of the site; of scripts and style elements only the page's own run. */
export const contentSecurityPolicy = ({
  development,
  reportTo,
  recaptcha,
  sendFilesTo,
  pictures,
  assets,
}: PolicyOptions) =>
  policyOf({
    'default-src': ["'self'"],
    'script-src': ["'self'", scriptsHere, ...(recaptcha ? recaptchaScripts : [])],
    'worker-src': ["'self'"],
    // The editor of the appearance shows the site in a frame, and is reached without a new page; articles show videos.
    'frame-src': ["'self'", ...videoFrames, ...(recaptcha ? recaptchaFrames : [])],
    // Vite puts stylesheets into the page as style elements without a nonce while developing.
    'style-src': ["'self'", development ? "'unsafe-inline'" : stylesHere],
    'style-src-attr': ["'unsafe-inline'"],
    // Messages hold remote images, whose servers would learn when and from where they are read.
    'img-src': ["'self'", 'data:', 'blob:', ...(pictures ?? [])],
    // Videos of this site lie where its pictures do.
    'media-src': ["'self'", ...(pictures ?? [])],
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

/** The policy of a standalone page without requests: the end of a sign-in in a popup. */
export const popupPolicy = policyOf({
  'default-src': ["'none'"],
  'script-src': [scriptsHere],
  'style-src': [stylesHere],
  'base-uri': ["'none'"],
  'form-action': ["'none'"],
  'frame-ancestors': ["'none'"],
});

/** The policy of the API documentation, which needs nothing but itself and the icon of the site. */
export const docsPolicy = policyOf({
  'default-src': ["'none'"],
  'script-src': [scriptsHere],
  'style-src': [stylesHere],
  'img-src': ["'self'"],
  'frame-ancestors': ["'self'"],
  'base-uri': ["'none'"],
  'form-action': ["'none'"],
});

const file: Directives = {
  'default-src': ["'none'"],
  'style-src': ["'unsafe-inline'"],
  'frame-ancestors': ["'self'"],
};

/** The policy of an uploaded file: it can run no script. */
export const filePolicy = textOf({ ...file, sandbox: [] });

/** That of a document, which the viewers of browsers do not show in a sandbox. */
export const documentPolicy = textOf(file);

/** The policy of bytes that are no page: they load nothing and run nothing. */
export const nothingPolicy = textOf({ 'default-src': ["'none'"], sandbox: [] });
