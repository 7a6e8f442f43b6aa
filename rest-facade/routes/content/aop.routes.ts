import { Type } from 'typebox';
import { aopLimits } from '../../../subgraphs/content/aop/aop.limits.js';
import { aopStatuses } from '../../../subgraphs/content/aop/aop.values.js';
import { graphql } from '../../graphql.js';
import { anyCredential, route } from '../../route.js';
import { input, nullable, oneOf, resource, Timestamp, Uuid } from '../../schema-builders.js';

const tag = 'Operating procedures';

const anything = (description: string, examples: object[] = []) =>
  Type.Unsafe<Record<string, unknown>>({ type: 'object', additionalProperties: true, description, examples });

const configDescription =
  'The configuration: purpose, inputs, trigger, allowed tools and scopes, steps, budget and output. `docs/operating-procedures.md` describes it.';

/** A short procedure, as an example. */
const sample = {
  purpose: 'Tell which products run out.',
  inputs: { type: 'object', properties: { threshold: { type: 'integer', minimum: 0, default: 5 } } },
  trigger: { kind: 'schedule', cron: '0 8 * * 1', timeZone: 'Asia/Singapore' },
  allowedTools: ['list_products'],
  allowedScopes: ['catalog:read'],
  steps: [
    { id: 'products', kind: 'tool', tool: 'list_products', arguments: { status: 'active', limit: 100 } },
  ],
  output:
    '{{ steps.products.output.items.filter(p, p.inventoryQuantity <= inputs.threshold).map(p, p.title) }}',
};

const Config = anything(configDescription, [sample]);

/** Names of the contract: the id is `aop_id`. */
const AopConfiguration = resource('AopConfiguration', {
  aop_id: Type.String({ ...Uuid, description: 'Id of the operating procedure.' }),
  title: Type.String(),
  status: oneOf(...aopStatuses),
  template: nullable(
    Type.String({
      description: 'The ready procedure that it was made of; null: it was written.',
      examples: ['restock_alert'],
    }),
  ),
  config: Config,
  configVersion: Type.Integer({ description: 'Counts the saved configurations, from 1.', examples: [1] }),
  version: Type.Integer(),
  nextDueAt: nullable(
    Type.String({
      ...Timestamp,
      description: 'When its schedule starts the next thread; null: it has none, or is archived.',
    }),
  ),
  createdAt: Timestamp,
  updatedAt: Timestamp,
});

const aopFields = graphql(`
  fragment AopFields on Aop {
    aop_id: id title status template config configVersion version nextDueAt createdAt updatedAt
  }
`);

const params = Type.Object({
  aopId: Type.String({ ...Uuid, description: 'Id of the operating procedure.' }),
});

const optional = <T extends Parameters<typeof nullable>[0]>(schema: T) => Type.Optional(nullable(schema));

const Overrides = input(
  {
    inputs: optional(anything('Other defaults of its inputs, by name.', [{ threshold: 10 }])),
    trigger: optional(anything('What starts its threads.')),
    budget: optional(anything('What a thread may use.')),
  },
  { title: 'AopOverridesInput' },
);

export const aopRoutes = [
  route({
    id: 'aops.create',
    method: 'POST',
    path: '/api/v1/aop/create',
    scope: 'aops:write',
    callers: anyCredential,
    tag,
    summary: 'Create an operating procedure',
    description:
      'Saves a procedure, of a configuration or of a ready one that `template` names. Everything that can be known of a configuration is checked: its form, expressions, tools with their arguments, scopes, trigger and budget. It is allowed no scope that the caller lacks. Nothing is executed, unless its trigger does.',
    body: input(
      {
        title: optional(
          Type.String({
            minLength: 1,
            maxLength: aopLimits.titleLength,
            description: 'What it is called. Default: as the template; needed with `config`.',
            examples: ['Stock alert'],
          }),
        ),
        config: optional(Config),
        template: optional(
          Type.String({
            maxLength: 60,
            description: 'Name of a ready procedure, in place of `config`.',
            examples: ['restock_alert'],
          }),
        ),
        overrides: optional(Overrides),
      },
      { title: 'AopInput' },
    ),
    example: { title: 'Stock alert', template: 'restock_alert', overrides: { inputs: { threshold: 10 } } },
    operation: graphql(
      `mutation ($input: CreateAopInput!) { createAop(input: $input) { aop { ...AopFields } } }`,
      [aopFields],
    ),
    variables: ({ body }) => ({ input: body }),
    reply: {
      status: 201,
      schema: AopConfiguration,
      body: ({ createAop: { aop } }) => aop,
      version: ({ createAop: { aop } }) => aop.version,
      headers: { location: ({ createAop: { aop } }) => `/api/v1/aop/${aop.aop_id}/config` },
    },
    errorCodes: ['AOP_TEMPLATE_NOT_FOUND', 'LIMIT_REACHED'],
  }),

  route({
    id: 'aops.config.read',
    method: 'GET',
    path: '/api/v1/aop/:aopId/config',
    scope: 'aops:read',
    callers: anyCredential,
    tag,
    summary: 'Read the configuration of an operating procedure',
    description: 'The current one. Earlier ones are in GraphQL: `aopConfigVersions`.',
    params,
    operation: graphql(`query ($id: ID!) { aop(id: $id) { ...AopFields } }`, [aopFields]),
    variables: ({ params: { aopId } }) => ({ id: aopId }),
    reply: {
      status: 200,
      schema: AopConfiguration,
      body: ({ aop }) => aop,
      version: ({ aop }) => aop.version,
    },
    errorCodes: ['AOP_NOT_FOUND'],
  }),

  route({
    id: 'aops.config.replace',
    method: 'PUT',
    path: '/api/v1/aop/:aopId/config',
    scope: 'aops:write',
    callers: anyCredential,
    tag,
    summary: 'Replace the configuration of an operating procedure',
    description:
      'Saves a new version, which threads from now on have; those that run keep theirs. Rights to act without approval end with the version that they were given for. The same configuration makes no new version.',
    params,
    body: input({ config: Config }, { title: 'AopConfigInput' }),
    example: { config: sample },
    operation: graphql(
      `mutation ($input: SetAopConfigInput!) { setAopConfig(input: $input) { aop { ...AopFields } } }`,
      [aopFields],
    ),
    variables: ({ params: { aopId }, body: { config } }) => ({ input: { id: aopId, config } }),
    reply: {
      status: 200,
      schema: AopConfiguration,
      body: ({ setAopConfig: { aop } }) => aop,
      version: ({ setAopConfig: { aop } }) => aop.version,
    },
    errorCodes: ['AOP_NOT_FOUND', 'AOP_ARCHIVED', 'VERSION_STALE', 'LIMIT_REACHED'],
  }),
];
