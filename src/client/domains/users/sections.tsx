import {
  type Icon,
  IconCode,
  IconDevices,
  IconFileDownload,
  IconLanguage,
  IconLock,
  IconShieldLock,
  IconShoppingBag,
  IconUser,
  IconUserX,
  IconWorld,
} from '@tabler/icons-react';
import type { ComponentType } from 'react';
import type { BootstrapData } from '#shared/settings.ts';
import { isAllowed } from '../../platform/bootstrap.ts';
import { PasswordSection } from '../auth/passwords/password-section.tsx';
import { SessionsSection } from '../auth/sessions/sessions-section.tsx';
import { SocialSection } from '../auth/social/social-section.tsx';
import { offeredServices } from '../auth/social/social-services.ts';
import { TokensSection } from '../auth/tokens/tokens-section.tsx';
import { TwoFactorSection } from '../auth/two-factor/two-factor-section.tsx';
import { PurchasesSection } from '../purchases/purchases-section.tsx';
import { PersonalDataSection } from './admin/personal-data-section.tsx';
import { DangerSection } from './danger-section.tsx';
import { DetailsSection } from './details-section.tsx';
import { LocationSection } from './location/location-section.tsx';

/** A panel of the account settings, and its line in the list beside them. */
export interface AccountSectionEntry {
  /** The anchor of the panel; the same as its SettingsSection has. */
  id: string;
  /** English; the line in the list. */
  label: string;
  icon: Icon;
  Section: ComponentType;
  /** Whether this person sees it; without, everybody does. */
  isShown?: (bootstrap: BootstrapData) => boolean;
}

/** In the order of the page: details, social, password, two-factor, sessions, location, developers, purchases. */
export const accountSections: readonly AccountSectionEntry[] = [
  { id: 'details', label: 'Account details', icon: IconUser, Section: DetailsSection },
  {
    id: 'social',
    label: 'Social login',
    icon: IconWorld,
    Section: SocialSection,
    isShown: ({ settings }) => offeredServices(settings).length > 0,
  },
  { id: 'password', label: 'Password', icon: IconLock, Section: PasswordSection },
  {
    id: 'two-factor',
    label: 'Two factor authentication',
    icon: IconShieldLock,
    Section: TwoFactorSection,
  },
  { id: 'sessions', label: 'Active sessions', icon: IconDevices, Section: SessionsSection },
  { id: 'location', label: 'Location and language', icon: IconLanguage, Section: LocationSection },
  {
    id: 'developers',
    label: 'Developers',
    icon: IconCode,
    Section: TokensSection,
    isShown: (bootstrap) => bootstrap.settings.api.integrated && isAllowed(bootstrap, 'api.access'),
  },
  {
    id: 'purchases',
    label: 'Your purchases',
    icon: IconShoppingBag,
    Section: PurchasesSection,
    isShown: ({ settings }) => settings.envato.enable,
  },
  { id: 'data', label: 'Your data', icon: IconFileDownload, Section: PersonalDataSection },
];

/** Stands below everything else, the site's own panels too. */
export const lastSection: AccountSectionEntry = {
  id: 'danger',
  label: 'Delete account',
  icon: IconUserX,
  Section: DangerSection,
};
