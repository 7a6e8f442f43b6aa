import { MarketplaceError } from '../marketplace-error.js';
import type { ReturnAction } from '../sale.js';
import type { ShopifyClient } from './shopify-client.js';
import { throwUserErrors, type UserError } from './shopify-error.js';

const approveRequest = `mutation ApproveReturn($input: ReturnApproveRequestInput!) {
  returnApproveRequest(input: $input) { userErrors { code field message } }
}`;

const declineRequest = `mutation DeclineReturn($input: ReturnDeclineRequestInput!) {
  returnDeclineRequest(input: $input) { userErrors { code field message } }
}`;

const declineReasons = ['FINAL_SALE', 'RETURN_PERIOD_ENDED'];
const otherReason = 'OTHER';

export async function actOnReturn(client: ShopifyClient, action: ReturnAction): Promise<void> {
  const { kind, externalReturnId: id } = action;
  if (kind === 'partial_refund') {
    throw new MarketplaceError(
      'unsupported',
      'Shopify refunds what has come back: refund a part of it there.',
    );
  }
  if (kind === 'accept') {
    const { returnApproveRequest: answer } = await client.mutate<{
      returnApproveRequest: { userErrors: UserError[] };
    }>(approveRequest, { input: { id, notifyCustomer: true } });
    throwUserErrors(answer.userErrors);
    return;
  }
  const reason = declineReasons.find(each => each === action.reason.toUpperCase());
  const { returnDeclineRequest: answer } = await client.mutate<{
    returnDeclineRequest: { userErrors: UserError[] };
  }>(declineRequest, {
    input: {
      id,
      notifyCustomer: true,
      declineReason: reason ?? otherReason,
      ...(reason === undefined ? { declineNote: action.reason } : {}),
    },
  });
  throwUserErrors(answer.userErrors);
}
