import { Text } from '@react-email/text';
import { z } from 'zod';
import type { Translate } from '#shared/translation.ts';
import { MailLayout } from '../../platform/mail/layout.tsx';
import { defineMail, type MailSite } from '../../platform/mail/template.ts';

const saidLine = z.object({
  content: z.string(),
  line: z.string().optional(),
  values: z.record(z.string(), z.union([z.string(), z.number()])).optional(),
});

const news = z.object({ lines: z.array(saidLine), action: z.string().optional() });

type News = z.infer<typeof news>;

/** In the language of the reader where it is a line of the product. */
const said = ({ translate }: MailSite, { content, line, values }: z.infer<typeof saidLine>) =>
  line === undefined ? content : translate(line, values);

const titleOf = (site: MailSite, { lines: [first] }: News) =>
  first === undefined ? site.name : said(site, first);

/** An address of the site in full. */
const inFull = (site: MailSite, action: string) => (action.startsWith('/') ? `${site.url}${action}` : action);

const sampleNews = (translate: Translate) => ({
  lines: [
    { content: translate('An answer to your request has arrived') },
    { content: translate('Delivery to another address') },
  ],
  action: '/hc/tickets/48213',
});

/** A notification of the list on the site, as a mail. */
export const activityMail = defineMail({
  name: 'notification',
  editing: {
    label: 'Individual notification',
    sample: sampleNews,
    values: (props, site) => ({ title: titleOf(site, props) }),
  },
  isNews: true,
  isChosen: true,
  props: news,
  subject: (props, site) => titleOf(site, props),
  body: (props, site) => (
    <MailLayout
      site={site}
      preview={titleOf(site, props)}
      {...(props.action !== undefined && {
        action: { label: site.translate('Open', { as: 'verb' }), href: inFull(site, props.action) },
      })}
      reason={site.translate("You're receiving this email because you have an account on :name.", {
        name: site.name,
      })}
      isChosen
    >
      {props.lines.map((line, index) => (
        <Text
          // biome-ignore lint/suspicious/noArrayIndexKey: a mail is written once, and lines may be alike.
          key={index}
          style={{ margin: '0 0 8px', fontWeight: index === 0 ? 600 : 400 }}
        >
          {said(site, line)}
        </Text>
      ))}
    </MailLayout>
  ),
});

/** A person's unread notifications of a day. */
export const digestMail = defineMail({
  name: 'notification_digest',
  editing: {
    label: 'Daily digest of unread notifications',
    sample: (translate) => ({ items: [sampleNews(translate)], more: 12 }),
  },
  isChosen: true,
  props: z.object({ items: z.array(news), more: z.int() }),
  subject: ({ items, more }, { name, translate }) =>
    translate(':name: 1 unread notification|:name: :count unread notifications', {
      name,
      count: items.length + more,
    }),
  body: ({ items, more }, site) => (
    <MailLayout
      site={site}
      preview={items[0] === undefined ? site.name : titleOf(site, items[0])}
      action={{ label: site.translate('All notifications'), href: `${site.url}/notifications` }}
      reason={site.translate(
        "You're receiving this email because you turned on the daily digest from :name.",
        {
          name: site.name,
        },
      )}
      isChosen
    >
      {items.map((item, index) => (
        <Text
          // biome-ignore lint/suspicious/noArrayIndexKey: a mail is written once, and items may be alike.
          key={index}
          style={{ margin: '0 0 12px' }}
        >
          {item.action === undefined ? (
            <strong>{titleOf(site, item)}</strong>
          ) : (
            <a href={inFull(site, item.action)} style={{ fontWeight: 600 }}>
              {titleOf(site, item)}
            </a>
          )}
          {item.lines[1] !== undefined && (
            <>
              <br />
              {said(site, item.lines[1])}
            </>
          )}
        </Text>
      ))}
      {more > 0 && (
        <Text style={{ margin: 0 }}>{site.translate('And one more.|And :count more.', { count: more })}</Text>
      )}
    </MailLayout>
  ),
});

export const notificationMails = [activityMail, digestMail];
