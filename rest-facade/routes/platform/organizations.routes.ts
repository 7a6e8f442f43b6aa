import { Type } from 'typebox';
import { graphql } from '../../graphql.js';
import { route } from '../../route.js';
import { input, nullable, resource, Timestamp, Uuid } from '../../schema-builders.js';

const Organization = resource('Organization', {
  id: Uuid,
  name: Type.String(),
  defaultCurrency: Type.String({ description: 'ISO 4217 code.' }),
  country: nullable(Type.String({ description: 'ISO 3166-1 alpha-2 code.' })),
  timeZone: Type.String(),
  version: Type.Integer(),
  createdAt: Timestamp,
  updatedAt: Timestamp,
});

const OrganizationInput = input(
  {
    name: Type.String(),
    defaultCurrency: Type.Optional(Type.String({ description: 'ISO 4217 code; default USD.' })),
    country: Type.Optional(nullable(Type.String({ description: 'ISO 3166-1 alpha-2 code.' }))),
    timeZone: Type.Optional(Type.String({ description: 'A name of the IANA database; default UTC.' })),
  },
  { title: 'OrganizationInput' },
);

export const organizationRoutes = [
  route({
    id: 'organizations.create',
    method: 'POST',
    path: '/api/v1/organizations',
    scope: null,
    callers: ['session'],
    organization: 'none',
    tag: 'Organizations',
    summary: 'Create an organization',
    description: 'The signed-in person becomes its owner.',
    body: OrganizationInput,
    errorCodes: ['LIMIT_REACHED'],
    example: { name: 'Northwind', defaultCurrency: 'SGD', country: 'SG' },
    operation: graphql(`
      mutation ($input: CreateOrganizationInput!) {
        createOrganization(input: $input) {
          organization { id name defaultCurrency country timeZone version createdAt updatedAt }
        }
      }`),
    variables: ({ body }) => ({ input: body }),
    reply: {
      status: 201,
      schema: Type.Object({ organization: Organization }),
      body: data => data.createOrganization,
      version: data => data.createOrganization.organization.version,
    },
  }),
];
