import { type Dictionary, type InnerList, isInnerList, parseDictionary } from 'structured-headers';
import { isDigestOf } from './content-digest.js';
import { isAlgorithmUsable, isSignedBy, type VerifyingKey } from './verify-signature.js';

export interface SignedRequest {
  method: string;
  /** Absolute, as the client addressed it. */
  url: string;
  /** Names in lower case. */
  headers: Record<string, string | string[]>;
  /** As it came over the wire; empty where there was none. */
  body: Buffer;
  /** Header fields of its protocol that a signature has to cover where the request carries them, beside `boundFields`. */
  protocolFields?: readonly string[];
}

/** Why a request is not taken for what its signature says it is. */
export type SignatureFault =
  | 'signature_missing'
  | 'signature_invalid'
  /** It leaves out something that it has to cover. */
  | 'signature_incomplete'
  /** It is too old, of the future, past its end, or of no time where it needs one. */
  | 'signature_untimely'
  | 'key_not_found'
  | 'digest_mismatch'
  | 'algorithm_unsupported';

/** Signatures are made as a request is sent, and again when it is repeated; what is older was kept by somebody. */
export const signatureAgeMs = 5 * 60_000;

/** Clocks may differ by so much. */
const skewMs = 60_000;

/** Header fields that a signature has to cover where the request carries them, so that none can be exchanged. */
const boundFields = ['idempotency-key', 'signature-agent'];

/** Whether the request says that it is signed. */
export const claimsSignature = ({ headers }: Pick<SignedRequest, 'headers'>): boolean =>
  headers['signature-input'] !== undefined || headers.signature !== undefined;

/**
 * Null when one of the request's signatures was made by one of the keys, over method, authority, path, query, body and the
 * header fields that matter (RFC 9421; Universal Commerce Protocol, "Message Signatures"); else what is wrong with the last
 * of them.
 */
export function verifyRequest(
  request: SignedRequest,
  keys: readonly VerifyingKey[],
  now: Date,
): SignatureFault | null {
  const candidates = candidatesOf(request);
  if (candidates === null) {
    return 'signature_invalid';
  }
  const digest = request.headers['content-digest'];
  if (digest !== undefined && !isDigestOf(String(digest), request.body)) {
    return 'digest_mismatch';
  }
  let fault: SignatureFault | null = 'signature_missing';
  for (const candidate of candidates) {
    fault = faultOf(candidate, request, keys, now);
    if (fault === null) {
      return null;
    }
  }
  return fault;
}

interface Candidate {
  input: InnerList;
  signature: Buffer | null;
}

/** Null where the fields cannot be read. */
function candidatesOf({ headers }: SignedRequest): Candidate[] | null {
  try {
    const inputs = dictionaryOf(headers['signature-input']);
    const signatures = dictionaryOf(headers.signature);
    return [...inputs].flatMap(([label, input]) => {
      const value = signatures.get(label)?.[0];
      const signature = value instanceof ArrayBuffer ? Buffer.from(value) : null;
      return isInnerList(input) ? [{ input, signature }] : [];
    });
  } catch {
    return null;
  }
}

const dictionaryOf = (field: string | string[] | undefined): Dictionary =>
  field === undefined ? new Map() : parseDictionary(Array.isArray(field) ? field.join(', ') : field);

function faultOf(
  { input, signature }: Candidate,
  request: SignedRequest,
  keys: readonly VerifyingKey[],
  now: Date,
): SignatureFault | null {
  if (signature === null) {
    return 'signature_missing';
  }
  const keyId = input[1].get('keyid');
  const key = keys.find(({ kid }) => kid !== undefined && kid === keyId);
  if (key === undefined) {
    return 'key_not_found';
  }
  if (!isAlgorithmUsable(key, input)) {
    return 'algorithm_unsupported';
  }
  if (!coversAll(input, request)) {
    return 'signature_incomplete';
  }
  if (!isTimely(input, request, now)) {
    return 'signature_untimely';
  }
  return isSignedBy(key, request, input, signature) ? null : 'signature_invalid';
}

/** A component that is not covered could be anything. */
function coversAll([items]: InnerList, { url, headers, body, protocolFields = [] }: SignedRequest): boolean {
  // One with a parameter is another component: `"@method";req` is not this request's method.
  const covered = new Set(items.filter(([, parameters]) => parameters.size === 0).map(([name]) => name));
  const required = [
    '@method',
    '@authority',
    '@path',
    ...(new URL(url).search === '' ? [] : ['@query']),
    ...(body.length === 0 ? [] : ['content-digest', 'content-type']),
    ...[...boundFields, ...protocolFields].filter(name => headers[name] !== undefined),
  ];
  const keyed = new Set(items.map(([name]) => name));
  return required.every(name => covered.has(name) || (name === 'signature-agent' && keyed.has(name)));
}

/**
 * Whether the signature is neither too old, nor of the future, nor past its end (RFC 9421 §7.2.2). One without any time is as
 * old as somebody likes: it may only ask, or be kept from being done twice by its idempotency key.
 */
function isTimely([items, parameters]: InnerList, { method }: SignedRequest, now: Date): boolean {
  const created = parameters.get('created');
  const expires = parameters.get('expires');
  const isDated = created !== undefined || expires !== undefined;
  const isRepeatable = method === 'GET' || items.some(([name]) => name === 'idempotency-key');
  return (
    (isDated || isRepeatable) &&
    isWithin(created, now, { pastMs: signatureAgeMs, futureMs: 0 }) &&
    isWithin(expires, now, { pastMs: 0, futureMs: Number.POSITIVE_INFINITY })
  );
}

/** Whether the time, in seconds since 1970 and if there is one, lies that close to now, as far as clocks agree. */
function isWithin(
  time: unknown,
  now: Date,
  { pastMs, futureMs }: { pastMs: number; futureMs: number },
): boolean {
  if (time === undefined) {
    return true;
  }
  const aheadMs = typeof time === 'number' ? time * 1_000 - now.getTime() : Number.NaN;
  return aheadMs >= -pastMs - skewMs && aheadMs <= futureMs + skewMs;
}
