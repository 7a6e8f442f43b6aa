import { Type } from 'typebox';
import { graphql } from '../../graphql.js';
import { anyCredential, route } from '../../route.js';
import { input, sampleId, Uuid } from '../../schema-builders.js';

export const ghostMannequinRoutes = [
  route({
    id: 'images.ghostMannequin',
    method: 'POST',
    path: '/api/v1/images/ghost-mannequin',
    scope: 'catalog:enrich',
    callers: anyCredential,
    tag: 'Products',
    summary: 'Show a garment without its wearer',
    description:
      'A model makes a picture from one of the product, by default its first. The original stays. The result is compared with it, says in its metadata that a model made it, and becomes a picture of the product only when a person approves it (GraphQL: `approveImageEdit`).',
    body: input({ productId: Uuid, imageId: Type.Optional(Uuid) }),
    example: { productId: sampleId },
    operation: graphql(`
      mutation ($input: CreateGhostMannequinInput!) { work: createGhostMannequin(input: $input) { jobId imageEdit { id } } }`),
    variables: ({ body }) => ({ input: body }),
    reply: {
      accepted: Type.Object({ imageEditId: Uuid }),
      work: ({ work: { jobId, imageEdit } }) => ({
        operationId: imageEdit.id,
        jobId,
        data: { imageEditId: imageEdit.id },
      }),
    },
    errorCodes: ['PRODUCT_NOT_FOUND', 'IMAGE_NOT_FOUND', 'PROVIDER_NOT_CONFIGURED'],
  }),
];
