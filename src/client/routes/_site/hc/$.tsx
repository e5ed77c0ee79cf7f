import { createFileRoute, notFound } from '@tanstack/react-router';
import { orMoved } from '#client/domains/help-center/redirected-addresses.ts';

/** Addresses that never were a page of ours may lead to one. */
export const Route = createFileRoute('/_site/hc/$')({
  loader: (place) =>
    orMoved(place, async (): Promise<null> => {
      throw notFound();
    }),
});
