import type { Transaction } from '../../../../kernel/database/transaction.js';
import { fail } from '../../../../kernel/errors.js';
import type { CheckoutSession } from '../../checkout/checkout/checkout-session.entity.js';
import { countUse, giveBackUse } from './discount-code.store.js';

type Discounted = Pick<CheckoutSession, 'organizationId' | 'discounts'>;

/**
 * Counts a use of each code that the session was priced with, before it is paid. Throws CHECKOUT_INCOMPLETE, naming
 * those that others used up meanwhile: the session has to be changed, which prices it without them. The codes stay
 * locked until the transaction ends, so this is its last step.
 */
export async function useDiscounts(tx: Transaction, session: Discounted): Promise<void> {
  const usedUp = await countUse(tx, session.organizationId, codesOf(session));
  if (usedUp.length > 0) {
    throw fail('CHECKOUT_INCOMPLETE', {
      detail: `The code ${usedUp.join(', ')} was used up by others: change the session, and it is priced again.`,
      errors: usedUp.map(code => ({
        path: 'discountCodes',
        code: 'DISCOUNT_CODE_USED_UP',
        message: `${code} can no longer be used.`,
      })),
    });
  }
}

/** Takes the uses back, of a session that was not paid after all. */
export const giveBackDiscounts = (tx: Transaction, session: Discounted): Promise<void> =>
  giveBackUse(tx, session.organizationId, codesOf(session));

const codesOf = ({ discounts }: Discounted): string[] => discounts.flatMap(({ code }) => code ?? []);
