import { Type } from 'typebox';
import { shelfShareLimits } from '../../../subgraphs/catalog/shelf-share/shelf-share.limits.js';
import { graphql } from '../../graphql.js';
import { anyCredential, route } from '../../route.js';
import { CountryCode, input, sampleId, Uuid } from '../../schema-builders.js';

export const monitorRoutes = [
  route({
    id: 'monitor.start',
    method: 'POST',
    path: '/api/v1/monitor',
    scope: 'catalog:enrich',
    callers: anyCredential,
    tag: 'Shelf share',
    summary: 'Measure how often answer engines name your products',
    description:
      'Asks answer engines a prompt set, or one `query`, several times, for one product or for the products on sale. `replayOf` counts the stored answers of an earlier run anew and asks nobody. Exactly one of `promptSetId`, `query` and `replayOf`. The figures are read over GraphQL (`shelfRun`); the job has a summary.',
    body: input({
      productId: Type.Optional(Uuid),
      promptSetId: Type.Optional(Uuid),
      query: Type.Optional(
        Type.String({
          minLength: 1,
          maxLength: shelfShareLimits.promptLength,
          examples: ['Which electric kettle is best for a small kitchen?'],
        }),
      ),
      country: Type.Optional(CountryCode),
      language: Type.Optional(Type.String({ minLength: 2, maxLength: 35, examples: ['en'] })),
      engines: Type.Optional(
        Type.Array(Type.String({ minLength: 1, maxLength: 60, examples: ['openai'] }), {
          minItems: 1,
          maxItems: 10,
        }),
      ),
      repeats: Type.Optional(
        Type.Integer({ minimum: 1, maximum: shelfShareLimits.repeatsMax, examples: [3] }),
      ),
      replayOf: Type.Optional(Uuid),
    }),
    example: { promptSetId: sampleId, repeats: 3 },
    operation: graphql(`
      mutation ($input: StartShelfRunInput!) { work: startShelfRun(input: $input) { jobId shelfRun { id } } }`),
    variables: ({ body }) => ({ input: body }),
    reply: {
      accepted: Type.Object({ runId: Uuid }),
      work: ({ work: { jobId, shelfRun } }) => ({
        operationId: shelfRun.id,
        jobId,
        data: { runId: shelfRun.id },
      }),
    },
    errorCodes: [
      'PROMPT_SET_NOT_FOUND',
      'PRODUCT_NOT_FOUND',
      'SHELF_RUN_NOT_FOUND',
      'SHELF_UNIVERSE_EMPTY',
      'PROVIDER_NOT_CONFIGURED',
    ],
  }),
];
