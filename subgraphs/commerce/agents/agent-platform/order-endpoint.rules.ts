import type { FieldError } from '../../../../kernel/errors.js';
import { webhookLimits } from '../../../platform/webhook/webhook.limits.js';

/** Where receivers of the Agentic Commerce Protocol take order events. */
const orderEventsPath = '/agentic_checkout/webhooks/order_events';

/** Where to tell a platform of an order, and what proves to it who does. */
export interface GivenEndpoint {
  /** The platform's address; that of its receiver, or what stands before the path that the protocol prescribes. */
  url: string;
  secret: string;
}

/** `urlProblem` says what is wrong with an address; null where nothing is. */
export const endpointErrors = (
  { url, secret }: GivenEndpoint,
  urlProblem: (url: string) => string | null,
): FieldError[] => {
  const problem = url.length > webhookLimits.urlLength ? tooLong : urlProblem(url);
  return [
    ...(problem === null ? [] : [{ path: 'url', code: 'URL_INVALID', message: problem }]),
    ...(secret.length >= secretLengthMin && secret.length <= secretLengthMax
      ? []
      : [
          {
            path: 'secret',
            code: 'LENGTH_INVALID',
            message: `A secret has ${secretLengthMin} to ${secretLengthMax} characters.`,
          },
        ]),
  ];
};

/** A shorter one could be guessed by whoever sees a message with its signature. */
const secretLengthMin = 16;
const secretLengthMax = 256;

const tooLong = `It has at most ${webhookLimits.urlLength} characters.`;

/** Address of the receiver: the prescribed path is added where it is not there. */
export function orderEventsUrl(given: string): string {
  const url = new URL(given);
  const path = url.pathname.replace(/\/+$/, '');
  url.pathname = path.endsWith(orderEventsPath) ? path : path + orderEventsPath;
  return url.href;
}
