import { dictionary } from '../../../kernel/dictionary.js';
import { jsonPathOf } from '../message/json-path.rules.js';
import type { UcpErrorMessage, UcpMessage } from '../message/message.js';
import { isEscalated } from './checkout-status.rules.js';
import type { UcpCheckoutView } from './checkout-view.js';

/**
 * What the agent has to know of a session: what is missing, what the buyer has to do, that it is over. Without the
 * fulfillment extension (`canShip`) an agent cannot say where to ship to, whatever it sends.
 */
export const checkoutMessages = (view: UcpCheckoutView, canShip: boolean): UcpMessage[] => [
  ...missingOf(view, canShip),
  ...(isEscalated(view) ? [challenge] : []),
  ...(view.status === 'expired' ? [expired(view.expiresAt)] : []),
];

/** Codes that take nothing off: the buyer counts on them, so that a warning tells. */
export const codeWarnings = ({
  discountCodes,
  rejectedCodes,
}: Pick<UcpCheckoutView, 'discountCodes' | 'rejectedCodes'>): UcpMessage[] =>
  rejectedCodes.map(({ code, reason }) => ({
    type: 'warning',
    ...(rejections[reason] ?? notTaken),
    path: `$.discounts.codes[${Math.max(0, discountCodes.indexOf(code))}]`,
  }));

function missingOf({ missingRequirements }: UcpCheckoutView, canShip: boolean): UcpErrorMessage[] {
  const messages = missingRequirements.map(toMissing);
  const others = messages.filter(message => !isOfFulfillment(message));
  return canShip || others.length === messages.length ? messages : [...others, cannotShip];
}

/** Whether a message is about what only the fulfillment extension shows and takes. */
export const isOfFulfillment = ({ path }: UcpErrorMessage): boolean =>
  path?.startsWith('$.fulfillment') === true;

/** No request mends it, and there is no page where the buyer could: `requires_buyer_input` would promise one. */
const cannotShip: UcpErrorMessage = {
  type: 'error',
  code: 'capabilities_incompatible',
  content:
    "These items have to be shipped, and the agent's profile lacks dev.ucp.shopping.fulfillment, by which it would say where and how. Without it only what is not shipped can be bought.",
  severity: 'unrecoverable',
};

/** Missing requirements that have a code of their own in the protocol; the others are `missing`. */
const requirementCodes: Readonly<Record<string, string>> = dictionary({
  address_undeliverable: 'address_undeliverable',
});

const toMissing = ({
  code,
  field,
  message,
}: UcpCheckoutView['missingRequirements'][number]): UcpErrorMessage => ({
  type: 'error',
  code: requirementCodes[code] ?? 'missing',
  path: jsonPathOf(field),
  content: message,
  severity: 'recoverable',
});

const challenge: UcpErrorMessage = {
  type: 'error',
  code: 'requires_3ds',
  content: "The buyer's bank asks the buyer to confirm the payment.",
  severity: 'requires_buyer_input',
};

const expired = (expiresAt: string): UcpMessage => ({
  type: 'info',
  code: 'expired',
  content: `Nobody completed the session by ${expiresAt}.`,
});

/** Why a code takes nothing off, where the catalog of reasons has it. */
const rejections: Readonly<Record<string, { code: string; content: string }>> = dictionary({
  unknown: { code: 'discount_code_invalid', content: 'There is no such discount code.' },
  expired: { code: 'discount_code_expired', content: 'The discount code is not valid any more.' },
  not_applicable: {
    code: 'discount_code_combination_disallowed',
    content: 'The discount code takes nothing off these items.',
  },
  used_up: { code: 'discount_code_invalid', content: 'The discount code was used as often as it may be.' },
});

const notTaken = { code: 'discount_code_invalid', content: 'The discount code takes nothing off.' };
