import type { OpenRail, PaymentInstrument, PrepareOutcome } from '../../../../connectors/payments/port.js';
import { type FieldError, fail } from '../../../../kernel/errors.js';
import type { PostalAddress } from '../../pricing/buyer/postal-address.js';
import type { CheckoutSession } from '../checkout/checkout-session.entity.js';
import { takesCurrency } from '../checkout/checkout-view.js';
import type { MissingRequirement } from '../checkout/missing-requirement.rules.js';
import type { BuyerChanges } from '../checkout/requested-cart.rules.js';
import { isNothingDue, nothingDue } from './nothing-due.js';
import type { OfferedRail } from './open-rails.js';

/** What an agent completes a session with. */
export interface GivenCompletion {
  /** By key; null where the handler or the session says. */
  rail: string | null;
  /** What the agent calls the rail by; null where the rail or the session says. */
  handlerId: string | null;
  /** Null where the body has none: a header may, or nothing is to be paid. */
  instrument: GivenInstrument | null;
  /** Fields of HTTP headers by which some protocols pay; names in lower case. */
  headers: Readonly<Record<string, string>>;
  /** In the place of what is known; absent says nothing. */
  buyer?: BuyerChanges | null | undefined;
  billingAddress?: PostalAddress | null | undefined;
}

export type GivenInstrument = PaymentInstrument & { id: string | null };

/** By what a session is paid. */
export interface PaymentMeans {
  key: string;
  handlerId: string | null;
  rail: Pick<OpenRail, 'prepare' | 'confirm' | 'requirements'>;
  instrument: GivenInstrument;
}

/** The agent said nothing that money could be moved with. */
export interface NoMeans {
  /** What it could pay by. */
  possible: readonly OfferedRail[];
}

/**
 * By what the completion pays: the rail that it names by key or handler, whichever of the merchant's the session was opened
 * for; or the session's own, or that of the header field it came with, or the only one there is. Throws
 * PAYMENT_RAIL_NOT_OFFERED.
 */
export function chosenMeans(
  offered: readonly OfferedRail[],
  { paymentRail, currency, amounts }: Pick<CheckoutSession, 'paymentRail' | 'currency' | 'amounts'>,
  given: GivenCompletion,
): PaymentMeans | NoMeans {
  const { rail, handlerId } = given;
  if (isNothingDue(amounts.total)) {
    const instrument = given.instrument ?? { id: null, type: 'none', credential: {} };
    return { key: rail ?? paymentRail ?? 'none', handlerId, rail: nothingDue, instrument };
  }
  const isNamed = rail !== null || handlerId !== null;
  const possible = offered.filter(
    one => (isNamed || paymentRail === null || one.key === paymentRail) && takesCurrency(one, currency),
  );
  const meant = possible.filter(
    one => (rail === null || one.key === rail) && (handlerId === null || one.handlerId === handlerId),
  );
  if (meant.length === 0) {
    throw notOffered(possible, given);
  }
  return given.instrument === null
    ? meansOfHeaders(meant, given.headers)
    : meansOf(onlyOne(meant), given.instrument);
}

const meansOf = ({ key, handlerId, rail }: OfferedRail, instrument: GivenInstrument): PaymentMeans => ({
  key,
  handlerId,
  rail,
  instrument,
});

function meansOfHeaders(
  meant: readonly OfferedRail[],
  headers: GivenCompletion['headers'],
): PaymentMeans | NoMeans {
  for (const one of meant) {
    const instrument = one.headers?.read(headers) ?? null;
    if (instrument !== null) {
      return meansOf(one, { ...instrument, id: null });
    }
  }
  return { possible: meant };
}

function onlyOne(meant: readonly OfferedRail[]): OfferedRail {
  const [only, another] = meant;
  if (another !== undefined) {
    const names = meant.map(({ key }) => key).join(', ');
    const detail = `Name one of ${names}: the session leaves it open.`;
    throw fail('PAYMENT_RAIL_NOT_OFFERED', {
      detail,
      errors: [{ path: 'rail', code: 'REQUIRED', message: detail }],
    });
  }
  return only!;
}

/** Names the field that asks for what is not offered; none where the request asks for nothing in particular. */
function notOffered(possible: readonly OfferedRail[], { rail, handlerId }: GivenCompletion): Error {
  const names = possible.map(({ key, handlerId: id }) => (id === key ? key : `${key} (${id})`));
  const detail =
    names.length === 0
      ? 'The merchant takes no payment for this session.'
      : `This session can be paid by ${names.join(', ')}.`;
  const isRailKnown = rail === null || possible.some(({ key }) => key === rail);
  const path = isRailKnown ? 'handlerId' : 'rail';
  const isNamed = rail !== null || handlerId !== null;
  const errors = isNamed ? [{ path, code: 'NOT_OFFERED', message: detail }] : [];
  return fail('PAYMENT_RAIL_NOT_OFFERED', { detail, errors });
}

/** The agent paid with nothing, where something is due. */
export const paymentRequired = (): Error =>
  fail('PAYMENT_REQUIRED', {
    errors: [
      {
        path: 'instrument',
        code: 'REQUIRED',
        message: 'is required: use one of the payment rails that the session offers.',
      },
    ],
  });

/** Throws CHECKOUT_INCOMPLETE that names everything that is missing. */
export function rejectMissing(missingRequirements: readonly MissingRequirement[]): void {
  if (missingRequirements.length > 0) {
    const errors: FieldError[] = missingRequirements.map(({ field, code, message }) => ({
      path: field,
      code,
      message,
    }));
    throw fail('CHECKOUT_INCOMPLETE', {
      errors,
      detail: missingRequirements.map(({ message }) => message).join(' '),
    });
  }
}

/** VALIDATION_FAILED at the field of the credential that the rail cannot use. */
export function malformedError({
  code,
  message,
  field,
}: Extract<PrepareOutcome, { state: 'malformed' }>): Error {
  const path = ['payment.credential', field].filter(step => step !== undefined).join('.');
  return fail('VALIDATION_FAILED', { errors: [{ path, code, message }] });
}
