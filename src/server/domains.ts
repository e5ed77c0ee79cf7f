import { agentHomeDomain } from './domains/agent-home/domain.ts';
import { agentsDomain } from './domains/agents/domain.ts';
import { appearanceDomain } from './domains/appearance/domain.ts';
import { articlesDomain } from './domains/articles/domain.ts';
import { auditAdminDomain } from './domains/audit/admin/domain.ts';
import { auditDomain } from './domains/audit/domain.ts';
import { authDomain } from './domains/auth/domain.ts';
import { billingDomain } from './domains/billing/domain.ts';
import { blockedSendersDomain } from './domains/blocked-senders/domain.ts';
import { bulkDomain } from './domains/bulk/domain.ts';
import { cannedRepliesDomain } from './domains/canned-replies/domain.ts';
import { contactDomain } from './domains/contact/domain.ts';
import { customPagesDomain } from './domains/custom-pages/domain.ts';
import { customersDomain } from './domains/customers/domain.ts';
import { draftsDomain } from './domains/drafts/domain.ts';
import { exportsDomain } from './domains/exports/domain.ts';
import { groupDistributionDomain } from './domains/group-distribution/domain.ts';
import { groupsAdminDomain } from './domains/groups/admin/domain.ts';
import { groupsDomain } from './domains/groups/domain.ts';
import { helpCenterDomain } from './domains/help-center/domain.ts';
import { helpImportDomain } from './domains/help-import/domain.ts';
import { helpSearchDomain } from './domains/help-search/domain.ts';
import { helpSiteDomain } from './domains/help-site/domain.ts';
import { inboundMailDomain } from './domains/inbound-mail/domain.ts';
import { jobsDomain } from './domains/jobs/domain.ts';
import { localizationsAdminDomain } from './domains/localizations/admin/domain.ts';
import { localizationsDomain } from './domains/localizations/domain.ts';
import { macrosDomain } from './domains/macros/domain.ts';
import { mailboxesDomain } from './domains/mailboxes/domain.ts';
import { mailsDomain } from './domains/mails/domain.ts';
import { menusDomain } from './domains/menus/domain.ts';
import { notificationsDomain } from './domains/notifications/domain.ts';
import { operationsDomain } from './domains/operations/domain.ts';
import { organisationsAdminDomain } from './domains/organisations/admin/domain.ts';
import { organisationsDomain } from './domains/organisations/domain.ts';
import { outboxDomain } from './domains/outbox/domain.ts';
import { presenceDomain } from './domains/presence/domain.ts';
import { purchasesDomain } from './domains/purchases/domain.ts';
import { remoteImagesDomain } from './domains/remote-images/domain.ts';
import { rolesDomain } from './domains/roles/domain.ts';
import { searchDomain } from './domains/search/domain.ts';
import { sendersDomain } from './domains/senders/domain.ts';
import { settingsAdminDomain } from './domains/settings/admin/domain.ts';
import { settingsDomain } from './domains/settings/domain.ts';
import { snoozeDomain } from './domains/snooze/domain.ts';
import { systemDomain } from './domains/system/domain.ts';
import { tagsAdminDomain } from './domains/tags/admin/domain.ts';
import { tagsDomain } from './domains/tags/domain.ts';
import { ticketAnnouncementsDomain } from './domains/ticket-announcements/domain.ts';
import { ticketCategoriesDomain } from './domains/ticket-categories/domain.ts';
import { ticketExportsDomain } from './domains/ticket-exports/domain.ts';
import { ticketFieldsAdminDomain } from './domains/ticket-fields/admin/domain.ts';
import { ticketFieldsDomain } from './domains/ticket-fields/domain.ts';
import { ticketFollowsDomain } from './domains/ticket-follows/domain.ts';
import { ticketForwardsDomain } from './domains/ticket-forwards/domain.ts';
import { ticketMergesDomain } from './domains/ticket-merges/domain.ts';
import { ticketPrioritiesAdminDomain } from './domains/ticket-priorities/admin/domain.ts';
import { ticketPrioritiesDomain } from './domains/ticket-priorities/domain.ts';
import { ticketQueueDomain } from './domains/ticket-queue/domain.ts';
import { ticketStatusesDomain } from './domains/ticket-statuses/domain.ts';
import { ticketTrashDomain } from './domains/ticket-trash/domain.ts';
import { ticketWebhooksDomain } from './domains/ticket-webhooks/domain.ts';
import { ticketsDomain } from './domains/tickets/domain.ts';
import { uploadsDomain } from './domains/uploads/domain.ts';
import { usersAdminDomain } from './domains/users/admin/domain.ts';
import { usersDomain } from './domains/users/domain.ts';
import { viewsAdminDomain } from './domains/views/admin/domain.ts';
import { viewsDomain } from './domains/views/domain.ts';
import { webhooksDomain } from './domains/webhooks/domain.ts';
import { workspacesDomain } from './domains/workspaces/domain.ts';

/**
 * The domains of the product. A later one may use an earlier one, never the other way round. Where the administration of a
 * noun needs what comes after the noun, it is a domain of its own, in the noun's folder `admin/`.
 */
export const domains = [
  auditDomain,
  settingsDomain,
  localizationsDomain,
  authDomain,
  operationsDomain,
  organisationsDomain,
  groupsDomain,
  ticketFieldsDomain,
  ticketPrioritiesDomain,
  uploadsDomain,
  usersDomain,
  rolesDomain,
  notificationsDomain,
  workspacesDomain,
  billingDomain,
  purchasesDomain,
  jobsDomain,
  exportsDomain,
  helpCenterDomain,
  helpSearchDomain,
  articlesDomain,
  helpSiteDomain,
  helpImportDomain,
  blockedSendersDomain,
  viewsDomain,
  tagsDomain,
  ticketsDomain,
  tagsAdminDomain,
  agentsDomain,
  sendersDomain,
  ticketQueueDomain,
  ticketFollowsDomain,
  remoteImagesDomain,
  ticketExportsDomain,
  ticketCategoriesDomain,
  ticketAnnouncementsDomain,
  ticketWebhooksDomain,
  mailboxesDomain,
  presenceDomain,
  snoozeDomain,
  draftsDomain,
  outboxDomain,
  ticketTrashDomain,
  ticketMergesDomain,
  ticketForwardsDomain,
  cannedRepliesDomain,
  ticketStatusesDomain,
  ticketPrioritiesAdminDomain,
  customersDomain,
  ticketFieldsAdminDomain,
  usersAdminDomain,
  organisationsAdminDomain,
  groupsAdminDomain,
  viewsAdminDomain,
  bulkDomain,
  macrosDomain,
  searchDomain,
  agentHomeDomain,
  groupDistributionDomain,
  contactDomain,
  inboundMailDomain,
  customPagesDomain,
  menusDomain,
  settingsAdminDomain,
  auditAdminDomain,
  appearanceDomain,
  localizationsAdminDomain,
  mailsDomain,
  webhooksDomain,
  systemDomain,
] as const;
