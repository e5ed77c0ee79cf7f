import { and, eq, sql } from 'drizzle-orm';
import type { z } from 'zod';
import { assertUnchanged } from '#shared/edit-conflict.ts';
import { AppError, type FieldTexts, invalid, notFound } from '#shared/errors.ts';
import type {
  MailText,
  mailPreviewInput,
  mailTemplateInput,
  mailTestInput,
  saveMailTextInput,
} from '#shared/mails.ts';
import { translator } from '#shared/translation.ts';
import { baseUrl } from '../../platform/config/env.ts';
import type { Context } from '../../platform/context.ts';
import { lockTables } from '../../platform/db/lock-tables.ts';
import { type MisplacedValue, misplacedPlaceholders } from '../../platform/mail/placeholders.ts';
import { renderMail } from '../../platform/mail/render-mail.ts';
import {
  builtInWording,
  mailBody,
  mailSubject,
  mailValues,
  placeRules,
  type SiteMail,
} from '../../platform/mail/rendering.tsx';
import type { MailSite, MailTemplate } from '../../platform/mail/template.ts';
import {
  cleanWording,
  type MailWording,
  unknownPlaceholders,
  wordingKey,
} from '../../platform/mail/wording.ts';
import { audit } from '../audit/service.ts';
import { fullName } from '../auth/queries.ts';
import { localizationOf, readLocalizations } from '../localizations/service.ts';
import { logTried } from './log.ts';
import { mailTemplateTexts } from './tables.ts';
import { readMailWordings, wordingsKey } from './wordings.ts';

/** Throws 404 for an unknown mail, or one that is not editable. */
function templateOf({ mailer }: Context, name: string): MailTemplate {
  const found = mailer.editable.find((template) => template.name === name);
  if (found === undefined) throw notFound();
  return found;
}

/** The mail site in a language, default: the caller's, with the caller as recipient. Throws 422. */
async function siteIn(ctx: Context, code: string | null | undefined): Promise<MailSite> {
  const language = code ? (await readLocalizations(ctx)).get(code) : await localizationOf(ctx);
  if (language === undefined) throw invalid({ language: ['The selected language is invalid.'] });
  return {
    name: await ctx.siteName(),
    looks: await ctx.mailLooks(),
    url: baseUrl(ctx.env),
    language: language.language,
    translate: translator(language),
    reader: fullName(ctx.user),
  };
}

const sampleOf = (template: MailTemplate, site: MailSite) => {
  const { reader, ...others } = site;
  const props = template.editing?.sample(site.translate) ?? {};
  return { template, props, site: template.isNews ? others : { ...others, reader: reader ?? null } };
};

const variablesOf = (template: MailTemplate, site: MailSite) =>
  Object.keys(mailValues(sampleOf(template, site)));

/** All editable mail templates. */
export async function listTemplates(ctx: Context) {
  const [site, wordings] = await Promise.all([siteIn(ctx, null), readMailWordings(ctx)]);
  const languages = [...(await readLocalizations(ctx)).keys()];
  const templates = await Promise.all(
    ctx.mailer.editable.map(async (template) => ({
      name: template.name,
      label: template.editing?.label ?? template.name,
      subject: (
        wordings.get(wordingKey(template.name, site.language)) ??
        (await builtInWording(sampleOf(template, site)))
      ).subject,
      variables: variablesOf(template, site),
      changed: languages.filter((language) => wordings.has(wordingKey(template.name, language))),
    })),
  );
  return { templates };
}

/** A mail template in one language, with the shipped text. Throws 404 and 422. */
export async function readTemplate(
  ctx: Context,
  { name, language }: z.output<typeof mailTemplateInput>,
): Promise<{ template: MailText }> {
  const template = templateOf(ctx, name);
  const site = await siteIn(ctx, language);
  const built_in = await builtInWording(sampleOf(template, site));
  const own = (await readMailWordings(ctx)).get(wordingKey(name, site.language));
  return {
    template: {
      name,
      label: template.editing?.label ?? name,
      variables: variablesOf(template, site),
      language: site.language,
      ...(own ?? built_in),
      changed: own !== undefined,
      built_in,
    },
  };
}

/** Error of a placeholder at a forbidden position. */
function misplacement({ field, name, kind }: MisplacedValue): FieldTexts[string][number] {
  const values = { name };
  if (kind !== 'secret') return { line: "Links to other sites can't contain the variable :name.", values };
  return field === 'subject'
    ? { line: "The variable :name is a secret link, and can't be in the subject.", values }
    : {
        line: 'The variable :name is a secret link. Use it as the whole URL of a link, or as text with a space before it.',
        values,
      };
}

/** Throws 422 for unknown placeholders, and for values in URLs of other sites. */
function checked(template: MailTemplate, site: MailSite, { subject, body }: MailWording): MailWording {
  const sample = sampleOf(template, site);
  const known = Object.keys(mailValues(sample));
  const errors: FieldTexts = {};
  for (const [field, text] of Object.entries({ subject, body })) {
    const [name] = unknownPlaceholders(text, known);
    if (name !== undefined) errors[field] = [{ line: "The variable :name doesn't exist.", values: { name } }];
  }
  if (Object.keys(errors).length > 0) throw invalid(errors);
  const clean = cleanWording(body);
  if (clean === '') throw invalid({ body: ['The body field is required.'] });
  const [misplaced] = misplacedPlaceholders({ subject, body: clean }, placeRules(sample));
  if (misplaced !== undefined) throw invalid({ [misplaced.field]: [misplacement(misplaced)] });
  return { subject: subject.replaceAll(/\s+/g, ' '), body: clean };
}

/**
 * Stores a mail template in one language; absent fields are unchanged. Applies to mails sent from now on. Throws 404,
 * 422, and 409 with `details.changed` for fields that were changed since they were read.
 */
export async function saveTemplate(
  ctx: Context,
  { name, language: code, before: read, ...sent }: z.output<typeof saveMailTextInput>,
) {
  const template = templateOf(ctx, name);
  const site = await siteIn(ctx, code);
  const { language } = site;
  if (Object.keys(sent).length === 0) return readTemplate(ctx, { name, language });
  const built_in = await builtInWording(sampleOf(template, site));
  await ctx.db.transaction(async (tx) => {
    await lockTables(tx, mailTemplateTexts);
    const before = await takeOut(tx, name, language);
    const known = before ?? built_in;
    assertUnchanged(
      { ...known },
      { before: read, sent },
      'mail_template_changed',
      'Someone else changed this email template while you were editing.',
    );
    const { subject = known.subject, body = known.body } = sent;
    const after = checked(template, site, { subject, body });
    await tx.insert(mailTemplateTexts).values({ name, language, ...after, updated_at: sql`now()` });
    await audit(ctx, tx, {
      action: 'mail_template.update',
      subject_type: 'mail_template',
      subject_id: wordingKey(name, language),
      before,
      after,
    });
    await ctx.cache.drop(tx, wordingsKey);
  });
  ctx.cache.forget(wordingsKey);
  return readTemplate(ctx, { name, language });
}

/** Deletes the site's own text and returns it. */
async function takeOut(tx: Context['db'], name: string, language: string): Promise<MailWording | undefined> {
  const [gone] = await tx
    .delete(mailTemplateTexts)
    .where(and(eq(mailTemplateTexts.name, name), eq(mailTemplateTexts.language, language)))
    .returning({ subject: mailTemplateTexts.subject, body: mailTemplateTexts.body });
  return gone;
}

/** Restores the shipped template. */
export async function resetTemplate(ctx: Context, input: z.output<typeof mailTemplateInput>) {
  const { name } = templateOf(ctx, input.name);
  const { language } = await siteIn(ctx, input.language);
  await ctx.db.transaction(async (tx) => {
    const before = await takeOut(tx, name, language);
    if (before === undefined) return;
    await audit(ctx, tx, {
      action: 'mail_template.reset',
      subject_type: 'mail_template',
      subject_id: wordingKey(name, language),
      before,
    });
    await ctx.cache.drop(tx, wordingsKey);
  });
  ctx.cache.forget(wordingsKey);
  return {};
}

/** A preview with sample data, of the given or the stored text: editors need no access to real mails. */
async function exampleOf(ctx: Context, input: z.output<typeof mailPreviewInput>): Promise<SiteMail> {
  const template = templateOf(ctx, input.name);
  const site = await siteIn(ctx, input.language);
  const sample = sampleOf(template, site);
  const stored = (await readMailWordings(ctx)).get(wordingKey(template.name, site.language));
  const { subject = stored?.subject, body = stored?.body } = input;
  const words = subject === undefined && body === undefined ? undefined : await builtInWording(sample);
  const wording =
    words && checked(template, site, { subject: subject ?? words.subject, body: body ?? words.body });
  return { ...sample, wording: wording ?? stored };
}

export async function previewTemplate(ctx: Context, input: z.output<typeof mailPreviewInput>) {
  const example = await exampleOf(ctx, input);
  return { subject: mailSubject(example), html: (await renderMail(mailBody(example))).html };
}

/** Sends the preview at once, default: to the caller. A refusal is returned, not thrown. */
export async function tryTemplate(ctx: Context, input: z.output<typeof mailTestInput>) {
  await ctx.limits.consume('mail_try', ctx.user.id);
  const to = input.to ?? ctx.user.email;
  const example = await exampleOf(ctx, input);
  const answer = await ctx.mailer.send(ctx, to, example).then(
    ({ transport, message }) => ({ ok: true, to, transport, message }),
    (error: unknown) => {
      if (error instanceof AppError) throw error;
      const message = error instanceof Error ? error.message : String(error);
      return { ok: false, to, transport: null, message };
    },
  );
  await logTried(ctx, { ...answer, template: example.template.name, subject: mailSubject(example) });
  return answer;
}
