import { httpbis, type Request, type Response } from 'http-message-signatures';
import { type InnerList, serializeInnerList, serializeItem } from 'structured-headers';

/** A request or a response as signatures see it. Names of header fields are in lower case. */
export type SignableMessage = Request | Response;

/**
 * What is signed (RFC 9421 §2.5): a line for each covered component and, last, the list of them with its parameters.
 *
 * @throws Error when a component is not in the message, or is none that is known.
 */
export function signatureBase(input: InnerList, message: SignableMessage): string {
  const fields = input[0].map(item => serializeItem(item));
  const lines = httpbis.createSignatureBase({ fields }, message as Request);
  return httpbis.formatSignatureBase([...lines, ['"@signature-params"', [serializeInnerList(input)]]]);
}
