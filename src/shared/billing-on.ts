/**
 * Whether there are plans, a checkout and a page of one's own subscription. Every page reads it: no schemas here.
 */
export const isBillingOn = ({ billing }: { billing: { enable: boolean; integrated: boolean } }) =>
  billing.enable && billing.integrated;
