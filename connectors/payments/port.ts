import type { Clock } from '../../kernel/clock.js';
import type { FieldError } from '../../kernel/errors.js';
import type { Outbound } from '../../kernel/outbound/outbound.js';

/** `acp_<processor>` or `x402` (§2.3). */
export type PaymentRailKey = `acp_${string}` | 'x402';

/**
 * A way for a buyer's money to reach a merchant. One folder each; it keeps no state: settings, sessions and payments are
 * the caller's.
 */
export interface PaymentRail {
  readonly key: PaymentRailKey;
  /** As people know it. */
  readonly title: string;
  /** What the merchant gives to offer it. */
  readonly settingFields: readonly RailSettingField[];
  /** Everything wrong with the settings that can be said without a call; paths are the fields' names. */
  settingErrors(settings: RailSettings): FieldError[];
  /** Opens nothing yet: calls are made by the methods of the answer. */
  open(settings: RailSettings, dependencies: PaymentDependencies): OpenRail;
  /** Absent where the protocol pays by the body of the request alone. */
  readonly headers?: PaymentHeaders;
}

/** Fields of HTTP headers by which a protocol pays. Names are in lower case. */
export interface PaymentHeaders {
  /** Those that `read` looks at. */
  readonly requestNames: readonly string[];
  /** What the agent pays with; null where no field says so. What is malformed is for `prepare` to decline. */
  read(headers: Readonly<Record<string, string | string[] | undefined>>): PaymentInstrument | null;
  /** For the error of a payment that is missing (`declined` null) or was not good. */
  required(requirements: Record<string, unknown>, declined: PaymentDeclined | null): Record<string, string>;
  /** For the answer to a payment that was made. */
  paid(reference: string, captured: PaymentCaptured): Record<string, string>;
}

export interface RailSettingField {
  name: string;
  title: string;
  isSecret: boolean;
  isRequired: boolean;
  /** It is an address that is called from here. Default false. */
  isCalled?: boolean;
}

export type RailSettings = Readonly<Record<string, string>>;

/** Dependencies of rails. */
export interface PaymentDependencies {
  http: Pick<Outbound, 'send'>;
  clock: Clock;
  /** For one call, in milliseconds; a call without an answer by then may or may not have been done. */
  timeoutMs: number;
  /** Whether a card's own number may be charged. Agents pay with tokens: only conformance tests send it. Default false. */
  takesCardNumbers?: boolean;
}

/**
 * A merchant's rail. A payment goes `prepare`, then `confirm`; whatever happens in between or afterwards, `query` says
 * what became of it and `abandon` ends it. Methods do not throw for what a processor says or does not say: it is in the
 * outcome.
 */
export interface OpenRail {
  readonly key: PaymentRailKey;
  /** ISO 4217; only sessions in one of them are offered the rail. Absent: it takes every currency. */
  readonly currencies?: readonly string[];
  /** What an agent needs in order to pay: `paymentRequirements` of §2.3, and what the protocols' handlers are made of. */
  requirements(due: PaymentDue): Record<string, unknown>;
  /**
   * Checks the instrument and makes the payment known to the processor. No money moves. Asking again with the same
   * payment id names the same payment.
   */
  prepare(due: PaymentDue, instrument: PaymentInstrument): Promise<PrepareOutcome>;
  /** Moves the money, once: a second time for the same reference is answered with the outcome of the first. */
  confirm(reference: string, due: PaymentDue, instrument: PaymentInstrument): Promise<PaymentOutcome>;
  /** What became of it. Never moves money. */
  query(reference: string, due: PaymentDue): Promise<PaymentOutcome>;
  /**
   * Sees to it that it will never be charged; `captured` where it was too late for that, `missing` where the processor knows
   * of nothing that could be.
   */
  abandon(reference: string, due: PaymentDue): Promise<PaymentOutcome>;
  /** Gives back what was captured, all of it; again changes nothing. Answers null where the rail cannot do it by itself. */
  refund(reference: string, due: PaymentDue): Promise<PaymentOutcome | null>;
  /** Which payment a push of the processor is about; null where it is about none. A push is a signal: query it. */
  readPush(push: PaymentPush): PushedPayment;
}

/** What is to be paid, of which session. */
export interface PaymentDue {
  organizationId: string;
  sessionId: string;
  /** Ours, and the processor's idempotency key. */
  paymentId: string;
  /** Decimal string with the decimals of the currency. */
  amount: string;
  /** ISO 4217, uppercase. */
  currency: string;
  /** ISO 8601; what is not paid by then is not to be paid. */
  expiresAt: string;
  /** Address of the session, which x402 calls the resource. */
  resourceUrl: string;
  /** Page for a buyer who comes back from a confirmation, where the merchant has none of its own. It says nothing of the session. */
  returnUrl: string;
}

/** What the agent pays with. `credential` is never stored, logged or answered. */
export interface PaymentInstrument {
  /** `spt` or another token type, `card`, `x402_payload`, as the protocol at hand calls it. */
  type: string;
  credential: Readonly<Record<string, unknown>>;
  /** As the agent gave it, such as brand and last digits. */
  display?: Readonly<Record<string, unknown>>;
}

export type PrepareOutcome =
  | {
      state: 'prepared';
      /** What the processor knows the payment by: of one payment of one session only, over all organizations. */
      reference: string;
      /** Where the instrument itself ends before `due.expiresAt`: later calls are given it as that. ISO 8601. */
      expiresAt?: string;
    }
  | PaymentDeclined
  /** What was given is no payment of this kind at all; nobody was asked. */
  | {
      state: 'malformed';
      code: string;
      message: string;
      /** Which field of the credential; absent: the credential itself. */
      field?: string;
    }
  /** No answer: nothing was charged, and it may be tried again with the same payment id. */
  | { state: 'unavailable'; message: string };

export type PaymentOutcome =
  | PaymentCaptured
  | PaymentDeclined
  /** The buyer has to do something at `url` first, such as 3-D Secure. */
  | { state: 'requires_action'; url: string }
  /** Nobody knows yet: it has to be queried, and must not be tried by another payment. */
  | { state: 'unknown'; message: string }
  | { state: 'refunded' }
  /**
   * The processor says that it has no such payment: it lost it, or the settings are of another account by now. Only of
   * `abandon` and `refund`: to a mere question, `unknown` is answered.
   */
  | { state: 'missing'; message: string };

export interface PaymentCaptured {
  state: 'captured';
  /** What the processor says it took; equals what was due, or the merchant is alarmed. */
  amount: string;
  currency: string;
  /** What the merchant finds it by at the processor: a charge id, a transaction hash. */
  receipt: string;
}

/** No money moved, and none will by this payment. */
export interface PaymentDeclined {
  state: 'declined';
  /** The protocol's or processor's word, such as `card_declined`, `insufficient_funds`. */
  code: string;
  message: string;
}

export interface PaymentPush {
  headers: Readonly<Record<string, string | string[] | undefined>>;
  rawBody: Buffer;
}

export type PushedPayment =
  | { isGenuine: false }
  /** `paymentId` null: genuine, but about nothing of ours. */
  | { isGenuine: true; paymentId: string | null };
