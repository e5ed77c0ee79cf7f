import { IconLifebuoy } from '@tabler/icons-react';
import { defineClientDomain } from '../../shell/client-domain.ts';
import { helpCenterScreen } from './help-center-settings.ts';

export const helpCenterDomain = defineClientDomain({
  name: 'help-center',
  settings: [{ screen: helpCenterScreen, group: 'help-center', order: 50, icon: IconLifebuoy }],
});
