import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ShoppingAgent } from '../ucp/shopping-agent.js';
import { AcpShop, home } from './acp-agent.js';
import { type Bought, boughtThrough, buyThrough, protocols, Stall, stallKinds } from './protocols.js';

let shop: AcpShop;
let platform: ShoppingAgent;
beforeAll(async () => {
  shop = await AcpShop.open();
  platform = await ShoppingAgent.start();
});
afterAll(async () => {
  await shop.program.stop();
  await platform.stop();
});

const native = '/api/v1/checkout-sessions';
const shippingAddress = { name: 'Ada Tan', line1: '1 Raffles Place', city: 'Singapore', country: 'SG' };

describe('a session is the same through every protocol of its client', () => {
  it('opened by the native protocol, it is changed and paid by ACP', async () => {
    const items = [{ productId: await shop.product(), quantity: 2 }];
    const opened = await shop.agent.rest.post(native, {
      items,
      paymentRail: 'acp_scripted',
      shippingAddress,
    });
    const { id, totalAmount } = opened.json.session;
    const read = await shop.agent.read(id);
    expect(read.json).toMatchObject({
      status: 'ready_for_payment',
      fulfillment_details: { address: { line_one: '1 Raffles Place' } },
      selected_fulfillment_options: [{ option_id: 'std' }],
    });
    expect(read.json.totals.at(-1)).toMatchObject({ type: 'total', amount: totalAmount * 100 });
    await shop.agent.update(id, { discounts: { codes: ['TENTH'] } });
    expect((await shop.agent.complete(id, 'captures')).json.status).toBe('completed');
    const { session } = (await shop.agent.rest.get(`${native}/${id}`)).json;
    expect(session).toMatchObject({ status: 'completed', discountAmount: 4, payment: { state: 'captured' } });
  });

  it('opened by ACP, it is read and canceled by the native protocol', async () => {
    const { json } = await shop.agent.create({
      line_items: [{ id: await shop.product() }],
      buyer: { email: 'ada@example.com' },
      fulfillment_details: home,
    });
    const { session } = (await shop.agent.rest.get(`${native}/${json.id}`)).json;
    expect(session).toMatchObject({
      status: 'ready_for_payment',
      buyer: { email: 'ada@example.com' },
      missingRequirements: [{ code: 'missing_shipping_option' }],
    });
    await shop.agent.rest.post(`${native}/${json.id}/cancel`, {});
    expect((await shop.agent.read(json.id)).json.status).toBe('canceled');
  });
});

describe.each(stallKinds)('of a merchant %s', kind => {
  let stall: Stall;
  beforeAll(async () => {
    stall = await Stall.open(shop, platform, kind);
  });

  const rejected: Record<(typeof protocols)[number], Bought> = {
    native: { status: 409, said: ['missing_shipping_address shippingAddress'], order: null },
    acp: { status: 200, said: ['missing $.fulfillment_details.address'], order: null },
    'ucp 2026-04-08': {
      status: 200,
      said: ['missing $.fulfillment.methods[0].selected_destination_id'],
      order: null,
    },
    'ucp 2026-01-11': {
      status: 400,
      said: ['missing $.fulfillment.methods[0].selected_destination_id'],
      order: null,
    },
  };

  describe.each(protocols)('by the protocol %s', protocol => {
    it.each(['physical', 'mixed'] as const)('%s goods are not bought without an address', async goods => {
      expect(await buyThrough(protocol, stall, { goods, hasAddress: false })).toEqual(rejected[protocol]);
    });

    it.each([
      ['physical', ['to_ship'], 'to_ship'],
      ['mixed', ['to_ship', 'completed'], 'to_ship'],
    ] as const)('%s goods with an address are bought, to be shipped', async (goods, lines, status) => {
      const bought = await buyThrough(protocol, stall, { goods, hasAddress: true });
      expect(bought).toEqual({ status: 200, said: [], order: { status, lines } });
    });

    it.each([false, true])(
      'digital goods are bought, and nothing is to be shipped (address: %s)',
      async hasAddress => {
        const bought = await buyThrough(protocol, stall, { goods: 'digital', hasAddress });
        expect(bought).toEqual({
          status: 200,
          said: [],
          order: { status: 'completed', lines: ['completed'] },
        });
      },
    );
  });
});

const agentProtocols = protocols.filter(protocol => protocol !== 'native');

describe('what a buyer is led to', () => {
  let stall: Stall;
  beforeAll(async () => {
    stall = await Stall.open(shop, platform, 'with shipping rates');
  });

  const open = (url: string) => fetch(url, { redirect: 'error' });

  it.each(agentProtocols)('by %s is a page of the order, for whoever has the link', async protocol => {
    const { order } = await boughtThrough(protocol, stall);
    const page = await open(order.permalink_url);
    expect([page.status, page.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);
    expect(page.headers.get('cache-control')).toBe('private, no-store');
    expect(page.headers.get('referrer-policy')).toBe('no-referrer');
    expect(page.headers.get('x-robots-tag')).toContain('noindex');
    expect(page.headers.get('content-security-policy')).toContain("default-src 'none'");
    const html = await page.text();
    expect(html).toContain(order.id);
    expect(html).toContain('Being prepared');
    expect(html).toContain('Book &lt;script&gt; - Paper');
    expect(html).not.toContain('<script');
    for (const personal of ['ada@example.com', 'Raffles', 'Ada', '048616']) {
      expect(html).not.toContain(personal);
    }
  });

  it('shows the order as it is now', async () => {
    const { order } = await boughtThrough('acp', stall);
    const action = { action: 'ship', carrier: 'Ninja Van', trackingNumber: 'NV-1' };
    const { json } = await stall.merchant.rest.post(`/api/v1/orders/${order.id}/actions`, action);
    await stall.merchant.rest.finishedJob(json.jobId);
    const html = await (await open(order.permalink_url)).text();
    expect(html).toContain('On its way');
    expect(html).toContain('Ninja Van, NV-1');
  });

  it('is the same page of 404 for every link that is not right', async () => {
    const mine = new URL((await boughtThrough('acp', stall)).order.permalink_url);
    const other = await Stall.open(shop, platform, 'without shipping rates');
    const theirs = new URL((await boughtThrough('acp', other)).order.permalink_url);
    const [, , organization, order, signature] = mine.pathname.split('/');
    const [, , otherOrganization, otherOrder, otherSignature] = theirs.pathname.split('/');
    const wrong = [
      [organization, order, otherSignature],
      [organization, otherOrder, signature],
      [otherOrganization, order, signature],
      [otherOrganization, otherOrder, signature],
      [organization, order, `${signature!.slice(0, -1)}${signature!.endsWith('A') ? 'B' : 'A'}`],
      [organization, order, signature!.slice(0, -1)],
      [organization, order, `${signature}A`],
      [organization!.toUpperCase(), order!.toUpperCase(), signature],
      ['x', 'y', 'z'],
      ['%00', 'a%2Fb', '%F0%9F%98%80'],
    ];
    const answers = await Promise.all(
      wrong.map(async parts => {
        const page = await open(new URL(`/order/${parts.join('/')}`, mine).href);
        return [page.status, page.headers.get('cache-control'), await page.text()];
      }),
    );
    expect(new Set(answers.map(answer => JSON.stringify(answer))).size).toBe(1);
    expect(answers[0]).toMatchObject([404, 'private, no-store', expect.stringContaining('Order not found')]);
  });

  it('is a page of the checkout, which says what it needs, until there is an order', async () => {
    const { json } = await stall.acp.create({
      line_items: [{ id: stall.paper }],
      buyer: { email: 'ada@example.com' },
    });
    const page = await open(json.continue_url);
    expect([page.status, page.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);
    expect(page.headers.get('cache-control')).toBe('private, no-store');
    expect(page.headers.get('content-security-policy')).toContain("default-src 'none'");
    const html = await page.text();
    for (const text of [json.id, 'Something is still needed', 'Book &lt;script&gt; - Paper', '20.00 SGD']) {
      expect(html).toContain(text);
    }
    expect(html).not.toContain('ada@example.com');
    expect((await stall.ucp['2026-04-08'].read(json.id)).json.continue_url).toBe(json.continue_url);
    await stall.acp.cancel(json.id);
    expect((await stall.acp.read(json.id)).json).not.toHaveProperty('continue_url');
    expect(await (await open(json.continue_url)).text()).toContain('Canceled: nothing was charged');
  });

  it('is no page for a checkout whose link is not right, nor for an order by the link of a checkout', async () => {
    const { json } = await stall.acp.create({ line_items: [{ id: stall.paper }] });
    const { pathname, origin } = new URL(json.continue_url);
    const [, , organization, id, signature] = pathname.split('/');
    for (const path of [
      `/order/${organization}/${id}/${signature}`,
      `/checkout/${organization}/${id}/${signature!.slice(0, -1)}`,
      `/checkout/${id}/${organization}/${signature}`,
      '/checkout/%00/a%2Fb/x',
    ]) {
      const page = await open(`${origin}${path}`);
      expect([page.status, await page.text()]).toEqual([404, expect.stringContaining('not found')]);
    }
  });

  it('are the pages of the merchant, in the words of each protocol', async () => {
    const set = (links: object[]) =>
      stall.merchant.graphql.run(
        'mutation ($links: [PolicyLinkInput!]!) { setPolicyLinks(input: { links: $links }) { policyLinks { type url title } } }',
        { links },
      );
    const faq = { type: 'faq', url: 'https://shop.example/faq', title: 'Questions' };
    const refunds = { type: 'refund_policy', url: 'https://shop.example/refunds' };
    const terms = { type: 'terms_of_service', url: 'https://shop.example/terms' };
    expect((await set([faq, { ...terms, url: 'https://shop.example/old' }])).errors).toBeUndefined();
    const stored = [{ ...terms, title: null }, { ...refunds, title: null }, faq];
    expect((await set([faq, refunds, terms])).data.setPolicyLinks.policyLinks).toEqual(stored);
    expect((await set([{ ...faq, url: 'javascript:alert(1)' }])).errors).toMatchObject([
      { extensions: { code: 'VALIDATION_FAILED' } },
    ]);
    for (const protocol of agentProtocols) {
      const { links } = await boughtThrough(protocol, stall);
      const spoken =
        protocol === 'acp'
          ? [{ ...terms, type: 'terms_of_use' }, { ...refunds, type: 'return_policy' }, faq]
          : [terms, refunds, faq];
      expect(links).toEqual(spoken);
    }
    expect((await set([])).data.setPolicyLinks.policyLinks).toEqual([]);
    expect((await boughtThrough('acp', stall)).links).toEqual([]);
  });
});

describe('an error of ACP', () => {
  it('names a field as the request has it, never as the operation calls it', async () => {
    const mug = await shop.product();
    const { id } = (
      await shop.agent.create({ line_items: [{ id: mug }], currency: 'sgd', fulfillment_details: home })
    ).json;
    const option = { type: 'shipping', option_id: 'none' };
    const wrong: [Record<string, unknown>, string][] = [
      [{ items: [{ id: 'nothing' }] }, '$.items[0].id'],
      [{ line_items: [{ item: { id: 'nothing' } }] }, '$.line_items[0].item.id'],
      [{ line_items: [{ id: mug }], items: [{ id: 'nothing', quantity: 2 }] }, '$.items'],
      [{ selected_fulfillment_options: [option] }, '$.selected_fulfillment_options[0].option_id'],
      [{ fulfillment_details: { email: 'no address' } }, '$.fulfillment_details.email'],
    ];
    for (const [body, param] of wrong) {
      const { status, json } = await shop.agent.update(id, body);
      expect([status, json.param, json.message]).toEqual([400, param, expect.stringContaining(`${param}: `)]);
    }
  });

  it('says of a body that is no object that it is none', async () => {
    const headers = { 'content-type': 'application/json' };
    const { status, json } = await shop.agent.send('POST', '', null, headers);
    expect([status, json.message, json.param]).toEqual([400, 'The body: must be object', undefined]);
  });
});
