import { sandboxedMarketplaces } from '../../../connectors/marketplaces/sandboxed-registry.js';
import type { Subject } from '../kit/kit-world.js';
import type { Particulars } from '../kit/particulars.js';

/** What a product needs there beyond what every product has. */
const drafts: Record<string, Particulars['draft']> = {
  shopee: { attributes: { categoryId: '100636' } },
  lazada: {
    attributes: { categoryId: '10002019', package_height: '10', package_length: '12.5', package_width: '9' },
  },
  tiktok_shop: {
    attributes: { categoryId: '600024', packageLengthCm: '12', packageWidthCm: '9', packageHeightCm: '10' },
  },
};

/** The marketplaces that have records of promotions. */
export const subjects: readonly Subject[] = sandboxedMarketplaces
  .filter(({ marketplace }) => marketplace.promotions !== undefined)
  .map(module => {
    const draft = drafts[module.marketplace.key];
    return { module, particulars: draft === undefined ? {} : { draft } };
  });

export const subjectOf = (key: string): Subject =>
  subjects.find(({ module }) => module.marketplace.key === key)!;
