import { readFileSync } from 'node:fs';
import { buildSchema, type GraphQLOutputType, getNamedType, isLeafType, isObjectType } from 'graphql';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { newId } from '../../../kernel/ids.js';
import { PublicShops } from './public-shop.js';

/** The columns that the public sees; a column that is added is none of them until it stands here. */
const published: Record<string, readonly string[]> = {
  product: [
    ...['id', 'handle', 'sku', 'title', 'description', 'brand', 'product_type', 'highlights', 'attributes'],
    ...[
      'images',
      'currency',
      'price',
      'sale_price',
      'barcode',
      'weight_value',
      'weight_unit',
      'requires_shipping',
    ],
    ...[
      'condition',
      'country_of_origin',
      'material',
      'age_group',
      'gender',
      'mpn',
      'dimensions',
      'created_at',
    ],
    ...['status', 'discoverable', 'options'],
  ],
  variant: [
    ...[
      'id',
      'sku',
      'title',
      'option_values',
      'price',
      'sale_price',
      'barcode',
      'weight_value',
      'weight_unit',
    ],
    ...['image_url', 'mpn', 'dimensions', 'product_id', 'requires_shipping'],
  ],
  discovery_settings: [
    ...[
      'organization_id',
      'is_listed',
      'display_name',
      'description',
      'proved_domains',
      'countries',
      'languages',
    ],
    ...['contact_email', 'contact_url', 'updated_at'],
  ],
};

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
  const secrets = await plantSecrets(shop.organizationId);
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

interface Secret {
  column: string;
  value: string;
}

const tables = Object.keys(published);

/** Gives every column that is not published a value of its own, in every row of the merchant. */
async function plantSecrets(organizationId: string): Promise<Secret[]> {
  const columns = await rows(
    `select table_name, column_name, data_type from information_schema.columns
     where table_schema = 'catalog' and table_name = any($1) and is_generated = 'NEVER' order by 1, ordinal_position`,
    [tables],
  );
  const secrets: Secret[] = [];
  for (const [index, { table_name: table, column_name: column, data_type: type }] of columns.entries()) {
    const value =
      column === 'synonyms' ? secretSynonym(7_319_999 - index) : secretOf(String(type), 7_319_999 - index);
    if (published[String(table)]!.includes(String(column)) || column === 'organization_id' || value === null)
      continue;
    const planted = await shops.database.db.pool
      .query(`update catalog.${table} set ${column} = $2 where organization_id = $1`, [
        organizationId,
        value.stored,
      ])
      .then(({ rowCount }) => rowCount ?? 0);
    if (planted > 0) secrets.push({ column: `${table}.${column}`, value: value.seen });
  }
  return secrets;
}

const secretSynonym = (number: number) => ({
  stored: JSON.stringify([[`secret${number}`, 'other']]),
  seen: `secret${number}`,
});

/** Nothing for what cannot tell anything, and for what two columns hold against each other. */
function secretOf(type: string, number: number): { stored: unknown; seen: string } | null {
  const word = `secret${number}`;
  if (type === 'text') return { stored: word, seen: word };
  if (type === 'numeric' || type === 'integer') return { stored: number, seen: String(number) };
  if (type === 'ARRAY') return { stored: ['Supplier', word], seen: word };
  if (type === 'jsonb') return { stored: JSON.stringify([{ marketplace: word, country: null }]), seen: word };
  return null;
}

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
