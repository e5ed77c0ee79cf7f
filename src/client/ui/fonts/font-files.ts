import interFile from '@fontsource-variable/inter/files/inter-latin-wght-normal.woff2?url';
import loraFile from '@fontsource-variable/lora/files/lora-latin-wght-normal.woff2?url';
import nunitoSansFile from '@fontsource-variable/nunito-sans/files/nunito-sans-latin-wght-normal.woff2?url';
import openSansFile from '@fontsource-variable/open-sans/files/open-sans-latin-wght-normal.woff2?url';
import sourceSans3File from '@fontsource-variable/source-sans-3/files/source-sans-3-latin-wght-normal.woff2?url';
import type { SiteFont } from '#shared/site-settings.ts';
import lora from './lora.css?url';
import nunitoSans from './nunito-sans.css?url';
import openSans from './open-sans.css?url';
import sourceSans3 from './source-sans-3.css?url';

interface FontFiles {
  /** The style sheet; null where it is part of the page's main styles. */
  styles: string | null;
  /** The font file of the Latin subset. */
  latin: string;
}

/** The font files by typeface; null for a system font. */
export const fontFiles: Readonly<Record<SiteFont, FontFiles | null>> = {
  inter: { styles: null, latin: interFile },
  'open-sans': { styles: openSans, latin: openSansFile },
  'source-sans-3': { styles: sourceSans3, latin: sourceSans3File },
  'nunito-sans': { styles: nunitoSans, latin: nunitoSansFile },
  lora: { styles: lora, latin: loraFile },
  system: null,
};
