import type { Account, ChannelDependencies, MarketplaceChannel } from '../../connectors/marketplaces/port.js';
import { marketplaces } from '../../connectors/marketplaces/registry.js';
import type { OutboundRequest } from '../../kernel/outbound/outbound.js';

/** How each marketplace answers with a content. */
const envelopes: Record<string, (content: object) => unknown> = {
  shopify: data => ({ data }),
  woocommerce: content => content,
  shopee: response => ({ response }),
  lazada: content => ({ code: '0', ...content }),
  tiktok_shop: data => ({ code: 0, data }),
  zalora: Body => ({ SuccessResponse: { Head: { RequestId: 'F1' }, Body } }),
  amazon: content => content,
};

/** An answer that is no success, as it comes. */
export class Failure {
  readonly status: number;
  readonly content: unknown;

  constructor(status: number, content: unknown = {}) {
    this.status = status;
    this.content = content;
  }
}

interface Asked {
  method: string;
  path: string;
  query: Record<string, string>;
  /** JSON as it was meant, everything else as text. */
  body: unknown;
}

type Answer = object | ((asked: Asked) => object);

/** A channel of the marketplace, which answers by a part of the address or of the document that is asked. */
export function channelWorld(
  key: string,
  answers: Readonly<Record<string, Answer>>,
): { channel: MarketplaceChannel; asked: (name?: string) => Asked[]; requests: OutboundRequest[] } {
  const requests: OutboundRequest[] = [];
  const send: ChannelDependencies['http']['send'] = async request => {
    requests.push(request);
    const words = `${request.method} ${decodeURIComponent(request.url)} ${request.body ?? ''}`;
    const name = Object.keys(answers).find(each => words.includes(each));
    const answer = name === undefined ? {} : answers[name]!;
    const given = typeof answer === 'function' ? answer(askedOf(request)) : answer;
    const [status, content] =
      given instanceof Failure ? [given.status, given.content] : [200, envelopes[key]!(given)];
    const body = JSON.stringify(content);
    return { status, headers: {}, body, bytes: Buffer.from(body) };
  };
  const values = {
    locationId: 'L',
    publicationId: 'P',
    accessToken: 't',
    region: 'fe',
    country: 'SG',
    weightUnit: 'kg',
  };
  const account: Account = {
    externalId: 'SELLER',
    endpoint: 'https://market.example',
    credentials: { values, expiresAt: null },
    stores: [store],
  };
  const clock = { now: () => new Date('2026-11-21T08:00:00.000Z') };
  const { channel } = marketplaces.find(each => each.key === key)!;
  const asked = (name = '') =>
    requests.map(askedOf).filter(each => `${each.path} ${JSON.stringify(each)}`.includes(name));
  return { channel: channel(account, { http: { send }, clock, timeoutMs: 1_000 }), asked, requests };
}

export const store = { id: 'S', country: 'SG', currency: 'SGD' };

function askedOf({ method, url, body }: OutboundRequest): Asked {
  const { pathname: path, searchParams } = new URL(url);
  return { method, path, query: Object.fromEntries(searchParams), body: contentOf(body) };
}

function contentOf(body: OutboundRequest['body']): unknown {
  try {
    return JSON.parse(String(body)) as unknown;
  } catch {
    return body === undefined ? undefined : String(body);
  }
}
