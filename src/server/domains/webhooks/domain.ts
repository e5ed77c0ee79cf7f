import { defineDomain } from '../../platform/domain.ts';

/** Programs elsewhere that hear what happens here. */
export const webhooksDomain = defineDomain({ name: 'webhooks' });
