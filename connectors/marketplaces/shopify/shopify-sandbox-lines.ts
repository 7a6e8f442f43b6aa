import Big from 'big.js';
import type { SandboxDependencies } from '../sandbox/protocol.js';
import type { SandboxOrder, SandboxOrderLine } from '../sandbox/state.js';
import { findProduct, productView, variantView } from './shopify-sandbox-products.js';

/** Money as Shopify prints it outside of products: no more zeros than one decimal needs. */
export const moneyView = (amount: string, currency: string) => ({
  amount: new Big(amount).toFixed().replace(/^([^.]+)$/, '$1.0'),
  currencyCode: currency,
});

export const bagOf = (amount: string, currency: string) => ({ shopMoney: moneyView(amount, currency) });

export function lineView(dependencies: SandboxDependencies, order: SandboxOrder, line: SandboxOrderLine) {
  const listing = findProduct(dependencies, line.listingId);
  const variant = listing?.variants.find(({ id }) => id === line.variantId);
  return {
    __typename: 'LineItem',
    id: line.id,
    name: line.name,
    sku: line.sku,
    quantity: line.quantity,
    currentQuantity: line.quantity - line.canceledQuantity,
    unfulfilledQuantity: unfulfilledOf(order, line),
    product: listing === null ? null : () => productView(dependencies, listing),
    variant: variant === undefined ? null : variantView(variant),
    originalUnitPriceSet: bagOf(line.unitPrice, order.currency),
    discountedUnitPriceAfterAllDiscountsSet: bagOf(line.paidPrice, order.currency),
  };
}

/** Units that are neither in a parcel nor removed from the order. */
function unfulfilledOf({ stage, packages }: SandboxOrder, line: SandboxOrderLine): number {
  const parcels = packages.flatMap(({ lines }) => lines).filter(({ lineId }) => lineId === line.id);
  const left = parcels.reduce((sum, { quantity }) => sum - quantity, line.quantity - line.canceledQuantity);
  return ['unpaid', 'paid', 'packed'].includes(stage) ? left : 0;
}
