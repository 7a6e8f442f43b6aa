import { Type } from 'typebox';
import { graphql } from '../../graphql.js';
import { anyCredential, route } from '../../route.js';
import { Uuid } from '../../schema-builders.js';

export const promotionRetryRoutes = [
  route({
    id: 'promotions.retry',
    method: 'POST',
    path: '/api/v1/promotions/:promotionId/retry',
    scope: 'promotions:write',
    callers: anyCredential,
    tag: 'Promotions',
    summary: 'Deliver a promotion again where that failed',
    description:
      'Delivers again what stores rejected, what could not be delivered, and what somebody ended at a marketplace; nothing ' +
      'else is sent. The job ends when each of these deliveries stands, or failed once more, and lists them.',
    params: Type.Object({ promotionId: Uuid }),
    operation: graphql(`
      mutation ($id: ID!) { work: retryPromotion(input: { id: $id }) { jobId promotion { id } } }`),
    variables: ({ params: { promotionId } }) => ({ id: promotionId }),
    reply: {
      accepted: Type.Object({ promotionId: Uuid }),
      work: ({ work: { jobId, promotion } }: { work: { jobId: string; promotion: { id: string } } }) => ({
        operationId: jobId,
        jobId,
        data: { promotionId: promotion.id },
        links: { promotion: `/api/v1/promotions/${promotion.id}` },
      }),
    },
    errorCodes: ['PROMOTION_NOT_FOUND', 'PROMOTION_ENDED', 'PROMOTION_NOT_ACTIVE'],
  }),
];
