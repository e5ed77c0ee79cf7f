import {
  IconArrowForwardUp,
  IconFileExport,
  IconFiles,
  IconFileText,
  IconLifebuoy,
  IconLinkOff,
  IconReportSearch,
  IconUpload,
} from '@tabler/icons-react';
import type { Translate } from '../platform/translation/use-translate.ts';
import type { AdminScreen } from './admin-screen.ts';

/** The screens of the administration that are about the help center. */
import { IconAdjustmentsSearch, IconFileText, IconReportSearch, IconThumbUp } from '@tabler/icons-react';
  IconAdjustmentsSearch,
  IconArrowForwardUp,
  IconFileText,
  IconReportSearch,
  IconThumbUp,
} from '@tabler/icons-react';
import type { Translate } from '../platform/translation/use-translate.ts';
import type { AdminScreen } from './admin-screen.ts';

/** The screens of the help center; in this order. */
export const helpCenterScreens = (translate: Translate): AdminScreen[] => [
  {
    to: '/admin/hc',
    title: translate('Articles'),
    group: 'help-center',
    icon: IconFileText,
    permission: 'articles.update',
    words: translate('Write, order and publish what readers find in the help center.'),
  },
  {
    to: '/admin/hc/redirects',
    title: translate('Redirects'),
    group: 'help-center',
    icon: IconArrowForwardUp,
    permission: 'hc.update',
    words: translate('Old addresses that lead to where things are now.'),
  },
  {
    to: '/admin/hc/links',
    title: translate('Links'),
    group: 'help-center',
    icon: IconLinkOff,
    permission: 'articles.update',
    words: translate('Links of articles that lead nowhere.'),
  },
  {
    to: '/admin/hc/transfer',
    title: translate('Export and import'),
    group: 'help-center',
    icon: IconFileExport,
    permission: 'export.run',
    words: translate('Take the help center with you, or bring one along.'),
  },
  {
    to: '/admin/searches',
    title: translate('Searches'),
    group: 'help-center',
    icon: IconReportSearch,
    permission: null,
    words: translate('What visitors look for, whether they find it, and when they ask you instead.'),
  },
  {
    to: '/admin/files',
    title: translate('Files'),
    group: 'help-center',
    icon: IconFiles,
    permission: 'files.view',
    words: translate('See what was uploaded, and bring back what was deleted.'),
  },
  {
    to: '/admin/settings/help-center',
    title: translate('Help center'),
    group: 'help-center',
    icon: IconLifebuoy,
    permission: 'settings.view',
    words: translate('How the start of the help center looks, and when articles are suggested.'),
  },
  {
    to: '/admin/settings/uploads',
    title: translate('Uploads'),
    group: 'help-center',
    icon: IconUpload,
    permission: 'settings.view',
    words: translate('Which files people may send, how much of them, and where they are kept.'),
    to: '/admin/hc/search',
    title: translate('Search results'),
    group: 'help-center',
    icon: IconAdjustmentsSearch,
    permission: 'hc.update',
    words: translate('Synonyms and pinned articles: what searches find, and what comes first.'),
  },
  {
    to: '/admin/hc/feedback',
    title: translate('Feedback'),
    group: 'help-center',
    icon: IconThumbUp,
    permission: 'articles.update',
    words: translate('Whether articles helped, and what readers say is missing.'),
  },
];
