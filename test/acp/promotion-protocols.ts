import { toMinorUnits } from '../../kernel/minor-units.js';
import type { Reply } from '../support/rest-client.js';
import { home } from './acp-agent.js';
import type { Protocol, Stall } from './protocols.js';

/** What an agent wants, whichever protocol it speaks. */
export interface Cart {
  items: readonly { id: string; quantity: number }[];
  codes?: readonly unknown[];
  currency?: string;
  /** Sent to an address, by the option `std`. */
  isSent?: boolean;
}

/** What a session is, in minor units. */
export interface Shown {
  id: string;
  discounts: { code: string | null; title: string; amount: number }[];
  /** What lines and shipping come to before discounts, and the session after them. */
  subtotal: number;
  shipping: number;
  total: number;
  /** What is taken off lines, as they say; null where the protocol says nothing of it. */
  offLines: number | null;
}

/** One protocol. */
export interface ProtocolAgent {
  open(cart: Cart): Promise<Reply>;
  /** The whole cart anew. */
  change(id: string, cart: Cart): Promise<Reply>;
  read(id: string): Promise<Reply>;
  pay(id: string, plan?: string): Promise<Reply>;
  shown(json: Reply['json']): Shown;
  /** What is said of codes that do nothing; null where the protocol says nothing in a session that can be paid. */
  rejections(json: Reply['json']): string[] | null;
}

const native = '/api/v1/checkout-sessions';

const credentialOf = (plan: string) => ({ type: 'spt', token: 'spt_1', plan });
const instrumentOf = (plan: string) => ({
  ...{ id: 'instr_1', handler_id: 'card_1', type: 'card', credential: credentialOf(plan) },
});

const ofType = (totals: { type: string; amount: number }[], ...types: string[]): number =>
  totals.filter(({ type }) => types.includes(type)).reduce((sum, { amount }) => sum + amount, 0);

/** Every protocol of an agent of the stall. */
export const protocolAgents = (stall: Stall): Record<Protocol, ProtocolAgent> => ({
  native: nativeAgent(stall),
  acp: acpAgent(stall),
  'ucp 2026-04-08': ucpAgent(stall, '2026-04-08'),
  'ucp 2026-01-11': ucpAgent(stall, '2026-01-11'),
});

function nativeAgent({ acp: { rest } }: Stall): ProtocolAgent {
  const bodyOf = ({ items, codes = [], isSent = false }: Cart) => ({
    items: items.map(({ id, quantity }) => ({ productId: id, quantity })),
    ...{ paymentRail: 'acp_scripted', discountCodes: codes },
    ...(isSent && { shippingAddress: { line1: '1 Raffles Place', country: 'SG' } }),
  });
  return {
    open: cart => rest.post(native, bodyOf(cart)),
    change: (id, cart) => rest.send('PUT', `${native}/${id}`, { body: bodyOf(cart), headers: {} }),
    read: id => rest.get(`${native}/${id}`),
    pay: (id, plan = 'captures') =>
      rest.post(`${native}/${id}/complete`, { payment: { type: 'card', credential: credentialOf(plan) } }),
    shown: ({ session, items }) => {
      const units = (amount: number) => Number(toMinorUnits(String(amount), session.currency));
      return {
        id: session.id,
        discounts: session.discounts.map(({ code, title, amount }: Reply['json']) => ({
          ...{ code, title, amount: units(amount) },
        })),
        ...{ subtotal: units(session.subtotalAmount), shipping: units(session.shippingAmount) },
        total: units(session.totalAmount),
        offLines: items.reduce((sum: number, one: Reply['json']) => sum + units(one.discountAmount), 0),
      };
    },
    rejections: ({ session }) => session.rejectedCodes.map((one: { reason: string }) => one.reason),
  };
}

function acpAgent({ acp }: Stall): ProtocolAgent {
  const bodyOf = ({ items, codes = [], isSent = false }: Cart) => ({
    ...{ line_items: items, discounts: { codes } },
    fulfillment_details: isSent ? home : null,
  });
  const option = { type: 'shipping', option_id: 'std', item_ids: [] };
  /** The option is offered once there is an address. */
  const chosen = async (reply: Reply, { isSent = false }: Cart): Promise<Reply> =>
    isSent && reply.status < 300
      ? acp.update(reply.json.id, { selected_fulfillment_options: [option] })
      : reply;
  return {
    open: async cart => chosen(await acp.create(bodyOf(cart)), cart),
    change: async (id, cart) => chosen(await acp.update(id, bodyOf(cart)), cart),
    read: id => acp.read(id),
    pay: (id, plan = 'captures') => acp.complete(id, plan),
    shown: ({ id, discounts, totals, line_items: lines }) => ({
      id,
      discounts: discounts.applied.map(({ code, coupon, amount }: Reply['json']) => ({
        ...{ code: code ?? null, title: coupon.name, amount },
      })),
      ...{ subtotal: ofType(totals, 'items_base_amount'), shipping: ofType(totals, 'fulfillment') },
      total: ofType(totals, 'total'),
      offLines: lines.reduce((sum: number, line: Reply['json']) => sum + ofType(line.totals, 'discount'), 0),
    }),
    rejections: ({ discounts }) => discounts.rejected.map((one: { reason: string }) => one.reason),
  };
}

function ucpAgent(stall: Stall, version: '2026-04-08' | '2026-01-11'): ProtocolAgent {
  const client = stall.ucp[version];
  const isEarly = version === '2026-01-11';
  const method = {
    ...{ type: 'shipping', selected_destination_id: 'home', groups: [{ selected_option_id: 'std' }] },
    destinations: [{ id: 'home', street_address: '1 Raffles Place', address_country: 'SG' }],
  };
  const bodyOf = ({ items, codes = [], currency = 'SGD', isSent = false }: Cart) => ({
    line_items: items.map(({ id, quantity }) => ({ item: { id, title: 'Book' }, quantity })),
    ...{ currency, payment: { instruments: [], handlers: [] }, discounts: { codes } },
    fulfillment: isSent ? { methods: [method] } : {},
  });
  return {
    open: cart => client.create(bodyOf(cart)),
    change: (id, cart) => client.update(id, bodyOf(cart)),
    read: id => client.read(id),
    pay: (id, plan = 'captures') =>
      client.complete(
        id,
        isEarly
          ? { payment_data: instrumentOf(plan), risk_signals: {} }
          : { payment: { instruments: [{ ...instrumentOf(plan), selected: true }] } },
      ),
    shown: ({ id, discounts, totals, line_items: lines }) => ({
      id,
      discounts: (discounts?.applied ?? []).map(({ code, title, amount }: Reply['json']) => ({
        ...{ code: code ?? null, title, amount },
      })),
      ...{ subtotal: ofType(totals, 'subtotal'), shipping: ofType(totals, 'fulfillment') },
      total: ofType(totals, 'total'),
      offLines: isEarly
        ? null
        : lines.reduce((sum: number, line: Reply['json']) => sum - ofType(line.totals, 'items_discount'), 0),
    }),
    rejections: ({ messages = [] }) =>
      isEarly
        ? null
        : messages
            .filter(({ type }: { type: string }) => type === 'warning')
            .map(({ code }: { code: string }) => code),
  };
}
