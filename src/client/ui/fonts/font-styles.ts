import type { SiteFont } from '#shared/site-settings.ts';
import lora from './lora.css?url';
import nunitoSans from './nunito-sans.css?url';
import openSans from './open-sans.css?url';
import sourceSans3 from './source-sans-3.css?url';

/** The style sheets of typefaces. Inter is with the page's own styles, that of a device needs none. */
export const fontStyles: Readonly<Record<SiteFont, string | null>> = {
  inter: null,
  'open-sans': openSans,
  'source-sans-3': sourceSans3,
  'nunito-sans': nunitoSans,
  lora,
  system: null,
};
