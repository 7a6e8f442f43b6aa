import { itemFields } from '../../agent-checkout/checkout-view.js';
import { graphql, type ResultOf } from '../../graphql.js';

/** Every field of a cart that its body is made of. Amounts are decimal strings in its currency. */
export const cartFields = graphql(
  `fragment UcpCartFields on AgentCart {
    id currency amounts { subtotal discount shipping tax total } discountCodes
    discounts { code title amount isAutomatic target allocations { itemId amount } }
    rejectedCodes { code reason }
    taxes { title rate amount isIncluded }
    items { ...AgentCheckoutItemFields }
    unavailable { id reference code message } short { id }
    buyer { firstName lastName email phone consent }
    context { country region postalCode language currency intent }
    links { type url title }
    version expiresAt
  }`,
  [itemFields],
);

export type UcpCartView = ResultOf<typeof cartFields>;
