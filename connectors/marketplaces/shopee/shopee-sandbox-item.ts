import type { SandboxShop } from '../sandbox/shop.js';
import type { SandboxListing } from '../sandbox/state.js';
import { rejection } from './shopee-sandbox-request-auth.js';

const priceMin = 0.1;

export function itemOf(shop: SandboxShop, id: unknown): SandboxListing {
  const listing = shop.listing(String(id));
  if (listing === null || listing.state === 'deleted') {
    throw rejection('product.error_item_not_found', 'Product not found.');
  }
  return listing;
}

export function checkPrice(price: unknown): void {
  if (typeof price !== 'number' || !(price >= priceMin) || Math.round(price * 100) / 100 !== price) {
    throw rejection('product.error_param', `Wrong parameters, detail: the price ${price} is invalid.`);
  }
}
