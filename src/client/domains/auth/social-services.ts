import {
  type Icon,
  IconBrandEnvato,
  IconBrandFacebook,
  IconBrandGoogle,
  IconBrandX,
} from '@tabler/icons-react';
import type { PublicSettings } from '#shared/settings.ts';
import { type SocialService, socialNames, socialServices } from '#shared/social.ts';

export const socialIcons: Record<SocialService, Icon> = {
  envato: IconBrandEnvato,
  google: IconBrandGoogle,
  facebook: IconBrandFacebook,
  twitter: IconBrandX,
};

/** The services that this site offers. */
export const offeredServices = ({ social }: PublicSettings): SocialService[] =>
  socialServices.filter((service) => social[service].enable);

/** How this site calls a service: the marketplace has a name in the settings. */
export const nameOfService = (service: SocialService, { envato }: PublicSettings) =>
  service === 'envato' ? envato.name : socialNames[service];
