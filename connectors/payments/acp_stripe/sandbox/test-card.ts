import { dictionary } from '../../../../kernel/dictionary.js';
import type { CardErrorBody } from './sandbox-state.js';

/** How a card of Stripe's test data behaves (docs.stripe.com/testing). */
export interface TestCard {
  /** Null: the bank says yes. */
  decline: CardErrorBody | null;
  /** The buyer has to confirm it at the bank first. */
  isChallenged: boolean;
}

const declining = (code: string, declineCode: string | null, message: string): TestCard => ({
  decline: {
    type: 'card_error',
    code,
    ...(declineCode === null ? {} : { decline_code: declineCode }),
    message,
  },
  isChallenged: false,
});

const good: TestCard = { decline: null, isChallenged: false };
const challenged: TestCard = { decline: null, isChallenged: true };
export const declinedCard = declining('card_declined', 'generic_decline', 'Your card was declined.');
const insufficient = declining('card_declined', 'insufficient_funds', 'Your card has insufficient funds.');
const lost = declining('card_declined', 'lost_card', 'Your card was declined.');
const stolen = declining('card_declined', 'stolen_card', 'Your card was declined.');
const expired = declining('expired_card', null, 'Your card has expired.');
const wrongCvc = declining('incorrect_cvc', null, "Your card's security code is incorrect.");
const processing = declining(
  'processing_error',
  null,
  'An error occurred while processing your card. Try again in a little bit.',
);
const wrongNumber = declining('incorrect_number', null, 'Your card number is incorrect.');
const challengedAndDeclined: TestCard = { ...declinedCard, isChallenged: true };

const byNumber: Record<string, TestCard | undefined> = dictionary({
  '4000000000000002': declinedCard,
  '4000000000009995': insufficient,
  '4000000000009987': lost,
  '4000000000009979': stolen,
  '4000000000000069': expired,
  '4000000000000127': wrongCvc,
  '4000000000000119': processing,
  '4000000000003220': challenged,
  '4000002500003155': challenged,
  '4000002760003184': challenged,
  '4000008400001629': challengedAndDeclined,
});

/** Payment methods, tokens, and the two tokens of UCP's conformance data, which may be used any number of times. */
const byName: Record<string, TestCard | undefined> = dictionary({
  pm_card_visa: good,
  pm_card_mastercard: good,
  pm_card_amex: good,
  pm_card_authenticationRequired: challenged,
  pm_card_threeDSecure2Required: challenged,
  pm_card_visa_chargeDeclined: declinedCard,
  pm_card_chargeDeclined: declinedCard,
  pm_card_visa_chargeDeclinedInsufficientFunds: insufficient,
  pm_card_visa_chargeDeclinedLostCard: lost,
  pm_card_visa_chargeDeclinedStolenCard: stolen,
  pm_card_chargeDeclinedExpiredCard: expired,
  pm_card_chargeDeclinedIncorrectCvc: wrongCvc,
  pm_card_chargeDeclinedProcessingError: processing,
  tok_visa: good,
  tok_mastercard: good,
  tok_chargeDeclined: declinedCard,
  tok_chargeDeclinedInsufficientFunds: insufficient,
  success_token: good,
  fail_token: declinedCard,
});

export const cardByName = (name: string): TestCard | null => byName[name] ?? null;

/** Any number with a correct check digit that is not known for something else is good. */
export const cardByNumber = (number: string): TestCard =>
  byNumber[number] ?? (/^\d{12,19}$/.test(number) && hasCheckDigit(number) ? good : wrongNumber);

/** ISO/IEC 7812-1, annex B (Luhn). */
function hasCheckDigit(number: string): boolean {
  const sum = [...number].reverse().reduce((total, digit, index) => {
    const value = Number(digit) * (index % 2 === 1 ? 2 : 1);
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return sum % 10 === 0;
}
