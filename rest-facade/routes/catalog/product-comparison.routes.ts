import { Type } from 'typebox';
import { comparisonLimits } from '../../../subgraphs/catalog/product-comparison/product-comparison.limits.js';
import { comparisonReasons } from '../../../subgraphs/catalog/product-comparison/product-comparison.values.js';
import { graphql } from '../../graphql.js';
import { publicDocumentLimits } from '../../public-documents/public-documents.limits.js';
import { productPath } from '../../public-pages/public-view.js';
import { route } from '../../route.js';
import { AnyId, Money, nullable, oneOf, resource, sampleId, Timestamp, Uuid } from '../../schema-builders.js';

const { idsMin, idsMax } = comparisonLimits;

const text = Type.String();
const ids = Type.Array(Type.String({ examples: [sampleId] }), {
  description: 'Ids of items, as they were asked for.',
});
const Reason = oneOf(...comparisonReasons);
const Unit = oneOf('kg', 'l', 'piece');

const UnitPrice = resource('UnitPrice', {
  amount: Type.String({ description: 'Rounded half up to two decimals more than the currency has.' }),
  currency: text,
  unit: Type.Unsafe<'kg' | 'l' | 'piece'>({ ...Unit, description: 'What it is the price of one of.' }),
});

const ComparedProduct = resource('ComparisonProduct', {
  id: Uuid,
  title: text,
  url: Type.String({ format: 'uri', description: 'Page of the product, for people.' }),
  brand: nullable(text),
  condition: Type.String({ description: '`new`, `refurbished` or `used`.', examples: ['new'] }),
  imageUrl: nullable(text),
  merchant: resource('ComparisonMerchant', { id: Uuid, name: text }),
  price: nullable(Money),
  highestPrice: nullable(Money),
  availability: oneOf('in_stock', 'out_of_stock'),
  offerCount: Type.Integer({ description: 'Number of offers.', examples: [3] }),
  updatedAt: Timestamp,
});

const ComparedOffer = resource('ComparisonOffer', {
  id: Type.String({ ...Uuid, description: 'The item id to use in a checkout session.' }),
  title: text,
  sku: nullable(text),
  gtin: nullable(Type.String({ description: 'GTIN-8, -12, -13 or -14.', examples: ['4006381333931'] })),
  price: nullable(Money),
  listPrice: nullable(Money),
  availability: oneOf('in_stock', 'out_of_stock'),
});

const ComparedItem = resource('ComparedItem', {
  id: Type.String({ description: 'As it was asked for.' }),
  status: oneOf('compared', 'unavailable'),
  product: nullable(ComparedProduct),
  offer: nullable(ComparedOffer),
  unitPrice: nullable(UnitPrice),
  unitPriceReason: nullable(Reason),
});

const ComparedAttribute = resource('ComparedAttribute', {
  key: Type.String({
    description: 'Name of the fact; `attribute:` with the name in lower case for those of merchants.',
    examples: ['attribute:volume'],
  }),
  label: Type.String({ description: 'As people read it.', examples: ['Volume'] }),
  unit: nullable(Type.String({ description: '`g`, `ml` or `cm`; null for texts and mere numbers.' })),
  isComparable: Type.Boolean(),
  reason: nullable(Reason),
  isSame: nullable(Type.Boolean()),
  values: Type.Array(
    resource('ComparedValue', {
      id: text,
      text: nullable(Type.String({ description: 'As the merchant wrote it.', examples: ['0.5 l'] })),
      amount: nullable(Type.String({ description: 'Exact decimal in the unit of the attribute.' })),
      reason: nullable(Reason),
    }),
  ),
});

const ComparedPrices = resource('ComparedPrices', {
  currency: text,
  ids,
  lowest: Type.String({ description: 'Id of the cheapest item.', examples: [sampleId] }),
  difference: Type.String({
    description: 'What the cheapest costs less than the dearest.',
    examples: ['2.10'],
  }),
  byUnit: Type.Array(resource('UnitPriceOrder', { unit: Unit, ids })),
});

const SameGoods = resource('SameGoods', {
  gtin: Type.String({
    description: '14 digits; offers may have it in fewer, without zeros at its beginning.',
    examples: ['04006381333931'],
  }),
  offers: Type.Array(resource('SameGoodsOffer', { id: text, offerId: Uuid })),
});

const NotComparable = resource('NotComparable', { reason: Reason, ids, message: text });

export const productComparisonRoutes = [
  route({
    id: 'discovery.compare',
    method: 'GET',
    path: '/api/v1/compare',
    scope: null,
    callers: 'public',
    publicRate: true,
    tag: 'Public discovery',
    summary: 'Compare products and offers',
    description:
      'Public products and offers side by side: attributes in the same units, prices in each currency by itself and for one kilogram, litre or piece, offers of the same goods, and what cannot be compared, with the reason. An id that nothing public has is answered as `unavailable`.',
    query: Type.Object({
      ids: Type.Array(AnyId, {
        description: `${idsMin} to ${idsMax} different ids of products or offers, separated by commas.`,
        examples: [[sampleId, '019a9f00-0000-7000-8000-000000000002']],
      }),
    }),
    operation: graphql(`
      query ($ids: [ID!]!) {
        comparison: productComparison(ids: $ids) {
          items {
            id unitPrice { amount currency unit } unitPriceReason
            offer {
              id title sku gtin availability price { amount currency } listPrice { amount currency }
            }
            product {
              id title brand itemCondition images { url } availability offerCount updatedAt
              price { amount currency } highestPrice { amount currency } merchant { id displayName }
            }
          }
          attributes { key label unit isComparable reason isSame values { id text amount reason } }
          hasMoreAttributes
          prices { currency ids lowest difference byUnit { unit ids } }
          sameGoods { gtin offers { id offerId } }
          notComparable { reason ids message }
        }
      }`),
    variables: ({ query }) => query,
    reply: {
      status: 200,
      schema: Type.Object({
        items: Type.Array(ComparedItem),
        attributes: Type.Array(ComparedAttribute),
        hasMoreAttributes: Type.Boolean({ description: 'Whether there are more attributes than are told.' }),
        prices: Type.Array(ComparedPrices, { description: 'Prices, each currency by itself.' }),
        sameGoods: Type.Array(SameGoods, { description: 'Offers of several items with one GTIN.' }),
        notComparable: Type.Array(NotComparable, { description: 'What was not compared, and why.' }),
      }),
      body: ({ comparison: { items, ...rest } }, { publicUrl }) => ({
        items: items.map(({ product, ...item }) => ({
          ...item,
          status: product === null ? 'unavailable' : 'compared',
          product:
            product === null
              ? null
              : {
                  ...product,
                  url: `${publicUrl}${productPath(product.id)}`,
                  condition: product.itemCondition,
                  imageUrl: product.images[0]?.url ?? null,
                  merchant: { id: product.merchant.id, name: product.merchant.displayName },
                },
        })),
        ...rest,
      }),
      document: {
        maxAgeSeconds: publicDocumentLimits.maxAgeSeconds,
        lastModified: () => null,
        merchantId: () => null,
      },
    },
  }),
];
