import { z } from 'zod';
import type { BootstrapData } from './settings.ts';
import type { Text } from './translation.ts';

/** Services whose accounts can sign people in here, the most used first; `envato` is the marketplace. */
export const socialServices = ['google', 'facebook', 'twitter', 'envato'] as const;

export type SocialService = (typeof socialServices)[number];

export const isSocialService = (name: unknown): name is SocialService =>
  socialServices.some((service) => service === name);

/** How the services call themselves. */
export const socialNames: Record<SocialService, string> = {
  envato: 'Envato',
  google: 'Google',
  facebook: 'Facebook',
  twitter: 'X',
};

/** Result of a sign-in by another service. */
export type SocialResult =
  | { status: 'SUCCESS'; callbackData: { bootstrapData: BootstrapData } }
  | { status: 'ALREADY_LOGGED_IN'; callbackData: Record<string, never> }
  /** The address belongs to an account that has to prove its password first. */
  | { status: 'REQUEST_PASSWORD'; callbackData: { service: SocialService; email: string } }
  | { status: 'TWO_FACTOR'; callbackData: Record<string, never> }
  | { status: 'ERROR'; callbackData: { errorMessage: string; text: Text } };

/** Message of the popup to the page that opened it. */
export type SocialMessage = { type: 'social-auth' } & SocialResult;

export const unknownSocialError = 'An error occurred. Please try again later';

/** Profile data sent by the client is ignored: the profile comes from the session alone. */
export const socialConnectInput = z.object({ password: z.string().min(1).max(255) });
