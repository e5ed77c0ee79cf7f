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
      group: 'security',
      order: 30,
      icon: IconGauge,
      permission: 'settings.view',
      description: translate('How often people can do something before they have to wait.'),
      terms: translate('rate limit, throttling, brute force, quotas'),
    },
  ],
  settings: [
    { screen: generalScreen, group: 'settings', order: 10, icon: IconSettings },
    { screen: datesScreen, group: 'settings', order: 20, icon: IconCalendar },
    { screen: privacyScreen, group: 'settings', order: 40, icon: IconCookie },
    { screen: maintenanceScreen, group: 'settings', order: 50, icon: IconBarrierBlock },
  ],
  audit: (translate) => ({
    settings: {
      update: translate('Settings changed'),
    },
  }),
});
