import { IconBarrierBlock, IconCalendar, IconCookie, IconGauge, IconSettings } from '@tabler/icons-react';
import { defineClientDomain } from '../../shell/client-domain.ts';
import { datesScreen } from './screens/dates.ts';
import { generalScreen } from './screens/general.ts';
import { maintenanceScreen } from './screens/maintenance.ts';
import { privacyScreen } from './screens/privacy.ts';

export const settingsDomain = defineClientDomain({
  name: 'settings',
  screens: (translate) => [
    {
      to: '/admin/settings/limits',
      title: translate('Rate limits'),
      group: 'system',
      order: 40,
      icon: IconGauge,
      permission: 'settings.view',
      description: translate('How often people can do something before they have to wait.'),
    },
  ],
  settings: [
    { screen: generalScreen, group: 'site', order: 50, icon: IconSettings },
    { screen: datesScreen, group: 'site', order: 60, icon: IconCalendar },
    { screen: privacyScreen, group: 'site', order: 70, icon: IconCookie },
    { screen: maintenanceScreen, group: 'system', order: 30, icon: IconBarrierBlock },
  ],
  audit: (translate) => ({
    nouns: {
      settings: translate('Settings'),
    },
  }),
});
