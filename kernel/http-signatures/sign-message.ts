import { type InnerList, serializeInnerList } from 'structured-headers';
import { contentDigest } from './content-digest.js';
import { type SignableMessage, signatureBase } from './signature-base.js';
import type { SigningKey } from './signing-key.js';

/** Of our signature in `Signature-Input` and `Signature`; a message carries no other of ours. */
const label = 'sig1';

interface Body {
  bytes: Buffer | string;
  contentType: string;
}

export interface RequestToSign {
  method: string;
  url: string;
  /** Names in lower case; those of `covered` must be among them. */
  headers: Record<string, string>;
  body: Body;
  /** Header fields to sign beside the body's. */
  covered: readonly string[];
}

export interface ResponseToSign {
  status: number;
  /** Null where there is none, as with 304. */
  body: Body | null;
}

/** Header fields to send with a request: `Signature-Input`, `Signature` and the body's `Content-Digest`. */
export function requestSignature(key: SigningKey, request: RequestToSign, at: Date): Record<string, string> {
  const { method, url, body, covered } = request;
  const { digest, headers } = bodyFields(body);
  const message = { method, url, headers: { ...request.headers, ...headers } };
  const query = new URL(url).search === '' ? [] : ['@query'];
  const components = ['@method', '@authority', '@path', ...query, ...covered, ...Object.keys(headers)];
  return { ...digest, ...signed(key, message, components, at) };
}

/** As `requestSignature`, of a response. */
export function responseSignature(
  key: SigningKey,
  { status, body }: ResponseToSign,
  at: Date,
): Record<string, string> {
  if (body === null) {
    return signed(key, { status, headers: {} }, ['@status'], at);
  }
  const { digest, headers } = bodyFields(body);
  return { ...digest, ...signed(key, { status, headers }, ['@status', ...Object.keys(headers)], at) };
}

function bodyFields({ bytes, contentType }: Body) {
  const digest = { 'content-digest': contentDigest(bytes) };
  return { digest, headers: { ...digest, 'content-type': contentType } };
}

function signed(
  key: SigningKey,
  message: SignableMessage,
  components: readonly string[],
  at: Date,
): Record<string, string> {
  const created = Math.floor(at.getTime() / 1_000);
  const input: InnerList = [
    components.map(name => [name, new Map()]),
    new Map<string, string | number>([
      ['created', created],
      ['keyid', key.published.kid],
    ]),
  ];
  const signature = key.sign(signatureBase(input, message)).toString('base64');
  return { 'signature-input': `${label}=${serializeInnerList(input)}`, signature: `${label}=:${signature}:` };
}
