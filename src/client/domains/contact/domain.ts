import { IconMailQuestion } from '@tabler/icons-react';
import { defineClientDomain } from '../../shell/client-domain.ts';
import { contactScreen } from './contact-settings.ts';

export const contactDomain = defineClientDomain({
  name: 'contact',
  settings: [{ screen: contactScreen, group: 'email', order: 40, icon: IconMailQuestion }],
});
