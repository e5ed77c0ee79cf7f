import { defineDomain } from '../../platform/domain.ts';
import { deleteCredentials } from './account-deletion.ts';
import { mergeCredentials } from './account-merge.ts';
import { authApiTexts } from './api-texts.ts';
import { emailChangeMails } from './email-change/emails.tsx';
import { inviteMails } from './invites/emails.tsx';
import { invitesRouter } from './invites/router.ts';
import { authJobs } from './jobs.ts';
import { authLimits } from './limits.ts';
import { authPageForms } from './page-forms.ts';
import { passwordMails } from './passwords/emails.tsx';
import { authPermissions } from './permissions.ts';
import { guestRoleKey } from './roles.ts';
import { authRouter } from './router.ts';
import { securityMails } from './security-emails.tsx';
import { authSettings } from './settings.ts';
import { setupCacheKey } from './setup-queries.ts';
import arabic from './texts/ar.json' with { type: 'json' };
import german from './texts/de.json' with { type: 'json' };
import { verificationMails } from './verification/emails.tsx';
import { authWrites } from './writes.ts';

/** Accounts, sign-in and authentication. */
export const authDomain = defineDomain({
  name: 'auth',
  publicFiles: [
    'active-workspace.ts',
    'addresses.ts',
    'bootstrap.ts',
    'human-check/service.ts',
    'identity.ts',
    'invites/invite-mail-layout.tsx',
    'invites/links.ts',
    'plan.ts',
    'queries.ts',
    'revoke-access.ts',
    'role-assignment.ts',
    'roles.ts',
    'sessions/service.ts',
    'sessions/tables.ts',
    'sign-ins/tables.ts',
    'social/provider-tokens.ts',
    'tables.ts',
    'tokens/service.ts',
    'two-factor/service.ts',
    'verification/service.ts',
  ],
  sharedPages: { cacheKeys: [guestRoleKey, setupCacheKey] },
  routers: { auth: authRouter, invites: invitesRouter },
  writes: authWrites,
  pageForms: authPageForms,
  jobs: authJobs,
  mails: [...securityMails, ...emailChangeMails, ...verificationMails, ...passwordMails, ...inviteMails],
  permissions: authPermissions,
  limits: authLimits,
  settings: authSettings,
  hooks: { accountDeleted: deleteCredentials, accountsMerged: mergeCredentials },
  apiTexts: authApiTexts,
  texts: { de: german, ar: arabic },
});
