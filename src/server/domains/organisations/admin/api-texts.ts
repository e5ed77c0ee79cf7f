import type { DomainApiTexts } from '#server/platform/rest/openapi.ts';
import { organisationReferenceSchema } from '#shared/auth.ts';
import { organisationMemberSchema, organisationSchema } from '#shared/organisations.ts';

export const organisationApiTexts: DomainApiTexts = {
  tags: { Organizations: 'The companies and other organizations that people belong to.' },
  parameters: { member: '`false` returns people who are in no organization.' },
  bodies: {
    'organisations.create': { name: 'Acme', domains: ['acme.example'], notes: 'Premium support.' },
    'organisations.update': { domains: ['acme.example', 'acme.test'], shared_requests: true },
    'organisations.merge': { organisationId: 2 },
    'organisations.addUsers': { userIds: [7, 8] },
    'organisations.removeUsers': { userIds: [7] },
  },
  schemas: {
    Organisation: organisationSchema,
    OrganisationMember: organisationMemberSchema,
    OrganisationReference: organisationReferenceSchema,
  },
};
