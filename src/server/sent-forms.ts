import type { Request, Response } from 'express';
import { type AppError, errorStatus } from '#shared/errors.ts';
import { toHtml } from '#shared/plain-text.ts';
import { ownOrigin, ownPath, pathOf } from '#shared/redirect-target.ts';
import { pageTooOld, type SentForm } from '#shared/sent-form.ts';
import type { Text } from '#shared/translation.ts';
import type { OpenContext } from './domains/auth/identity.ts';
import { domains } from './domains.ts';
import { pageFormsOf } from './platform/domain.ts';
import { loggedPath } from './platform/http/request-log.ts';
import type { PageAnswer } from './platform/rest/handler.ts';
import type { Services } from './platform/services.ts';
import { isForeignWrite } from './platform/session/csrf.ts';
import { findPageForm, isPageOf, type PageForm, withRecord } from './platform/session/page-forms.ts';
import { storedValues, storeSentForm } from './platform/session/sent-form.ts';
import { failurePage } from './platform/ssr/failure-page.ts';
import { toAppError } from './platform/trpc/init.ts';

const forms = pageFormsOf(domains);

const isForm = (request: Request) =>
  Boolean(request.is(['application/x-www-form-urlencoded', 'multipart/form-data']));

/** Whether the browser itself waits for the answer, and shows it; scripts and programs read theirs. */
function isNavigation(request: Request): boolean {
  const mode = request.get('Sec-Fetch-Mode');
  return mode === undefined ? request.accepts(['json', 'html']) === 'html' : mode === 'navigate';
}

/** The page that contained the form, from the request's address; only pages that have the form. */
function pageOf(form: PageForm, request: Request): URL {
  const { pages } = form;
  const path = ownPath(request.query.from);
  if (pages === 'any') return new URL(path ?? '/', ownOrigin);
  const named = new URL(path ?? pages[0], ownOrigin);
  return isPageOf(form, named.pathname) ? named : new URL(pages[0], ownOrigin);
}

const textCut = 'Only the beginning of your text is shown here. Go back in your browser to find all of it.';

/** The message of an error without field errors, in words for readers of a page. */
function messageOf({ kind, text, errors }: AppError): Text | null {
  if (kind === 'page_expired') return pageTooOld;
  if (kind === 'failed') return 'There was an issue. Please try again later.';
  return errors === undefined ? text : null;
}

/** Page and message of a refused form. */
function refusalOf(
  form: PageForm,
  failure: AppError,
  request: Request,
  from: URL,
): SentForm & { path: string } {
  const { begin, plain = '', record = '' } = form;
  const { from: _from, ...input } = withRecord(form, (request.body ?? {}) as Record<string, unknown>);
  if (begin !== undefined && failure.action !== undefined) {
    const login = new URL(from);
    login.searchParams.delete('two_factor');
    return { path: pathOf(login), ...begin, errors: {}, values: {}, done: false };
  }
  // Forms hold a record as one text.
  const values = storedValues(
    record in input ? { ...input, [record]: JSON.stringify(input[record]) } : input,
  );
  const isCut = plain in input && values[plain] !== input[plain];
  return {
    path: pathOf(from),
    action: request.path,
    errors: failure.texts ?? {},
    values,
    message: messageOf(failure) ?? (isCut ? textCut : null),
    done: false,
  };
}

/**
 * Answers sign-in forms that browsers submit without scripts, also before the script has loaded: with the next page, or
 * with the page of the form, its error message and the input. Requests for JSON are answered by the calls as usual.
 */
export const sentForms =
  (services: Services, openContext: OpenContext) =>
  (request: Request, response: Response): PageAnswer | null => {
    if (request.method !== 'POST' || !isForm(request) || !isNavigation(request)) return null;
    const form = findPageForm(forms, request.path);
    if (form === undefined) return null;
    const from = pageOf(form, request);
    return {
      read: (sent) => {
        const input = withRecord(form, sent);
        const text = form.plain === undefined ? undefined : input[form.plain];
        return typeof text === 'string' ? { ...input, [form.plain as string]: toHtml(text) } : input;
      },
      done: (ctx, data) => {
        const { path, said } = form.next(data as never, from, ctx, {
          action: request.path,
          page: form.pages === 'any' ? '/' : form.pages[0],
        });
        if (said !== undefined) {
          storeSentForm(ctx.session.state, { ...said, errors: {}, values: {}, done: true });
        }
        response.redirect(303, path);
      },
      refused: async (ctx, error) => {
        if (response.headersSent || response.destroyed) return;
        const failure = toAppError(error);
        try {
          const { session } = ctx ?? (await openContext(request, response, 'page'));
          const { path, ...kept } = refusalOf(form, failure, request, from);
          // Not sent from our form: no state is stored for a browser that another site sent here.
          if (!isForeignWrite(request, request.method)) storeSentForm(session.state, kept);
          response.redirect(303, path);
        } catch (cause) {
          // Not even a page can show the error; the browser's history has the input.
          services.log.error({ err: cause, path: loggedPath(request.path) }, 'a form could not be answered');
          response.status(errorStatus[failure.kind]).type('html').send(failurePage);
        }
      },
    };
  };
