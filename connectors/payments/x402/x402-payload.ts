import { parsePaymentPayload } from '@x402/core/schemas';
import type { PaymentPayload } from '@x402/core/types';
import type { PaymentPayloadV1 } from '@x402/core/types/v1';
import { safeBase64Decode } from '@x402/core/utils';
import type { PaymentDeclined, PaymentInstrument, PrepareOutcome } from '../port.js';

/** An agent's signed payment, v1 or v2: whoever holds it can move the money, and only as it says. */
export interface SignedPayment {
  /** As the facilitator wants it. */
  payload: PaymentPayload | PaymentPayloadV1;
  /** What the agent says that it agreed to; v1 does not say it. */
  accepted: PaymentPayload['accepted'] | null;
  /** What the agent says that it pays for. */
  resourceUrl: string | null;
  scheme: string;
  /** CAIP-2 in v2, a name in v1. */
  network: string;
  authorization: Authorization;
}

/** EIP-3009 `TransferWithAuthorization`. */
export interface Authorization {
  from: string;
  to: string;
  /** Atomic units, in decimal. */
  value: string;
  /** Unix times, in decimal. */
  validAfter: string;
  validBefore: string;
  /** 32 bytes, in hexadecimal. */
  nonce: string;
}

/**
 * Reads a payment out of an instrument: its credential is the payload itself, or has it as `payload`, or as `token` where a
 * protocol's credentials are tokens. Either may be the base64 text of the header fields.
 */
export function readPayment({ credential }: PaymentInstrument): SignedPayment | MalformedPayment {
  const given = decoded('x402Version' in credential ? credential : (credential.payload ?? credential.token));
  const version = (given as { x402Version?: unknown } | null)?.x402Version;
  if (version !== undefined && version !== 1 && version !== 2) {
    return malformed('invalid_x402_version', 'Payments of x402 versions 1 and 2 are understood.');
  }
  const parsed = parsePaymentPayload(given);
  if (!parsed.success) {
    return malformed('invalid_payload', 'This is not a payment payload of x402.');
  }
  const payload = parsed.data as PaymentPayload | PaymentPayloadV1;
  const { authorization, signature } = payload.payload as { authorization?: unknown; signature?: unknown };
  if (!isAuthorization(authorization) || typeof signature !== 'string' || !signatureForm.test(signature)) {
    return malformed('invalid_payload', 'The payment has to be a signed EIP-3009 authorization.');
  }
  return { payload, authorization, ...agreementOf(payload) };
}

type MalformedPayment = Extract<PrepareOutcome, { state: 'malformed' }>;

const malformed = (code: string, message: string): MalformedPayment => ({
  state: 'malformed',
  code,
  message,
});

export const declined = (code: string, message: string): PaymentDeclined => ({
  state: 'declined',
  code,
  message,
});

function agreementOf(
  payload: PaymentPayload | PaymentPayloadV1,
): Pick<SignedPayment, 'accepted' | 'resourceUrl' | 'scheme' | 'network'> {
  if (!('accepted' in payload)) {
    return { accepted: null, resourceUrl: null, scheme: payload.scheme, network: payload.network };
  }
  const { accepted, resource } = payload;
  return {
    accepted,
    resourceUrl: resource?.url ?? null,
    scheme: accepted.scheme,
    network: accepted.network,
  };
}

function decoded(given: unknown): unknown {
  if (typeof given !== 'string') {
    return given;
  }
  try {
    return JSON.parse(safeBase64Decode(given));
  } catch {
    return null;
  }
}

/** A contract's signature may be long; nothing that is longer than this is one. */
const signatureForm = /^0x(?:[0-9a-f]{2}){65,4096}$/i;
const address = /^0x[0-9a-f]{40}$/i;
const count = /^\d{1,78}$/;
const forms: Record<keyof Authorization, RegExp> = {
  from: address,
  to: address,
  value: count,
  validAfter: count,
  validBefore: count,
  nonce: /^0x[0-9a-f]{64}$/i,
};

function isAuthorization(given: unknown): given is Authorization {
  const fields = (given ?? {}) as Record<string, unknown>;
  return Object.entries(forms).every(([name, form]) => {
    const value = fields[name];
    return typeof value === 'string' && form.test(value);
  });
}
