import type { z } from 'zod';
import type { CurrentUser } from '#shared/auth.ts';
import { notFound } from '#shared/errors.ts';
import { cutText } from '#shared/text.ts';
import type { exportTicketInput } from '#shared/ticket-export.ts';
import { translator } from '#shared/translation.ts';
import { baseUrl } from '../../platform/config/env.ts';
import type { Context } from '../../platform/context.ts';
import type { Attachment } from '../../platform/rest/attachment.ts';
import { localizationOf } from '../localizations/service.ts';
import { readSettings } from '../settings/service.ts';
import { readEnabledFields } from '../ticket-fields/queries.ts';
import { readPriorities } from '../ticket-priorities/queries.ts';
import { worksOn } from '../tickets/policy.ts';
import { readTicket } from '../tickets/service.ts';
import { sanitizeFileName } from '../uploads/file-name.ts';
import { htmlFile } from './html-file.ts';
import { jsonFile } from './json-file.ts';
import { includedFiles, mailFile } from './mail-file.ts';
import type { TicketSource } from './source.ts';

type Input = z.output<typeof exportTicketInput>;

const maxSubjectLength = 60;

/** Characters of a subject that no file name can have, or that part words. */
const parting = /[\s\\/:*?"<>|]+/g;

const fileName = ({ id, subject }: { id: number; subject: string }, ending: string) =>
  `${sanitizeFileName(`ticket-${id}-${cutText(subject, maxSubjectLength).replaceAll(parting, '-')}`)}.${ending}`;

/** Time zone of the reader; the server's own when nobody has chosen one. */
async function timeZoneOf(ctx: Context, user: CurrentUser): Promise<string | undefined> {
  const { dates } = await readSettings(ctx);
  const chosen = user.timezone ?? dates.default_timezone;
  return chosen === 'auto' ? undefined : chosen;
}

async function contentOf(source: TicketSource, format: Input['format']): Promise<Omit<Attachment, 'name'>> {
  switch (format) {
    case 'json':
      return { type: 'application/json; charset=utf-8', chunks: jsonFile(source) };
    case 'html':
      return { type: 'text/html; charset=utf-8', chunks: htmlFile(source) };
    case 'eml':
      return { type: 'message/rfc822', chunks: mailFile(source, await includedFiles(source)) };
  }
}

/**
 * Sends a ticket as a file; internal notes only on request. Throws 404 for tickets that the caller does not work on.
 */
export async function exportTicket(ctx: Context, user: CurrentUser, { id, format, notes }: Input) {
  const { ticket } = await readTicket(ctx, user, id);
  if (!worksOn(user, { group_id: null, ...ticket })) throw notFound();
  const localization = await localizationOf(ctx, user);
  const dates = new Intl.DateTimeFormat(localization.language, {
    dateStyle: 'medium',
    timeStyle: 'short',
    timeZone: await timeZoneOf(ctx, user),
  });
  const content = await contentOf(
    {
      services: ctx,
      user,
      ticket,
      fields: await readEnabledFields(ctx),
      priorities: await readPriorities(ctx),
      withNotes: notes,
      language: localization.language,
      translate: translator(localization),
      dateText: (moment) => dates.format(new Date(moment)),
      site: { name: await ctx.siteName(), url: baseUrl(ctx.env).replace(/\/$/, '') },
    },
    format,
  );
  ctx.request.attachment = { name: fileName(ticket, format), ...content };
  return {};
}
