import { defineDomain } from '../../platform/domain.ts';
import { contactApiTexts } from './api-texts.ts';
import { contactMails } from './emails.tsx';
import { contactLimits } from './limits.ts';
import { contactPageForms } from './page-forms.ts';
import { contactRouter } from './router.ts';
import { contactSettings } from './settings.ts';
import arabic from './texts/ar.json' with { type: 'json' };
import german from './texts/de.json' with { type: 'json' };
import { contactWrites } from './writes.ts';

/** Messages of guests. */
export const contactDomain = defineDomain({
  name: 'contact',
  routers: { contact: contactRouter },
  writes: contactWrites,
  pageForms: contactPageForms,
  mails: contactMails,
  limits: contactLimits,
  settings: contactSettings,
  apiTexts: contactApiTexts,
  texts: { de: german, ar: arabic },
});
