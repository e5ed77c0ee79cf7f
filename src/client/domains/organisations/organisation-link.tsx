import { Anchor, type AnchorProps } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { usePermission } from '#client/platform/use-session.ts';
import type { OrganisationReference } from '#shared/organisations.ts';

interface OrganisationLinkProps extends AnchorProps {
  organisation: OrganisationReference;
}

/** The name of an organization, which leads to its page for those who can open it. */
export function OrganisationLink({ organisation: { id, name }, ...props }: OrganisationLinkProps) {
  const isAdministrator = usePermission('admin.access');
  const mayView = usePermission('organisations.view');
  if (!isAdministrator || !mayView) return <bdi>{name}</bdi>;
  return (
    <Anchor
      dir="auto"
      {...props}
      renderRoot={(root) => (
        <Link to="/admin/organisations/$organisationId" params={{ organisationId: String(id) }} {...root} />
      )}
    >
      {name}
    </Anchor>
  );
}
