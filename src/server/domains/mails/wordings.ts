import type { MailWording } from '../../platform/mail/wording.ts';
import { wordingKey } from '../../platform/mail/wording.ts';
import type { Services } from '../../platform/services.ts';
import { mailTemplateTexts } from './tables.ts';

/** The name under which the site's own wordings of mails are cached. */
export const wordingsKey = 'mail-wordings';

/** Customized mail templates, cached per process until they change. */
export const readMailWordings = ({
  db,
  cache,
}: Pick<Services, 'db' | 'cache'>): Promise<ReadonlyMap<string, MailWording>> =>
  cache.read(wordingsKey, async () => {
    const found = await db.select().from(mailTemplateTexts);
    return new Map(
      found.map(({ name, language, subject, body }) => [wordingKey(name, language), { subject, body }]),
    );
  });
