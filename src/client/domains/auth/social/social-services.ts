import type { PublicSettings } from '#shared/settings.ts';
import { type SocialService, socialNames, socialServices } from '#shared/social.ts';

/** The services that this site offers. */
export const offeredServices = ({ social }: PublicSettings): SocialService[] =>
  socialServices.filter((service) => social[service].enable);

/** How this site calls a service: the marketplace has a name in the settings. */
export const nameOfService = (service: SocialService, { envato }: PublicSettings) =>
  service === 'envato' ? envato.name : socialNames[service];
