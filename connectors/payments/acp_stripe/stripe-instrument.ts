import type Stripe from 'stripe';
import type { PaymentInstrument } from '../port.js';

type ConfirmParams = Stripe.PaymentIntentConfirmParams;

/** How an instrument is given to the confirmation of a payment. */
export interface StripeConfirmation {
  params: Pick<ConfirmParams, 'payment_method' | 'payment_method_data'>;
  /** Where the parameter is part of a preview only. */
  apiVersion?: string;
}

/** The first version with granted tokens in `payment_method_data`; the SDK's types are of stable versions only. */
const sharedTokenVersion = '2026-04-22.preview';

/** Null for an instrument that cannot be charged here: neither a token nor a card. */
export function confirmationOf({ credential }: PaymentInstrument): StripeConfirmation | null {
  const { token } = credential;
  if (typeof token === 'string' && token !== '') {
    return tokenForms.find(({ pattern }) => pattern.test(token))!.confirmation(token);
  }
  return cardConfirmation(credential);
}

/** Whether the credential is a card itself, and no token of one. */
export const isCardNumber = ({ credential: { token, number } }: PaymentInstrument): boolean =>
  (typeof token !== 'string' || token === '') && number !== undefined;

/** By Stripe's prefixes; anything else is taken for a Shared Payment Token, whatever the agent's platform calls it. */
const tokenForms: { pattern: RegExp; confirmation(token: string): StripeConfirmation }[] = [
  { pattern: /^pm_/, confirmation: token => ({ params: { payment_method: token } }) },
  {
    pattern: /^tok_/,
    confirmation: token => ({ params: { payment_method_data: { type: 'card', card: { token } } } }),
  },
  {
    pattern: /^/,
    confirmation: token => ({
      params: {
        payment_method_data: { shared_payment_granted_token: token } as unknown as NonNullable<
          ConfirmParams['payment_method_data']
        >,
      },
      apiVersion: sharedTokenVersion,
    }),
  },
];

/** UCP says `expiry_month`, ACP and Stripe `exp_month`. What is missing the processor asks for, or does without. */
function cardConfirmation(credential: PaymentInstrument['credential']): StripeConfirmation | null {
  const { number, cvc, exp_month: month, exp_year: year } = credential;
  if (typeof number !== 'string' || number === '') {
    return null;
  }
  const given = {
    exp_month: Number(month ?? credential.expiry_month),
    exp_year: Number(year ?? credential.expiry_year),
    cvc,
  };
  const known = Object.entries(given).filter(
    ([, value]) => typeof value === 'string' || Number.isInteger(value),
  );
  const card = { number, ...Object.fromEntries(known) };
  return {
    params: { payment_method_data: { type: 'card', card } as ConfirmParams['payment_method_data'] & {} },
  };
}
