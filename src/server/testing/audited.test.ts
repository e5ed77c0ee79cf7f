import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { administrationWrites } from './administration-writes.ts';

const draft = 'A draft changes nothing of the site; publishing it is written down.';

const trial = 'It tries something out and changes nothing.';

/** What each call writes into the audit log; of one that writes nothing, why. */
const entries: Record<string, string | { nothing: string }> = {
  'appearance.publish': 'appearance.publish',
  'appearance.removeDraft': { nothing: draft },
  'appearance.saveDraft': { nothing: draft },
  'appearance.undo': 'appearance.undo',
  'appearance.uploadPicture': { nothing: draft },
  'billing.confirmPrice': 'price.confirm',
  'billing.createPrice': 'price.create',
  'billing.createProduct': 'product.create',
  'billing.invoices.refund': 'invoice.refund',
  'billing.removePrice': 'price.delete',
  'billing.removeProducts': 'product.delete',
  'billing.reorderProducts': 'product.order',
  'billing.subscriptions.create': 'subscription.create',
  'billing.subscriptions.update': 'subscription.update',
  'billing.webhookEvents.replay': 'billing_event.replay',
  'billing.syncProduct': 'product.sync',
  'billing.updatePrice': 'price.update',
  'billing.updateProduct': 'product.update',
  'customPages.create': 'custom_page.create',
  'customPages.delete': 'custom_page.delete',
  'customPages.removeDraft': 'custom_page.remove_draft',
  'customPages.saveDraft': 'custom_page.save_draft',
  'customPages.update': 'custom_page.update',
  'invites.cancel': 'invite.cancel',
  'invites.create': 'invite.create',
  'invites.link': 'invite.link',
  'invites.resend': 'invite.resend',
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
  'roles.addUsers': 'role.add_users',
  'roles.create': 'role.create',
  'roles.delete': 'role.delete',
  'roles.removeUsers': 'role.remove_users',
  'roles.update': 'role.update',
  'roles.viewAs': 'role.view_as',
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
  'tags.update': 'tag.update',
  'themes.create': 'theme.create',
  'themes.delete': 'theme.delete',
  'themes.update': 'theme.update',
  'ticketCategories.create': 'ticket_category.create',
  'ticketCategories.delete': 'ticket_category.delete',
  'ticketCategories.reorder': 'ticket_category.order',
  'ticketCategories.update': 'ticket_category.update',
  'webhooks.create': 'webhook.create',
  'webhooks.delete': 'webhook.delete',
  'webhooks.replay': 'webhook.replay',
  'webhooks.rotateSecret': 'webhook.rotate_secret',
  'webhooks.test': 'webhook.test',
  'webhooks.update': 'webhook.update',
  'workspaces.removeMany': 'workspace.delete',
};

const domains = join(process.cwd(), 'src/server/domains');

const sources = readdirSync(domains, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.ts') && !file.includes('.test.'))
  .map((file) => readFileSync(join(domains, file), 'utf8'))
  .filter((text) => text.includes('audit('))
  .join('\n');

it('Every call that changes something of the site leaves an entry in the audit log, or says why not', () => {
  expect(Object.keys(entries).sort()).toEqual(administrationWrites().sort());
});

it('The entries are those that services write', () => {
  const actions = Object.values(entries).filter((entry) => typeof entry === 'string');
  const unwritten = actions.filter((action) => {
    const [noun] = action.split('.');
    return !sources.includes(`'${action}'`) && !sources.includes(`\`${noun}.\${`);
  });
  expect(unwritten).toEqual([]);
});
