import { dictionary } from '../../kernel/dictionary.js';
import type { AppError } from '../../kernel/errors.js';
import type { AcpCheckoutView } from './checkout-view.js';
import { rejectionOf } from './discounts.js';
import { acpErrorOf } from './error.js';
import type { AcpMessage } from './session.schema.js';

type Resolution = NonNullable<AcpMessage['resolution']>;

/** What is missing, in the protocol's words: where it is given, and who can say it. */
const requirementMessages: Readonly<Record<string, { code: string; param: string; resolution: Resolution }>> =
  dictionary({
    missing_email: { code: 'missing', param: '$.buyer.email', resolution: 'requires_buyer_input' },
    missing_shipping_address: {
      code: 'missing',
      param: '$.fulfillment_details.address',
      resolution: 'requires_buyer_input',
    },
    incomplete_shipping_address: {
      code: 'invalid',
      param: '$.fulfillment_details.address',
      resolution: 'requires_buyer_input',
    },
    address_undeliverable: {
      code: 'region_restricted',
      param: '$.fulfillment_details.address.country',
      resolution: 'requires_buyer_input',
    },
    missing_shipping_option: {
      code: 'missing',
      param: '$.selected_fulfillment_options',
      resolution: 'recoverable',
    },
  });

const otherRequirement = { code: 'missing', param: '$', resolution: 'recoverable' } as const;

/** Everything that the agent or the buyer is to know about the session, the most pressing first. */
export function messagesOf(session: AcpCheckoutView): AcpMessage[] {
  return [...paymentMessages(session), ...missingOf(session), ...rejectedCodes(session), ...endings(session)];
}

/** A rejection of a request as a message in the session that it left as it was. */
export function errorMessage(rejection: AppError): AcpMessage {
  const { code, message, param } = acpErrorOf(rejection);
  return {
    ...error(messageCodes.has(code) ? code : 'conflict', message, 'recoverable'),
    ...(param === undefined ? {} : { param }),
  };
}

/** The protocol's closed list, as far as requests are rejected with them. */
const messageCodes = new Set([
  'out_of_stock',
  'payment_declined',
  'missing',
  'invalid',
  'not_found',
  'expired',
]);

/** How the newest payment stands, where the agent has to know. */
function paymentMessages({ status, payment }: AcpCheckoutView): AcpMessage[] {
  if (payment?.state === 'declined' && status === 'ready_for_payment') {
    const why = payment.declineMessage ?? 'The payment was declined.';
    return [error('payment_declined', why, 'recoverable')];
  }
  if (status !== 'complete_in_progress') {
    return [];
  }
  return payment?.state === 'requires_action'
    ? [
        error(
          'requires_3ds',
          'The buyer has to confirm the payment at the address in continue_url.',
          'requires_buyer_review',
        ),
      ]
    : [info('The payment is being confirmed. Read the session again in a moment, and do not pay again.')];
}

const missingOf = ({ missingRequirements }: AcpCheckoutView): AcpMessage[] =>
  missingRequirements.map(({ code: requirement, message }) => {
    const { code, param, resolution } = requirementMessages[requirement] ?? otherRequirement;
    return { ...error(code, message, resolution), param };
  });

const rejectedCodes = ({ discountCodes, rejectedCodes: rejected }: AcpCheckoutView): AcpMessage[] =>
  rejected.map(one => {
    const { reason, message } = rejectionOf(one);
    return {
      type: 'warning',
      code: reason,
      severity: 'low',
      resolution: 'recoverable',
      param: `$.discounts.codes[${discountCodes.indexOf(one.code)}]`,
      content_type: 'plain',
      content: message,
    };
  });

function endings({ status }: AcpCheckoutView): AcpMessage[] {
  if (status === 'canceled') {
    return [info('The checkout session has been canceled.')];
  }
  return status === 'expired'
    ? [error('expired', 'The checkout session has expired. Open another one to buy.', 'recoverable')]
    : [];
}

const error = (code: string, content: string, resolution: Resolution): AcpMessage => ({
  type: 'error',
  code,
  severity: 'high',
  resolution,
  content_type: 'plain',
  content,
});

const info = (content: string): AcpMessage => ({
  type: 'info',
  severity: 'info',
  content_type: 'plain',
  content,
});
