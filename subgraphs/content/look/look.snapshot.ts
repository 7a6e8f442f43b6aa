import type { Look } from './look.entity.js';

/** A look as it is public everywhere (§2.6): what is computed with what is stored. */
export type LookSnapshot = Look & { heroImageUrl: string | null; productCount: number; productIds: string[] };

export const toLookSnapshot = (look: Look): LookSnapshot => ({
  ...look,
  heroImageUrl: look.heroImage?.url ?? null,
  productCount: look.items.length,
  productIds: look.items.map(({ productId }) => productId),
});
