import type { RequestContext } from '../../../../kernel/context.js';
import { fail } from '../../../../kernel/errors.js';
import { isId } from '../../../../kernel/ids.js';
import type { Rails } from './open-rails.js';
import { findPayment } from './payment.queries.js';
import { settleSoon } from './payment.writer.js';

/** A push as it came. */
export interface GivenPaymentPush {
  rail: string;
  /** The end of the address that the processor was given. */
  token: string;
  /** Names in lower case. */
  headers: Readonly<Record<string, string>>;
  rawBody: Buffer;
}

/** Takes pushes of processors: each has the payment it is about asked for, and what it says of it is not believed. */
export class PaymentPushService {
  readonly #rails: Pick<Rails, 'pushedTo'>;

  constructor(rails: Pick<Rails, 'pushedTo'>) {
    this.#rails = rails;
  }

  /**
   * Whether it is about a payment of ours, which is looked at at once then.
   *
   * @throws PUSH_ADDRESS_NOT_FOUND, PUSH_SIGNATURE_INVALID
   */
  async receive(ctx: RequestContext, { headers, rawBody, ...address }: GivenPaymentPush): Promise<boolean> {
    const pushed = await this.#rails.pushedTo(ctx.reader, address);
    if (pushed === null) {
      throw fail('PUSH_ADDRESS_NOT_FOUND');
    }
    const { organizationId, rail } = pushed;
    const reading = rail.readPush({ headers, rawBody });
    if (!reading.isGenuine) {
      throw fail('PUSH_SIGNATURE_INVALID');
    }
    const { paymentId } = reading;
    const payment =
      paymentId !== null && isId(paymentId) ? await findPayment(ctx.reader, organizationId, paymentId) : null;
    if (payment === null) {
      return false;
    }
    await settleSoon(ctx.db, { organizationId, paymentId: payment.id });
    return true;
  }
}
