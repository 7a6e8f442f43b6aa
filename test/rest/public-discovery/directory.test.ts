import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Organization, startOrganization } from '../../support/organization.js';
import { type Answer, PublicWorld } from './public-world.js';

let world: PublicWorld;
let merchant: Organization;
beforeAll(async () => {
  world = await PublicWorld.open();
  merchant = await world.listed('displayName: "Mug Shop", countries: [SG, MY], languages: ["en-SG", "ms"]');
  await world.product(merchant, { title: 'Blue mug', productType: 'Mugs' });
  await world.product(merchant, { title: 'Plate', productType: 'Plates' });
  await world.acceptPayments(merchant);
  await world.published(merchant);
});
afterAll(() => world.close());

const manifestPath = () => `/api/v1/merchants/${merchant.id}/manifest`;

describe('the directory', () => {
  const names = async (query: string) =>
    (await world.json(`/api/v1/directory${query}`)).items.map(({ name }: { name: string }) => name);

  it('lists merchants by name with what they sell, and how agents buy', async () => {
    const { items } = await world.json('/api/v1/directory');
    expect(items.find(({ id }: { id: string }) => id === merchant.id)).toMatchObject({
      name: 'Mug Shop',
      manifestUrl: `${world.program.url}${manifestPath()}`,
      protocols: ['ucp', 'acp', 'native'],
      productCount: 2,
    });
  });

  it.each([
    ['?country=sg', true],
    ['?country=DE', false],
    ['?language=en', true],
    ['?language=en-SG', true],
    ['?language=e', false],
    ['?language=MS', true],
    ['?category=mugs', true],
    ['?category=Mug', false],
    ['?country=SG&language=en&category=Plates', true],
    ['?country=SG&category=Spoons', false],
    ['?protocol=ucp', true],
    ['?protocol=acp', true],
    ['?protocol=native&category=mugs', true],
    ['?protocol=ucp&country=DE', false],
  ])('by %s has the shop: %s', async (query, has) => {
    const reply = await world.read(`/api/v1/directory${query}`);
    if (query === '?language=e') {
      expect(reply.status).toBe(400);
      return;
    }
    expect((await names(query)).includes('Mug Shop')).toBe(has);
  });

  it('by protocol has those whom agents can pay at this moment, as their rows say', async () => {
    const shop = await world.listed('displayName: "Sells later"');
    const isFound = async () => {
      const found = await world.json('/api/v1/directory?protocol=native&limit=100');
      for (const { protocols } of found.items) expect(protocols).toContain('native');
      return found.items.some(({ id }: { id: string }) => id === shop.id);
    };
    const changed = async (mutation: string, is: boolean) => {
      const told = await world.whenTold(shop);
      await world.mutate(shop, mutation);
      await told();
      await expect.poll(isFound, { timeout: 10_000 }).toBe(is);
    };
    const rail = (more: string) =>
      `setPaymentRail(input: { rail: "acp_scripted", settings: [{ name: "secret", value: "s1" }], ${more} }) { paymentRail { isEnabled } }`;
    expect(await isFound()).toBe(false);
    await changed(rail('isEnabled: true'), true);
    await changed(rail('isEnabled: false'), false);
    await changed(rail('isEnabled: true'), true);
    await changed('removePaymentRail(input: { rail: "acp_scripted" }) { paymentRail { isEnabled } }', false);
  });

  it('by protocol has a merchant that could be paid before it said anything of itself', async () => {
    const shop = await startOrganization(world.program, { defaultCurrency: 'SGD' });
    await world.acceptPayments(shop);
    await world.change(shop, 'isListed: true, displayName: "Paid first"');
    expect(await names('?protocol=ucp&limit=100')).toContain('Paid first');
  });

  it('of a protocol that there is not is refused, and says which there are', async () => {
    const reply = await world.read('/api/v1/directory?protocol=soap');
    const { code, errors } = (await reply.json()) as Answer;
    expect([reply.status, code]).toEqual([400, 'VALIDATION_FAILED']);
    expect(errors).toMatchObject([{ path: 'protocol', message: expect.stringMatching(/native.*ucp.*acp/) }]);
    const { errors: answered } = await merchant.graphql.run(
      '{ publicMerchants(filter: { protocol: soap }) { items { id } } }',
    );
    expect(answered).toMatchObject([{ message: expect.stringContaining('"CheckoutProtocol" enum') }]);
  });

  it('is read page by page, each merchant once, and a cursor is good for its filter alone', async () => {
    for (const name of ['aardvark', 'Ämter', 'Zebra', 'zebra']) {
      await world.listed(`displayName: "${name}"`);
    }
    const seen: string[] = [];
    let cursor: string | null = null;
    do {
      const query: string = `?limit=2${cursor === null ? '' : `&cursor=${cursor}`}`;
      const page = await world.json(`/api/v1/directory${query}`);
      seen.push(...page.items.map(({ name }: { name: string }) => name));
      cursor = page.pagination.nextCursor;
      if (cursor !== null) {
        const wrong = await world.read(`/api/v1/directory?country=SG&cursor=${cursor}`);
        expect([wrong.status, ((await wrong.json()) as Answer).code]).toEqual([400, 'CURSOR_INVALID']);
      }
    } while (cursor !== null);
    expect(seen.filter(name => ['aardvark', 'Mug Shop', 'Zebra', 'zebra', 'Ämter'].includes(name))).toEqual([
      'aardvark',
      'Mug Shop',
      'Zebra',
      'zebra',
      'Ämter',
    ]);
    expect(new Set(seen).size).toBe(seen.length);
  });
});
