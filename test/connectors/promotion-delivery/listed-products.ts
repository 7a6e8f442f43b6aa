import type { ListingDraft } from '../../../connectors/marketplaces/listing.js';
import type { PublishReceipt } from '../../../connectors/marketplaces/port.js';
import { unnamed } from '../../../kernel/database/statement.js';
import { newId } from '../../../kernel/ids.js';
import type { DeliveryWorld } from './delivery-world.js';

interface Listed {
  count: number;
  price: string;
  publish(draft: ListingDraft): Promise<PublishReceipt>;
}

/** Products at the marketplace, each with its listing on our side; answers their ids. */
export async function listProducts(
  world: DeliveryWorld,
  { count, price, publish }: Listed,
): Promise<string[]> {
  const ids: string[] = [];
  for (let index = 0; index < count; index += 1) {
    const productId = newId();
    const sku = `MUG-${productId.slice(-12)}`;
    const { reference } = await publish(draftOf(world, { productId, sku, price }));
    const { organizationId, connectionId, storeId, country, currency } = world.place;
    const listingId = newId();
    await world.ctx.db.query(
      unnamed(`insert into catalog.listing (organization_id, id, product_id, connection_id, marketplace, store_id, country,
          currency, external_id, desired, desired_version, state, compared_at, created_at, updated_at)
        values ($1, $2, $3, $4, $5, $6, $7, $8, $9, 'published', 1, 'live', $10, $10, $10)`),
      [
        ...[organizationId, listingId, productId, connectionId, world.store.marketplace, storeId, country],
        ...[currency, reference!.externalId, world.clock.now()],
      ],
    );
    await world.ctx.db.query(
      unnamed(`insert into catalog.listing_variant (organization_id, listing_id, variant_id, connection_id, store_id,
          position, sku, external_variant_id, desired_price)
        values ($1, $2, $3, $4, $5, 0, $6, $7, $8)`),
      [
        ...[organizationId, listingId, productId, connectionId, storeId, sku],
        ...[reference!.variants[0]?.externalId ?? null, price],
      ],
    );
    ids.push(productId);
  }
  return ids;
}

function draftOf(
  world: DeliveryWorld,
  { productId, sku, price }: { productId: string; sku: string; price: string },
): ListingDraft {
  const { storeId: id, country, currency } = world.place;
  return {
    store: { id, country, currency },
    reference: null,
    productId,
    title: 'Enamel mug, white with a blue rim',
    description: 'Holds 350 ml, is light, and survives a fall.',
    brand: 'Tumble',
    productType: 'Mugs',
    tags: [],
    attributes: {},
    ...world.particulars,
    imageUrls: ['https://pictures.example/mug/front.jpg'],
    variants: [
      {
        sku,
        title: sku,
        options: [],
        price,
        salePrice: null,
        salePriceEndsAt: null,
        quantity: 25,
        barcode: null,
        weightGrams: 250,
        imageUrl: null,
      },
    ],
  };
}
