import { agentHomeDomain } from './domains/agent-home/domain.ts';
import { appearanceDomain } from './domains/appearance/domain.ts';
import { articlesDomain } from './domains/articles/domain.ts';
import { auditDomain } from './domains/audit/domain.ts';
import { authDomain } from './domains/auth/domain.ts';
import { billingDomain } from './domains/billing/domain.ts';
import { blockedSendersDomain } from './domains/blocked-senders/domain.ts';
import { cannedRepliesDomain } from './domains/canned-replies/domain.ts';
import { contactDomain } from './domains/contact/domain.ts';
import { customPagesDomain } from './domains/custom-pages/domain.ts';
import { customersDomain } from './domains/customers/domain.ts';
import { exportsDomain } from './domains/exports/domain.ts';
import { groupsDomain } from './domains/groups/domain.ts';
import { helpCenterDomain } from './domains/help-center/domain.ts';
import { helpImportDomain } from './domains/help-import/domain.ts';
import { helpSearchDomain } from './domains/help-search/domain.ts';
import { helpSiteDomain } from './domains/help-site/domain.ts';
import { inboundMailDomain } from './domains/inbound-mail/domain.ts';
import { localizationsDomain } from './domains/localizations/domain.ts';
import { macrosDomain } from './domains/macros/domain.ts';
import { mailboxesDomain } from './domains/mailboxes/domain.ts';
import { mailsDomain } from './domains/mails/domain.ts';
import { menusDomain } from './domains/menus/domain.ts';
import { notificationsDomain } from './domains/notifications/domain.ts';
import { operationsDomain } from './domains/operations/domain.ts';
import { organisationsAdminDomain } from './domains/organisations/admin/domain.ts';
import { presenceDomain } from './domains/presence/domain.ts';
import { purchasesDomain } from './domains/purchases/domain.ts';
import { rolesDomain } from './domains/roles/domain.ts';
import { searchDomain } from './domains/search/domain.ts';
import { settingsAdminDomain } from './domains/settings/admin/domain.ts';
import { settingsDomain } from './domains/settings/domain.ts';
import { systemDomain } from './domains/system/domain.ts';
import { ticketFieldsDomain } from './domains/ticket-fields/domain.ts';
import { ticketMergesDomain } from './domains/ticket-merges/domain.ts';
import { ticketPrioritiesDomain } from './domains/ticket-priorities/domain.ts';
import { ticketStatusesDomain } from './domains/ticket-statuses/domain.ts';
import { ticketTrashDomain } from './domains/ticket-trash/domain.ts';
import { ticketsDomain } from './domains/tickets/domain.ts';
import { uploadsDomain } from './domains/uploads/domain.ts';
import { usersAdminDomain } from './domains/users/admin/domain.ts';
import { usersDomain } from './domains/users/domain.ts';
import { viewsDomain } from './domains/views/domain.ts';
import { webhooksDomain } from './domains/webhooks/domain.ts';
import { workspacesDomain } from './domains/workspaces/domain.ts';
import type { ClientDomain } from './shell/client-domain.ts';

/** The domains of the client, in the order of those of the server. */
export const domains: readonly ClientDomain[] = [
  settingsDomain,
  authDomain,
  operationsDomain,
  uploadsDomain,
  usersDomain,
  rolesDomain,
  notificationsDomain,
  workspacesDomain,
  billingDomain,
  purchasesDomain,
  exportsDomain,
  helpCenterDomain,
  helpSearchDomain,
  articlesDomain,
  helpSiteDomain,
  helpImportDomain,
  blockedSendersDomain,
  cannedRepliesDomain,
  macrosDomain,
  viewsDomain,
  ticketsDomain,
  presenceDomain,
  ticketTrashDomain,
  ticketMergesDomain,
  ticketPrioritiesDomain,
  ticketStatusesDomain,
  customersDomain,
  ticketFieldsDomain,
  usersAdminDomain,
  organisationsAdminDomain,
  groupsDomain,
  searchDomain,
  agentHomeDomain,
  contactDomain,
  customPagesDomain,
  menusDomain,
  settingsAdminDomain,
  auditDomain,
  appearanceDomain,
  localizationsDomain,
  mailboxesDomain,
  inboundMailDomain,
  mailsDomain,
  webhooksDomain,
  systemDomain,
];
