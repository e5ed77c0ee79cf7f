import { createFileRoute, notFound } from '@tanstack/react-router';
import { OrganisationScreen } from '#client/domains/organisations/admin/organisation-screen.tsx';
import { parseOptionalId } from '#client/platform/address/read-address.ts';
import { pageLoad } from '#client/platform/api/page-load.ts';
import { pageHead } from '#client/platform/head/page-head.ts';
import { requireAdministration } from '#client/platform/session/guards.ts';

export const Route = createFileRoute('/_site/admin/organisations/$organisationId')({
  beforeLoad: requireAdministration('organisations.view'),
  loader: async ({ context, params, location }) => {
    const id = parseOptionalId(params.organisationId);
    if (id === undefined) throw notFound();
    const { organisation } = await pageLoad(location.href, () =>
      context.api.organisations.get.ensureData({ id }),
    );
    return organisation.name;
  },
  head: ({ match, loaderData }) =>
    match.status === 'notFound'
      ? {}
      : pageHead({
          queryClient: match.context.queryClient,
          title: loaderData ?? 'Organizations',
          hidden: true,
        }),
  component: function OrganisationRoute() {
    const id = Number(Route.useParams().organisationId);
    return <OrganisationScreen key={id} id={id} />;
  },
});
