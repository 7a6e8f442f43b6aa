import { WebhookVerificationError } from './errors.js';
import type { WebhookTestMessage } from './generated/api-types.js';
import type { TradewindEvent } from './generated/calls.js';

/** A delivery as it arrived. */
export interface WebhookMessage {
  /** The raw bytes, or the text that they are: JSON that was parsed and printed again has another signature. */
  body: string | ArrayBuffer | Uint8Array;
  /** Of the request: `Headers`, or an object with names in any case, as Node has it. */
  headers: Headers | Record<string, string | readonly string[] | undefined>;
}

export interface VerificationOptions {
  /** How old or new the signature may be. Default 300, which is what deliveries are made for. */
  toleranceSeconds?: number;
  /** Default: now. */
  now?: Date;
}

/**
 * Verifies a delivery by the Standard Webhooks specification, and answers its event, or the message of
 * `POST /api/v1/webhooks/{webhookId}/test`.
 *
 * @param secrets `whsec_...` as the API showed it; while it is rotated, the old and the new one.
 * @throws WebhookVerificationError Reply with 401 and do nothing.
 * @throws TypeError The secret, the body or the headers are not what they have to be, such as a variable that is not set.
 */
export async function verifyWebhook(
  { body, headers }: WebhookMessage,
  secrets: string | readonly string[],
  { toleranceSeconds = 300, now = new Date() }: VerificationOptions = {},
): Promise<TradewindEvent | WebhookTestMessage> {
  const given = checkedSecrets(secrets);
  if (typeof body !== 'string' && !(body instanceof ArrayBuffer) && !ArrayBuffer.isView(body)) {
    throw new TypeError(
      'The body of a webhook is given as it arrived: its bytes, or the text that they are.',
    );
  }
  const id = headerOf(headers, 'webhook-id');
  const timestamp = headerOf(headers, 'webhook-timestamp');
  const signatures = signaturesOf(headerOf(headers, 'webhook-signature'));
  checkTime(timestamp, now, toleranceSeconds);
  const bytes = typeof body === 'string' ? new TextEncoder().encode(body) : new Uint8Array(body);
  const signed = concatenated(new TextEncoder().encode(`${id}.${timestamp}.`), bytes);
  for (const secret of given) {
    if (await isSignedBy(secret, signatures, signed)) {
      return JSON.parse(new TextDecoder().decode(bytes));
    }
  }
  throw new WebhookVerificationError('SIGNATURE_MISMATCH', 'No signature is of these bytes by this secret.');
}

/** Whether a verified message only tests the webhook: reply with 204 and do nothing. */
export const isTestMessage = (message: TradewindEvent | WebhookTestMessage): message is WebhookTestMessage =>
  'eventType' in message;

function checkedSecrets(secrets: unknown): string[] {
  const given: unknown[] = [secrets].flat();
  if (given.some(secret => typeof secret !== 'string' || secret === '')) {
    throw new TypeError('Give the secret of the webhook, whsec_..., or several as a list.');
  }
  return given as string[];
}

function headerOf(headers: WebhookMessage['headers'], name: string): string {
  if (typeof headers !== 'object' || headers === null) {
    throw new TypeError('Give the header fields of the request of the webhook.');
  }
  const value =
    headers instanceof Headers
      ? headers.get(name)
      : Object.entries(headers).find(([key]) => key.toLowerCase() === name)?.[1];
  const text = typeof value === 'string' ? value : value?.[0];
  if (text === undefined || text === '') {
    throw new WebhookVerificationError('HEADER_MISSING', `The header field ${name} is missing.`);
  }
  return text;
}

function checkTime(timestamp: string, now: Date, toleranceSeconds: number): void {
  if (!/^\d{1,12}$/.test(timestamp)) {
    throw new WebhookVerificationError('TIMESTAMP_INVALID', 'webhook-timestamp is no time in seconds.');
  }
  const ageSeconds = Math.floor(now.getTime() / 1000) - Number(timestamp);
  if (ageSeconds > toleranceSeconds) {
    throw new WebhookVerificationError('TIMESTAMP_TOO_OLD', `The message was signed ${ageSeconds} s ago.`);
  }
  if (-ageSeconds > toleranceSeconds) {
    throw new WebhookVerificationError(
      'TIMESTAMP_TOO_NEW',
      `The message is of ${-ageSeconds} s in the future.`,
    );
  }
}

/** Signatures of other versions than ours are passed over. */
const signaturesOf = (field: string): Uint8Array<ArrayBuffer>[] =>
  field
    .split(' ')
    .filter(part => part.startsWith('v1,'))
    .flatMap(part => decodeBase64(part.slice(3)) ?? []);

async function isSignedBy(
  secret: string,
  signatures: readonly Uint8Array<ArrayBuffer>[],
  signed: Uint8Array<ArrayBuffer>,
): Promise<boolean> {
  const bytes = decodeBase64(secret.replace(/^whsec_/, ''));
  if (bytes === null || bytes.length === 0) {
    throw new TypeError('The secret of a webhook is whsec_ and base64.');
  }
  const algorithm = { name: 'HMAC', hash: 'SHA-256' };
  const key = await crypto.subtle.importKey('raw', bytes, algorithm, false, ['verify']);
  // The comparison of `verify` takes the same time wherever signatures differ.
  const matches = await Promise.all(
    signatures.map(signature => crypto.subtle.verify('HMAC', key, signature, signed)),
  );
  return matches.includes(true);
}

function decodeBase64(text: string): Uint8Array<ArrayBuffer> | null {
  try {
    return Uint8Array.from(atob(text), character => character.charCodeAt(0));
  } catch {
    return null;
  }
}

function concatenated(first: Uint8Array, second: Uint8Array): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(first.length + second.length);
  whole.set(first);
  whole.set(second, first.length);
  return whole;
}
