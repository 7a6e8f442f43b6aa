import { readFileSync } from 'node:fs';
import { buildSchema, type GraphQLOutputType, getNamedType, isLeafType, isObjectType } from 'graphql';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { newId } from '../../../kernel/ids.js';
import { plantSecrets } from './planted-secrets.js';
import { PublicShops } from './public-shop.js';

let shops: PublicShops;
beforeAll(async () => {
  shops = await PublicShops.open();
});
afterAll(() => shops.close());

it('what no public column has is in no public reply and in nothing that is searched', async () => {
  const shop = await shops.listed('privateAttributes: ["Supplier"]');
  const attributes = { Supplier: 'secretattribute', Color: 'Blue' };
  const options = [{ name: 'Size', values: ['S', 'M'] }];
  const variants = ['S', 'M'].map(size => ({ title: size, optionValues: { Size: size }, price: '9.00' }));
  const base = { currency: 'SGD', attributes };
  const sold = await shops.create(shop, { ...base, title: 'Vase', price: '9.00', cost: '1.00' });
  await shops.create(shop, { ...base, title: 'Shirt', options, variants });
  await shops.create(shop, { ...base, title: 'Secretdraft', status: 'draft' });
  await shops.create(shop, { ...base, title: 'Secrethidden', discoverable: false });
  await shops.create(shops.database.contextOf(), { ...base, title: 'Secretstranger' });
  const secrets = await plantSecrets(shops.database.db.pool, shop.organizationId);
  expect(secrets.length).toBeGreaterThan(15);
  await shops.publish();
  const replies = JSON.stringify(await everyReply(shop.organizationId, sold.id));
  const stored = JSON.stringify([
    await rows('select * from catalog.public_product'),
    await rows('select * from catalog.public_word'),
  ]);
  expect(replies).toContain('Vase');
  expect(secrets.filter(({ value }) => replies.includes(value) || stored.includes(value))).toEqual([]);
  expect(`${replies}${stored}`).not.toMatch(/secret/i);
});

const schema = buildSchema(readFileSync('schema/catalog.graphql', 'utf8'), { assumeValidSDL: true });

/** Everything that can be selected of a type. */
function selectionOf(type: GraphQLOutputType, depth = 0): string {
  const named = getNamedType(type);
  if (isLeafType(named)) return '';
  if (!isObjectType(named) || depth > 5) return '{ __typename }';
  const fields = Object.values(named.getFields()).filter(({ args }) => args.length === 0);
  return `{ ${fields.map(field => `${field.name} ${selectionOf(field.type, depth + 1)}`).join(' ')} }`;
}

/** What anybody is answered by every query that needs no credential. */
async function everyReply(merchantId: string, productId: string): Promise<unknown[]> {
  const queries = schema.getQueryType()!.getFields();
  const ask = (name: string, args: string) =>
    shops.ask(`${name}(${args}) ${selectionOf(queries[name]!.type)}`);
  return Promise.all([
    ask('publicMerchant', `id: "${merchantId}"`),
    ask('publicProducts', `merchantId: "${merchantId}"`),
    ask('publicProduct', `id: "${productId}"`),
    ask('publicSearch', 'limit: 100'),
    ask('publicSearch', 'filter: { q: "secretdraft vase" }'),
  ]);
}

async function rows(statement: string, values: unknown[] = []): Promise<Record<string, unknown>[]> {
  return (await shops.database.db.pool.query(statement, values)).rows;
}

it('a stranger to the installation finds nothing by ids that are not public', async () => {
  const shop = shops.database.contextOf();
  const { id } = await shops.create(shop, { title: 'Lamp' });
  for (const asked of [id, newId(), 'x', '%', '']) {
    await expect(shops.ask(`publicProduct(id: ${JSON.stringify(asked)}) { id }`)).rejects.toThrow(
      'PUBLIC_PRODUCT_NOT_FOUND',
    );
  }
  await expect(shops.ask(`publicMerchant(id: "${shop.organizationId}") { id }`)).rejects.toThrow(
    'MERCHANT_NOT_FOUND',
  );
});
