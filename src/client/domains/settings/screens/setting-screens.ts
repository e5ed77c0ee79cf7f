import type { SettingScreen } from '../form/setting-field.ts';
import { billingScreen } from './billing.ts';
import { contactScreen } from './contact.ts';
import { datesScreen } from './dates.ts';
import { generalScreen } from './general.ts';
import { helpCenterScreen } from './help-center.ts';
import { mailScreen } from './mail.ts';
import { maintenanceScreen } from './maintenance.ts';
import { privacyScreen } from './privacy.ts';
import { signInScreen } from './sign-in.ts';
import { ticketsScreen } from './tickets.ts';
import { uploadsScreen } from './uploads.ts';

/** The screens of settings, for the search of the administration too. */
export const settingScreens: readonly SettingScreen[] = [
  generalScreen,
  signInScreen,
  ticketsScreen,
  uploadsScreen,
  helpCenterScreen,
  mailScreen,
  contactScreen,
  billingScreen,
  privacyScreen,
  datesScreen,
  maintenanceScreen,
];
