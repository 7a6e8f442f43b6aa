import type { Plan, PlannedProduct } from './price-plans.js';
import type { Currency } from './sandbox-accounts.js';

const product = (currency: Currency, price: string, cost: string): PlannedProduct => ({
  ...{ currency, brand: 'Acme', productType: 'Mugs', tags: ['new'], variants: [], saleHours: null },
  own: { price, cost, salePrice: null },
});

/** A product in each currency, and every marketplace in one or two of them. */
export const usualPlan: Omit<Plan, 'actions'> = {
  soldIn: {
    shopify: ['KWD'],
    woocommerce: ['JPY'],
    shopee: ['IDR'],
    lazada: ['SGD', 'IDR'],
    tiktok_shop: ['JPY'],
    zalora: ['IDR'],
    amazon: ['SGD', 'JPY'],
  },
  products: [
    product('SGD', '20.00', '8.00'),
    product('JPY', '1980', '700'),
    product('KWD', '4.405', '1.250'),
    product('IDR', '99999', '40000'),
  ],
};
