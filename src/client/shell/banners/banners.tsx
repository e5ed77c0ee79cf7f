import { ImpersonationBanner } from './impersonation-banner.tsx';
import { PaymentBanner } from './payment-banner.tsx';
import { ViewAsBanner } from './view-as-banner.tsx';

/** Each shows itself to whom it concerns. */
export function Banners() {
  return (
    <>
      <ImpersonationBanner />
      <ViewAsBanner />
      <PaymentBanner />
    </>
  );
}
