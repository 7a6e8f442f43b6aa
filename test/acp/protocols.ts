import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import { type Organization, startOrganization } from '../support/organization.js';
import type { Reply } from '../support/rest-client.js';
import type { ShoppingAgent } from '../ucp/shopping-agent.js';
import { UcpClient } from '../ucp/ucp-client.js';
import { AcpAgent, type AcpShop, home, railTerm } from './acp-agent.js';

export const protocols = ['native', 'acp', 'ucp 2026-04-08', 'ucp 2026-01-11'] as const;
export type Protocol = (typeof protocols)[number];

export const stallKinds = ['with shipping rates', 'without shipping rates'] as const;

export interface Purchase {
  goods: 'physical' | 'digital' | 'mixed';
  hasAddress: boolean;
}

/** What came of a completion: what is missing by code and place, and the order as the merchant has it. */
export interface Bought {
  status: number;
  said: string[];
  order: { status: string; lines: readonly string[] } | null;
}

/** The session as it was answered last. */
type Done = Bought & { session: Reply['json'] };

/** A merchant who sells a book on paper and as a file, and an agent that comes by every protocol. */
export class Stall {
  readonly merchant: Organization;
  readonly acp: AcpAgent;
  readonly ucp: Record<'2026-04-08' | '2026-01-11', UcpClient>;
  readonly hasRates: boolean;
  readonly paper: string;
  readonly file: string;

  private constructor(dependencies: Pick<Stall, 'merchant' | 'acp' | 'ucp' | 'hasRates' | 'paper' | 'file'>) {
    this.merchant = dependencies.merchant;
    this.acp = dependencies.acp;
    this.ucp = dependencies.ucp;
    this.hasRates = dependencies.hasRates;
    this.paper = dependencies.paper;
    this.file = dependencies.file;
  }

  static async open(
    shop: AcpShop,
    platform: ShoppingAgent,
    kind: (typeof stallKinds)[number],
  ): Promise<Stall> {
    const hasRates = kind === 'with shipping rates';
    const merchant = hasRates ? shop.merchant : await anotherMerchant(shop);
    const { json } = await merchant.rest.post('/api/v1/products', book);
    const [paper, file] = json.product.variants.map(({ id }: { id: string }) => id);
    const token = await merchant.agent(['checkout:write']);
    const client = (version: '2026-04-08' | '2026-01-11', path: string) =>
      new UcpClient({
        endpoint: `${shop.program.url}${path}`,
        userAgent: platform.userAgent(version),
        token,
        check: shop.program.check,
        checkoutProblems: null,
      });
    const ucp = {
      '2026-04-08': client('2026-04-08', '/ucp/v1'),
      '2026-01-11': client('2026-01-11', '/ucp/2026-01-11'),
    };
    return new Stall({ merchant, acp: new AcpAgent(shop.program.rest(token)), ucp, hasRates, paper, file });
  }

  /** Ids of what is bought. */
  wanted(goods: Purchase['goods']): string[] {
    return { physical: [this.paper], digital: [this.file], mixed: [this.paper, this.file] }[goods];
  }

  async order(id: string | null | undefined): Promise<Bought['order']> {
    if (id == null) {
      return null;
    }
    const { order } = (await this.merchant.rest.get(`/api/v1/orders/${id}`)).json;
    return { status: order.status, lines: order.items.map(({ status }: { status: string }) => status) };
  }
}

const price = { amount: '20.00', currency: 'SGD' };
const book = {
  title: 'Book <script>',
  status: 'active',
  options: [{ name: 'Form', values: ['Paper', 'File'] }],
  variants: [
    { optionValues: { Form: 'Paper' }, price },
    { optionValues: { Form: 'File' }, price, requiresShipping: false },
  ],
};

async function anotherMerchant({ program }: AcpShop): Promise<Organization> {
  const merchant = await startOrganization(program, { defaultCurrency: 'SGD' });
  expect((await merchant.graphql.run(railTerm)).errors).toBeUndefined();
  return merchant;
}

const ways: Record<Protocol, (stall: Stall, purchase: Purchase) => Promise<Done>> = {
  native: buyNatively,
  acp: buyByAcp,
  'ucp 2026-04-08': buyByLaterUcp,
  'ucp 2026-01-11': buyByEarlierUcp,
};

export async function buyThrough(protocol: Protocol, stall: Stall, purchase: Purchase): Promise<Bought> {
  const { status, said, order } = await ways[protocol](stall, purchase);
  return { status, said, order };
}

/** The session of goods that were bought. */
export const boughtThrough = async (protocol: Protocol, stall: Stall): Promise<Reply['json']> =>
  (await ways[protocol](stall, { goods: 'mixed', hasAddress: true })).session;

const isSent = ({ goods, hasAddress }: Purchase): boolean => hasAddress && goods !== 'digital';
const credential = { type: 'spt', token: 'spt_1', plan: 'captures' };
const messages = (all: { code?: string; path?: string; param?: string; field?: string }[] | undefined) =>
  (all ?? []).map(({ code, path, param }) => `${code} ${path ?? param}`);

async function buyNatively(stall: Stall, purchase: Purchase): Promise<Done> {
  const { rest } = stall.acp;
  const opened = await rest.post('/api/v1/checkout-sessions', {
    items: stall.wanted(purchase.goods).map(productId => ({ productId, quantity: 1 })),
    paymentRail: 'acp_scripted',
    ...(purchase.hasAddress ? { shippingAddress: { line1: '1 Raffles Place', country: 'SG' } } : {}),
  });
  const { id, shippingOptions } = opened.json.session;
  expect(shippingOptions).toHaveLength(isSent(purchase) && stall.hasRates ? 2 : 0);
  const body = { payment: { type: 'card', credential } };
  const { status, json } = await rest.post(`/api/v1/checkout-sessions/${id}/complete`, body);
  return {
    status,
    said: messages(json.errors),
    order: await stall.order(json.session?.orderId),
    session: json,
  };
}

async function buyByAcp(stall: Stall, purchase: Purchase): Promise<Done> {
  const { json } = await stall.acp.create({
    line_items: stall.wanted(purchase.goods).map(id => ({ id })),
    ...(purchase.hasAddress ? { fulfillment_details: home } : {}),
  });
  expect(json.fulfillment_options).toHaveLength(isSent(purchase) && stall.hasRates ? 2 : 0);
  if (json.fulfillment_options.length > 0) {
    const option = { type: 'shipping', option_id: 'std', item_ids: [] };
    const { json: chosen } = await stall.acp.update(json.id, { selected_fulfillment_options: [option] });
    expect(chosen.selected_fulfillment_options[0].item_ids).toEqual([json.line_items[0].id]);
  }
  const done = await stall.acp.complete(json.id, 'captures');
  const { order, messages: said } = done.json;
  return {
    status: done.status,
    said: messages(said),
    order: await stall.order(order?.id),
    session: done.json,
  };
}

/** Opens the session with an option where there are some. */
async function opened(client: UcpClient, stall: Stall, purchase: Purchase): Promise<Reply['json']> {
  const method = {
    type: 'shipping',
    destinations: [{ id: 'home', street_address: '1 Raffles Place', address_country: 'SG' }],
    selected_destination_id: 'home',
    ...(isSent(purchase) && stall.hasRates ? { groups: [{ selected_option_id: 'std' }] } : {}),
  };
  const { json } = await client.create({
    line_items: stall.wanted(purchase.goods).map(id => ({ item: { id, title: 'Book' }, quantity: 1 })),
    currency: 'SGD',
    payment: { instruments: [], handlers: [] },
    ...(purchase.hasAddress ? { fulfillment: { methods: [method] } } : {}),
  });
  expect(json.fulfillment?.methods.map((one: { line_item_ids: string[] }) => one.line_item_ids)).toEqual(
    purchase.goods === 'digital' ? undefined : [[json.line_items[0].id]],
  );
  return json;
}

const instrument = { id: randomUUID(), handler_id: 'card_1', type: 'card', credential };

async function buyByLaterUcp(stall: Stall, purchase: Purchase): Promise<Done> {
  const client = stall.ucp['2026-04-08'];
  const { id } = await opened(client, stall, purchase);
  const body = { payment: { instruments: [{ ...instrument, selected: true }] } };
  const { status, json } = await client.complete(id, body);
  return { status, said: messages(json.messages), order: await stall.order(json.order?.id), session: json };
}

async function buyByEarlierUcp(stall: Stall, purchase: Purchase): Promise<Done> {
  const client = stall.ucp['2026-01-11'];
  const { id } = await opened(client, stall, purchase);
  const { status, json } = await client.complete(id, { payment_data: instrument, risk_signals: {} });
  return { status, said: messages(json.messages), order: await stall.order(json.order?.id), session: json };
}
