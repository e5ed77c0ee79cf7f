import { describe, expect, it } from 'vitest';
import { domains } from '../domains.ts';
import { permissionsOf } from '../platform/domain.ts';
import { opens } from './guard-probe.ts';

interface Reach {
  /** The calls that nobody else makes, with spaces between; services let its holders do more in calls that many make. */
  calls: string;
  /** What a role with nothing else can do that the label does not say: then the explanation does. */
  beyond?: string;
}

/** What each permission opens by itself, beside the door to the administration. A new one is added here. */
const reaches: Record<string, Reach> = {
  'logs.view': {
    calls:
      'logs.audit logs.auditChoices logs.signIns mails.list mails.resend inboundMail.list inboundMail.counters inboundMail.get inboundMail.raw system.jobs system.retryJob system.errors system.schedule',
    beyond: 'Reads addresses and subjects of mails; sends mails and starts jobs again.',
  },
  'tickets.merge': {
    calls: '',
    beyond: 'Shows messages of one customer to another.',
  },
  'macros.manage': { calls: '', beyond: 'Decides which steps colleagues take at once.' },
  'canned_replies.manage': { calls: '', beyond: 'Decides what colleagues answer with.' },
  'tickets.forward': {
    calls: '',
    beyond: 'Sends messages of customers and their files to any address.',
  },
  'settings.view': { calls: 'settings.get settings.update settings.limits' },
  'settings.update': {
    calls: 'settings.checkMail settings.checkStorage settings.checkSearch system.flushCache system.markStep',
    beyond: 'Decides how people sign in and where files are stored.',
  },
  'appearance.update': {
    calls:
      'appearance.get appearance.saveDraft appearance.removeDraft appearance.publish appearance.undo appearance.uploadPicture',
    beyond: 'Changes what everybody sees; code takes more.',
  },
  'localizations.update': {
    calls: 'localizations.update localizations.saveLines localizations.import',
    beyond: 'Words mails and everything else.',
  },
  'menus.update': { calls: 'menus.list menus.save menus.saveAsSettings', beyond: 'Leads to other sites.' },
  'channels.view': {
    calls:
      'mailboxes.list mailboxes.get mailboxes.domain mailboxes.connections dkimKeys.list inboundMail.list inboundMail.counters inboundMail.get inboundMail.raw inboundMail.smtp',
    beyond: 'Reads what people write to the site.',
  },
  'channels.create': { calls: 'mailboxes.create mailboxes.discover' },
  'channels.delete': { calls: 'mailboxes.delete' },
  'channels.update': {
    calls:
      'mailboxes.update mailboxes.connect mailboxes.finishConnection mailboxes.disconnect dkimKeys.update dkimKeys.delete inboundMail.replay inboundMail.discard inboundMail.testMailbox',
    beyond: 'Sees every mail by naming another mail server, links with secrets too: full access.',
  },
  'admin.access': {
    calls: 'searchTerms.list searchTerms.report searchTerms.suggestions system.checklist',
    beyond: 'Reads what people searched for.',
  },
  'api.access': { calls: 'auth.tokens.create', beyond: 'Acts without a browser.' },
  'users.create': { calls: 'people.create people.import', beyond: 'Bounded by what the holder has.' },
  'users.view': {
    calls: 'people.list people.options people.summary organisations.members',
    beyond: 'Reads addresses and notes about people.',
  },
  'users.update': { calls: '', beyond: 'Gets into an account by changing its address.' },
  'users.suspend': { calls: 'people.suspend people.unsuspend' },
  'users.delete': { calls: '' },
  'users.merge': { calls: 'people.mergePreview people.merge' },
  'users.impersonate': { calls: 'people.impersonate', beyond: 'Reads and does all that a person can.' },
  'export.run': {
    calls: 'exports.create exports.list',
    beyond: 'Reads all articles, drafts too.',
  },
  'import.run': { calls: 'transfer.import', beyond: 'Publishes and overwrites articles.' },
  'files.create': { calls: '' },
  'files.view': { calls: '', beyond: 'Reads attachments of all tickets.' },
  'files.delete': { calls: '', beyond: 'Deletes attachments of tickets for good.' },
  'roles.view': { calls: 'roles.list roles.get roles.holders roles.viewAs' },
  'roles.create': { calls: 'roles.create' },
  'roles.update': {
    calls: 'roles.update roles.addUsers roles.removeUsers',
    beyond: 'Bounded by what the holder has.',
  },
  'roles.delete': { calls: 'roles.delete' },
  'organisations.view': { calls: 'organisations.list organisations.get organisations.members' },
  'organisations.create': { calls: 'organisations.create' },
  'organisations.update': {
    calls: 'organisations.update organisations.addUsers organisations.merge organisations.removeUsers',
    beyond: 'Decides to which organization tickets are filed.',
  },
  'organisations.delete': { calls: 'organisations.delete' },
  'groups.view': { calls: 'groups.list' },
  'groups.create': { calls: 'groups.create' },
  'groups.update': { calls: 'groups.update groups.reorder' },
  'groups.delete': { calls: 'groups.delete' },
  'workspaces.view': { calls: 'workspaces.list' },
  'workspaces.delete': { calls: 'workspaces.removeMany' },
  'products.view': { calls: '' },
  'products.create': { calls: 'billing.createProduct billing.createPrice' },
  'products.update': {
    calls:
      'billing.updateProduct billing.reorderProducts billing.updatePrice billing.syncProduct billing.unconfirmedPrices billing.confirmPrice ticketPriorities.list',
  },
  'products.delete': { calls: 'billing.removeProducts billing.removePrice' },
  'subscriptions.view': {
    calls: 'billing.subscriptions.list billing.webhookEvents.list billing.revenue',
    beyond: 'Reads billing details.',
  },
  'subscriptions.create': { calls: 'billing.subscriptions.create' },
  'subscriptions.update': {
    calls: 'billing.subscriptions.update billing.subscriptions.advance billing.invoices.refund',
    beyond: 'Gives money back.',
  },
  'articles.view': {
    calls:
      'helpcenter.landing helpcenter.category helpcenter.article helpcenter.related helpcenter.feedback helpcenter.view helpcenter.moved helpSearch.search helpSearch.suggest helpSearch.logSearches helpSearch.logSearchesApi',
  },
  'articles.view_internal': { calls: '' },
  'articles.create': { calls: 'hcArticles.create' },
  'articles.update': {
    calls:
      'hcArticles.list hcArticles.update hcArticles.saveDraft hcArticles.discardDraft hcArticles.editing hcArticles.move hcArticles.tag hcArticles.versions hcArticles.version hcArticles.diff hcArticles.compare hcArticles.storeVersion hcArticles.restoreVersion hcArticles.owners hcTranslations.list hcTranslations.read hcTranslations.save hcTranslations.saveDraft hcTranslations.compare hcTranslations.discardDraft hcTranslations.delete hcLinks.check hcLinks.list hcFeedback.list hcFeedback.update',
  },
  'articles.publish': { calls: 'hcArticles.publish hcArticles.unpublish hcArticles.archive' },
  'articles.delete': { calls: 'hcArticles.delete hcArticles.restore' },
  'hc.update': {
    calls:
      'hcFolders.create hcFolders.update hcFolders.delete hcFolders.reorder hcArticles.reorder hcRedirects.list hcRedirects.create hcRedirects.delete hcSearch.synonyms hcSearch.synonym hcSearch.createSynonym hcSearch.updateSynonym hcSearch.deleteSynonyms hcSearch.pins hcSearch.pin hcSearch.createPin hcSearch.updatePin hcSearch.deletePins',
    beyond: 'Leads to other sites.',
  },
  'reports.view': { calls: '', beyond: 'Reads what people searched for.' },
  'tickets.create': { calls: '' },
  'tickets.view': { calls: '' },
  'tickets.update': {
    calls:
      'tickets.counts tickets.queue tickets.workspaces tickets.rows tickets.search tickets.agentOptions tickets.update organisations.list organisations.get groups.list tickets.history tickets.markRead tickets.assign ticketCategories.list tags.list tags.put tags.take agents.list agents.setAvailability presence.report presence.list presence.get search.everything agentHome.week snooze.set snooze.end outbox.preferences outbox.setPreferences outbox.list outbox.update outbox.sendNow outbox.cancel bulk.count bulk.run cannedReplies.list cannedReplies.choices cannedReplies.export cannedReplies.get cannedReplies.create cannedReplies.update cannedReplies.delete cannedReplies.render cannedReplies.import drafts.listOfColleagues macros.list macros.get macros.create macros.update macros.delete macros.preview macros.reorder macros.run views.list views.get views.create views.update views.reorder views.delete views.preview views.next ticketStatuses.list ticketPriorities.list tickets.resendReply inboundMail.original inboundMail.origin ticketFields.list',
    beyond: 'Sees all tickets, unless limited.',
  },
  'tickets.requester': { calls: '', beyond: 'Gives its messages to another customer.' },
  'tickets.export': { calls: '' },
  'tickets.delete': {
    calls:
      'blockedSenders.list blockedSenders.create blockedSenders.delete trash.delete trash.restore trash.markSpam trash.unmarkSpam',
  },
  'tickets.purge': { calls: 'trash.purge' },
  'views.share': { calls: '' },
  'tags.view': { calls: 'ticketCategories.list tags.list' },
  'tags.create': { calls: 'ticketCategories.create tags.create' },
  'tags.update': { calls: 'ticketCategories.update ticketCategories.reorder tags.update tags.merge' },
  'ticket_fields.view': { calls: 'ticketFields.list' },
  'ticket_fields.create': { calls: 'ticketFields.create' },
  'ticket_fields.update': { calls: 'ticketFields.update ticketFields.reorder' },
  'ticket_fields.delete': { calls: 'ticketFields.delete' },
  'priorities.view': { calls: 'ticketPriorities.list' },
  'priorities.create': { calls: 'ticketPriorities.create' },
  'priorities.update': { calls: 'ticketPriorities.update ticketPriorities.reorder' },
  'priorities.delete': { calls: 'ticketPriorities.delete' },
  'statuses.view': { calls: 'ticketStatuses.list' },
  'statuses.create': { calls: 'ticketStatuses.create' },
  'statuses.update': { calls: 'ticketStatuses.update ticketStatuses.reorder' },
  'statuses.delete': { calls: 'ticketStatuses.delete' },
  'tags.delete': { calls: 'ticketCategories.delete tags.delete' },
  'custom_pages.view': { calls: 'customPages.list' },
  'custom_pages.create': { calls: 'customPages.create' },
  'custom_pages.update': { calls: 'customPages.update customPages.saveDraft customPages.removeDraft' },
  'custom_pages.delete': { calls: 'customPages.delete' },
  'themes.view': { calls: 'themes.list themes.get' },
  'themes.create': { calls: 'themes.create' },
  'themes.update': { calls: 'themes.update' },
  'themes.delete': { calls: 'themes.delete' },
  'localizations.view': {
    calls: 'localizations.list localizations.get localizations.lines localizations.export',
  },
  'localizations.create': { calls: 'localizations.create' },
  'localizations.delete': { calls: 'localizations.delete' },
  'mail_templates.view': { calls: 'mails.templates mails.template mails.preview' },
  'mail_templates.update': {
    calls: 'mails.save mails.reset mails.test',
    beyond: 'Words mails that readers trust.',
  },
  'webhooks.view': {
    calls: 'webhooks.list webhooks.get webhooks.deliveries',
    beyond: 'Reads tickets, notes, people and subscriptions.',
  },
  'webhooks.create': { calls: 'webhooks.create', beyond: 'Reads them as they change.' },
  'webhooks.update': {
    calls: 'webhooks.update webhooks.rotateSecret webhooks.test webhooks.replay',
    beyond: 'Reads them as they change.',
  },
  'webhooks.delete': { calls: 'webhooks.delete' },
  'system.view': { calls: 'system.get' },
  'system.update': { calls: 'system.backUp system.deleteBackup' },
};

const catalogue = permissionsOf(domains);

describe('a permission by itself', () => {
  it('is looked at, whichever it is', () => {
    expect(Object.keys(reaches).sort()).toEqual(
      Object.keys(catalogue)
        .filter((name) => name !== 'admin')
        .sort(),
    );
  });

  it.each(Object.entries(reaches))('%s opens these calls and no others', (name, { calls }) => {
    expect(opens(name).sort()).toEqual(calls.split(' ').filter(Boolean).sort());
  });

  it('says in its explanation what its label does not', () => {
    const unsaid = Object.entries(reaches).filter(
      ([name, { beyond }]) => beyond !== undefined && catalogue[name]?.explanation === undefined,
    );
    expect(unsaid.map(([name]) => name)).toEqual([]);
  });
});
