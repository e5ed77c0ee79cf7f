import { ImpersonationBanner } from './impersonation-banner.tsx';
import { PaymentBanner } from './payment-banner.tsx';
import { ViewAsBanner } from './view-as-banner.tsx';

/** All banners; each renders only for the users that it concerns. */
export function Banners() {
  return (
    <>
      <ImpersonationBanner />
      <ViewAsBanner />
      <PaymentBanner />
    </>
  );
}
