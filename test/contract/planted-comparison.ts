/** Writes a row of the merchant, and answers its id. */
type Plant = (table: string, given: Record<string, unknown>) => Promise<string>;

/** What names an offer of a comparison. */
export interface PlantedComparison {
  comparisonId: string;
  productId: string;
  market: string;
}

/** A comparison of prices of a product, with so many offers in one market. */
export async function plantComparison(
  plant: Plant,
  { name, productId, jobId, offers }: { name: string; productId: string; jobId: string; offers: number },
): Promise<PlantedComparison> {
  const goods = { title: name, brand: null, gtins: [], partNumbers: [], options: {}, otherValues: [] };
  const item = { id: productId, error: null, currency: 'SGD', goods, listings: [] };
  const ownSellers = { names: [], domains: [], pages: [] };
  const comparisonId = await plant('catalog.price_comparison', {
    ...{ job_id: jobId, product_ids: `{${productId}}` },
    facts: JSON.stringify({ items: [item], ownSellers, market: 'sg', offersShown: offers }),
  });
  const rows = Array.from({ length: offers }, (_, index) => ({
    ...{ position: index + 1, title: name, seller: `${name} ${index}`, priceText: 'S$1', notes: [] },
  }));
  await plant('catalog.price_search', {
    ...{ comparison_id: comparisonId, item_id: productId, market: 'sg', status: 'answered' },
    ...{ offers: JSON.stringify(rows), raw: JSON.stringify(rows.map(({ seller }) => ({ source: seller }))) },
  });
  return { comparisonId, productId, market: 'sg' };
}
