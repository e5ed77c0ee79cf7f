import { ImpersonationBanner } from './impersonation-bar.tsx';
import { PaymentBanner } from './payment-bar.tsx';
import { ViewAsBanner } from './viewing-bar.tsx';

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
