import { Type } from 'typebox';
import { inputLimits } from '../../../kernel/input.limits.js';
import { promotionLimits } from '../../../subgraphs/commerce/pricing/promotion/promotion.limits.js';
import {
  addedOutcomes,
  removedOutcomes,
} from '../../../subgraphs/commerce/pricing/promotion/promotion-product.values.js';
import {
  input,
  Money,
  MoneyInput,
  nullable,
  oneOf,
  resource,
  Timestamp,
  Uuid,
} from '../../schema-builders.js';

const text = Type.String();
const count = Type.Integer();

export const PromotionProduct = resource('PromotionProduct', {
  productId: Uuid,
  variantId: nullable(Uuid),
  sku: nullable(text),
  title: nullable(text),
  price: nullable(Money),
  promotionalPrice: nullable(Money),
  purchaseLimit: nullable(count),
  promotionalStock: nullable(count),
  addedAt: Timestamp,
});

const result = {
  index: count,
  productId: text,
  variantId: nullable(text),
  errors: Type.Array(resource('PromotionProductError', { path: text, code: text, message: text })),
};

export const AddedPromotionProduct = resource('AddedPromotionProduct', {
  ...result,
  outcome: oneOf(...addedOutcomes),
});
export const RemovedPromotionProduct = resource('RemovedPromotionProduct', {
  ...result,
  outcome: oneOf(...removedOutcomes),
});

const place = {
  productId: Uuid,
  variantId: Type.Optional(
    nullable(
      Type.String({ ...Uuid, description: 'One of its variants. Null or absent: the whole product.' }),
    ),
  ),
};

const units = (description: string) =>
  Type.Optional(nullable(Type.Integer({ minimum: 1, maximum: inputLimits.quantityMax, description })));

const perCall = { minItems: 1, maxItems: promotionLimits.productsPerCallMax };

export const AddedProducts = input(
  {
    products: Type.Array(
      input(
        {
          ...place,
          promotionalPrice: Type.Optional(nullable(MoneyInput)),
          purchaseLimit: units('Units that a buyer may buy at that price. Default: any.'),
          promotionalStock: units(
            'Units that a store sells at that price, and that checkout sells at it in all. Default: all.',
          ),
        },
        { title: 'PromotionProductInput' },
      ),
      perCall,
    ),
  },
  { title: 'AddedProducts' },
);

export const RemovedProducts = input(
  { products: Type.Array(input(place, { title: 'PromotionProductPlaceInput' }), perCall) },
  { title: 'RemovedProducts' },
);
