import type { PaymentOutcome } from '../../../../connectors/payments/port.js';
import type { Logger } from '../../../../kernel/log.js';

/**
 * The outcome of a call of a rail. Rails do not throw; what they cannot have foreseen says nothing of the payment, and is
 * logged by its name alone, as its words may hold what was paid with.
 */
export async function railOutcome<T extends PaymentOutcome | null>(
  log: Pick<Logger, 'error'>,
  paymentId: string,
  call: () => Promise<T>,
): Promise<T | PaymentOutcome> {
  try {
    return await call();
  } catch (error) {
    const name = error instanceof Error ? error.name : typeof error;
    log.error({ paymentId, error: name }, 'a payment rail threw');
    return { state: 'unknown', message: `The call ended with ${name}.` };
  }
}
