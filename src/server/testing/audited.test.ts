import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { securityEvents } from '../domains/auth/security-emails.tsx';
import { procedures } from './policy.ts';

const draft = 'A draft changes nothing of the site; publishing it is written down.';
const trial = 'It tries something out and changes nothing.';
const signingIn = 'It is about signing in: the log of sign-ins has it, or nobody is signed in yet.';
const own = 'It changes what is the caller’s own, or what the ticket says itself.';
const customers = 'Customers do it among themselves, or for themselves; the records say who and when.';
const readers = 'It counts what readers do, or marks what somebody has seen.';

type Trace =
  /** The action of its entry in the audit log. */
  | string
  /** An entry when staff changes how they sign in, with the mail about it. */
  | { security: string }
  | { ticketEvent: true }
  | { nothing: string };

/** What each call that changes something leaves behind; of one that leaves nothing, why. A new one is added here. */
const traces: Record<string, Trace> = {
  'agents.setAvailability': { nothing: own },
  'appearance.publish': 'appearance.publish',
  'appearance.removeDraft': { nothing: draft },
  'appearance.saveDraft': { nothing: draft },
  'appearance.undo': 'appearance.undo',
  'appearance.uploadPicture': { nothing: draft },
  'auth.emailChange.cancel': { nothing: signingIn },
  'auth.emailChange.confirm': { security: 'email_changed' },
  'auth.emailChange.request': { security: 'email_change_requested' },
  'auth.humanCheck.verify': { nothing: signingIn },
  'auth.login': { nothing: signingIn },
  'auth.logout': 'user.impersonate_end',
  'auth.passwords.change': { security: 'password_changed' },
  'auth.passwords.confirm': { nothing: signingIn },
  'auth.passwords.requestReset': { nothing: signingIn },
  'auth.passwords.reset': { nothing: signingIn },
  'auth.register': { nothing: signingIn },
  'auth.sessions.end': { nothing: signingIn },
  'auth.sessions.logoutOther': { nothing: signingIn },
  'auth.setUp': { nothing: signingIn },
  'auth.social.connect': { nothing: signingIn },
  'auth.social.disconnect': { nothing: signingIn },
  'auth.tokenLogin': 'token.create',
  'auth.tokenRegister': 'token.create',
  'auth.tokens.create': 'token.create',
  'auth.tokens.remove': { nothing: signingIn },
  'auth.twoFactor.answer': { nothing: signingIn },
  'auth.twoFactor.confirm': { security: 'two_factor_enabled' },
  'auth.twoFactor.disable': { security: 'two_factor_disabled' },
  'auth.twoFactor.enable': { nothing: signingIn },
  'auth.twoFactor.replaceCodes': { security: 'recovery_codes_replaced' },
  'auth.verification.resend': { nothing: signingIn },
  'billing.checkout.cancel': { nothing: customers },
  'billing.checkout.confirm': { nothing: customers },
  'billing.checkout.create': { nothing: customers },
  'billing.checkout.pay': { nothing: customers },
  'billing.confirmPrice': 'price.confirm',
  'billing.createPrice': 'price.create',
  'billing.createProduct': 'product.create',
  'billing.invoices.refund': 'invoice.refund',
  'billing.paymentMethods.add': { nothing: customers },
  'billing.paymentMethods.page': { nothing: customers },
  'billing.paymentMethods.remove': { nothing: customers },
  'billing.removePrice': 'price.delete',
  'billing.removeProducts': 'product.delete',
  'billing.reorderProducts': 'product.order',
  'billing.subscriptions.advance': 'subscription.advance',
  'billing.subscriptions.cancel': 'subscription.cancel',
  'billing.subscriptions.changePlan': 'subscription.change_plan',
  'billing.subscriptions.create': 'subscription.create',
  'billing.subscriptions.resume': 'subscription.resume',
  'billing.subscriptions.update': 'subscription.update',
  'billing.syncProduct': 'product.sync',
  'billing.updatePrice': 'price.update',
  'billing.updateProduct': 'product.update',
  'billing.webhookEvents.replay': 'billing_event.replay',
  'contact.send': { nothing: own },
  'customPages.create': 'custom_page.create',
  'customPages.delete': 'custom_page.delete',
  'customPages.removeDraft': 'custom_page.remove_draft',
  'customPages.saveDraft': 'custom_page.save_draft',
  'customPages.update': 'custom_page.update',
  'exports.create': 'export.run',
  'hcArticles.archive': 'article.archive',
  'hcArticles.compare': { nothing: trial },
  'hcArticles.create': 'article.create',
  'hcArticles.delete': 'article.delete',
  'hcArticles.discardDraft': { nothing: draft },
  'hcArticles.editing': { nothing: readers },
  'hcArticles.move': 'article.move',
  'hcArticles.publish': 'article.publish',
  'hcArticles.reorder': 'article.reorder',
  'hcArticles.restore': 'article.restore',
  'hcArticles.restoreVersion': 'article.restore_version',
  'hcArticles.saveDraft': { nothing: draft },
  'hcArticles.storeVersion': { nothing: draft },
  'hcArticles.tag': 'article.tag',
  'hcArticles.unpublish': 'article.unpublish',
  'hcArticles.update': 'article.update',
  'hcFeedback.update': { nothing: readers },
  'hcFolders.create': 'category.create',
  'hcFolders.delete': 'category.delete',
  'hcFolders.reorder': 'category.reorder',
  'hcFolders.update': 'category.update',
  'hcLinks.check': 'link_check.run',
  'hcRedirects.create': 'redirect.create',
  'hcRedirects.delete': 'redirect.delete',
  'hcSearch.createPin': 'pin.create',
  'hcSearch.createSynonym': 'synonym.create',
  'hcSearch.deletePins': 'pin.delete',
  'hcSearch.deleteSynonyms': 'synonym.delete',
  'hcSearch.updatePin': 'pin.update',
  'hcSearch.updateSynonym': 'synonym.update',
  'hcTranslations.compare': { nothing: trial },
  'hcTranslations.delete': 'article.delete_translation',
  'hcTranslations.discardDraft': { nothing: draft },
  'hcTranslations.save': 'article.translate',
  'hcTranslations.saveDraft': { nothing: draft },
  'helpcenter.feedback': { nothing: readers },
  'helpSearch.logSearches': { nothing: readers },
  'helpSearch.logSearchesApi': { nothing: readers },
  'helpcenter.view': { nothing: readers },
  'invites.accept': 'invite.accept',
  'invites.cancel': 'invite.cancel',
  'invites.create': 'invite.create',
  'invites.link': 'invite.link',
  'invites.resend': 'invite.resend',
  'jobs.cancel': { nothing: own },
  'localizations.create': 'localization.create',
  'localizations.delete': 'localization.delete',
  'localizations.import': 'localization.lines',
  'localizations.saveLines': 'localization.lines',
  'localizations.update': 'localization.update',
  'mails.preview': { nothing: trial },
  'mails.resend': 'mail.resend',
  'mails.reset': 'mail_template.reset',
  'mails.save': 'mail_template.update',
  'mails.test': { nothing: trial },
  'menus.save': 'settings.update',
  'menus.saveAsSettings': 'settings.update',
  'notifications.addBrowser': { nothing: own },
  'notifications.markAsRead': { nothing: own },
  'notifications.removeBrowser': { nothing: own },
  'notifications.saveSubscriptions': { nothing: own },
  'operations.undo': { nothing: 'The operation itself says who took it back, and when.' },
  'people.create': 'user.create',
  'people.export': 'user.export',
  'people.impersonate': 'user.impersonate',
  'people.import': 'user.import',
  'people.merge': 'user.merge',
  'people.stopImpersonating': 'user.impersonate_end',
  'people.suspend': 'user.suspend',
  'people.unsuspend': 'user.unsuspend',
  'purchases.add': { nothing: own },
  'purchases.sync': { nothing: own },
  'roles.addUsers': 'role.add_users',
  'roles.create': 'role.create',
  'roles.delete': 'role.delete',
  'roles.removeUsers': 'role.remove_users',
  'roles.stopViewingAs': { nothing: 'Nothing is changed while it lasts, and its beginning is written down.' },
  'roles.update': 'role.update',
  'roles.viewAs': 'role.view_as',
  'senders.confirm': { nothing: customers },
  'settings.checkMail': { nothing: trial },
  'settings.checkSearch': { nothing: trial },
  'settings.checkStorage': { nothing: trial },
  'settings.update': 'settings.update',
  'system.backUp': 'backup.create',
  'system.deleteBackup': 'backup.delete',
  'system.flushCache': 'cache.flush',
  'system.markStep': 'setup.update',
  'system.retryJob': 'job.retry',
  'tags.create': 'tag.create',
  'tags.delete': 'tag.delete',
  'tags.merge': 'tag.merge',
  'tags.put': { ticketEvent: true },
  'tags.take': { ticketEvent: true },
  'tags.update': 'tag.update',
  'themes.create': 'theme.create',
  'themes.delete': 'theme.delete',
  'themes.update': 'theme.update',
  'ticketCategories.create': 'ticket_category.create',
  'ticketCategories.delete': 'ticket_category.delete',
  'ticketCategories.reorder': 'ticket_category.order',
  'ticketCategories.update': 'ticket_category.update',
  'tickets.assign': { ticketEvent: true },
  'tickets.create': { ticketEvent: true },
  'tickets.deleteReply': { ticketEvent: true },
  'tickets.follow': { nothing: own },
  'tickets.followWorkspace': { nothing: own },
  'tickets.reply': { ticketEvent: true },
  'tickets.setStatus': { ticketEvent: true },
  'tickets.trustSender': { nothing: own },
  'tickets.unfollow': { nothing: own },
  'tickets.update': { ticketEvent: true },
  'tickets.updateReply': { ticketEvent: true },
  'transfer.import': 'import.run',
  'uploads.create': { nothing: own },
  'uploads.createFromS3': { nothing: own },
  'uploads.createFromTus': { nothing: own },
  'uploads.files.delete': 'file.purge',
  'uploads.files.emptyTrash': 'file.empty_trash',
  'uploads.files.restore': { nothing: 'It can be taken back: the file can be deleted again.' },
  'uploads.multipart.abort': { nothing: own },
  'uploads.multipart.complete': { nothing: own },
  'uploads.multipart.create': { nothing: own },
  'uploads.multipart.parts': { nothing: own },
  'uploads.multipart.sign': { nothing: own },
  'uploads.presign': { nothing: own },
  'users.delete': 'user.delete',
  'users.locale.choose': { nothing: own },
  'users.removeAvatar': { nothing: own },
  'users.update': 'user.update',
  'users.uploadAvatar': { nothing: own },
  'webhooks.create': 'webhook.create',
  'webhooks.delete': 'webhook.delete',
  'webhooks.replay': 'webhook.replay',
  'webhooks.rotateSecret': 'webhook.rotate_secret',
  'webhooks.test': 'webhook.test',
  'webhooks.update': 'webhook.update',
  'workspaces.changeRole': { nothing: customers },
  'workspaces.create': { nothing: customers },
  'workspaces.invite': { nothing: customers },
  'workspaces.join': { nothing: customers },
  'workspaces.remove': { nothing: customers },
  'workspaces.removeInvite': { nothing: customers },
  'workspaces.removeMany': 'workspace.delete',
  'workspaces.removeMember': { nothing: customers },
  'workspaces.resendInvite': { nothing: customers },
  'workspaces.transfer': { nothing: customers },
  'workspaces.update': { nothing: customers },
};

const domains = join(process.cwd(), 'src/server/domains');

const sources = readdirSync(domains, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.ts') && !file.includes('.test.'))
  .map((file) => readFileSync(join(domains, file), 'utf8'))
  .join('\n');

it('Every call that changes something leaves a trace, or says why not', () => {
  const writes = Object.keys(procedures).filter((name) => procedures[name]?._def.type === 'mutation');
  expect(Object.keys(traces).sort()).toEqual(writes.sort());
});

it('The entries are those that services write', () => {
  const actions = Object.values(traces).filter((trace) => typeof trace === 'string');
  const unwritten = actions.filter((action) => {
    const [noun] = action.split('.');
    return !sources.includes(`'${action}'`) && !sources.includes(`\`${noun}.\${`);
  });
  expect(unwritten).toEqual([]);
});

it('What staff changes of how they sign in is told by mail and written down', () => {
  const told = Object.values(traces).flatMap((trace) =>
    typeof trace === 'object' && 'security' in trace ? [trace.security] : [],
  );
  // The owner of an address is told what its first proof ended; staff had changed none of it.
  const ofStaff = securityEvents.filter((event) => event !== 'address_verified');
  expect(told.toSorted()).toEqual([...ofStaff].sort());
});
