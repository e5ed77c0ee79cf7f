import { createFileRoute, notFound } from '@tanstack/react-router';
import { ContactScreen } from '../../domains/contact/contact-screen.tsx';
import { readBootstrap } from '../../platform/bootstrap.ts';
import { pageHead } from '../../platform/head/page-head.ts';

export const Route = createFileRoute('/_site/contact')({
  beforeLoad: ({ context }) => {
    if (!readBootstrap(context.queryClient).settings.contact.enable) throw notFound();
  },
  head: ({ match }) =>
    match.status === 'notFound'
      ? {}
      : pageHead({ queryClient: match.context.queryClient, title: 'Contact us', path: '/contact' }),
  component: ContactScreen,
});
