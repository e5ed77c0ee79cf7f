import { ImpersonationBar } from './impersonation-bar.tsx';
import { PaymentBar } from './payment-bar.tsx';
import { ViewingBar } from './viewing-bar.tsx';

/** Each shows itself to whom it concerns. */
export function Bars() {
  return (
    <>
      <ImpersonationBar />
      <ViewingBar />
      <PaymentBar />
    </>
  );
}
