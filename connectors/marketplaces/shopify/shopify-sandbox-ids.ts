import type { SandboxProtocol } from '../sandbox/protocol.js';

type Kind = Parameters<SandboxProtocol['newId']>[0];

/** Types of Shopify's global ids, and where their numbers begin. */
const ranges: Record<Kind, { type: string; start: number }> = {
  listing: { type: 'Product', start: 8_000_000_000_000 },
  variant: { type: 'ProductVariant', start: 45_000_000_000_000 },
  order: { type: 'Order', start: 5_600_000_001_000 },
  line: { type: 'LineItem', start: 14_000_000_000_000 },
  package: { type: 'Fulfillment', start: 5_100_000_000_000 },
  return: { type: 'Return', start: 9_300_000_000 },
  statement: { type: 'ShopifyPaymentsPayout', start: 112_000_000_000 },
  promotion: { type: 'DiscountAutomaticNode', start: 1_400_000_000_000 },
};

const inventoryOffset = 2_000_000_000_000;

export const gid = (type: string, number: number | string): string => `gid://shopify/${type}/${number}`;

export const numberOf = (id: string): number => Number(id.slice(id.lastIndexOf('/') + 1));

export const newId = (kind: Kind, sequence: number): string =>
  gid(ranges[kind].type, ranges[kind].start + sequence);

export const inventoryItemIdOf = (variantId: string): string =>
  gid('InventoryItem', numberOf(variantId) + inventoryOffset);

export const variantIdOf = (inventoryItemId: string): string =>
  gid('ProductVariant', numberOf(inventoryItemId) - inventoryOffset);

export const locationId = gid('Location', 66_000_000_001);
export const publicationId = gid('Publication', 77_000_000_001);
export const posPublicationId = gid('Publication', 77_000_000_002);
