import type { RequestContext } from '../../../kernel/context.js';
import { fail } from '../../../kernel/errors.js';
import { comparedWords, type ProductTraitReader } from '../../catalog/index.js';
import type { Look, LookProduct } from './look.entity.js';
import { lookLimits } from './look.limits.js';
import { itemOf } from './look-composition.rules.js';
import { replacements } from './look-replacement.rules.js';
import { slotOf } from './look-role.rules.js';
import { type Candidate, scored } from './look-score.rules.js';
import { askedOf, type LookSelector } from './look-selection.js';

/** A product that may take the place of another, with what speaks for it. */
export interface LookReplacement extends LookProduct {
  points: number;
}

/** Proposes products in place of those of looks. Nothing is changed by it. */
export class LookReplacementService {
  readonly #traits: ProductTraitReader;
  readonly #selector: LookSelector;

  constructor(traits: ProductTraitReader, selector: LookSelector) {
    this.#traits = traits;
    this.#selector = selector;
  }

  /** For a product of the look, the best first; empty where none fits. Throws PRODUCT_NOT_FOUND. */
  async propose(ctx: RequestContext, look: Look, productId: string): Promise<LookReplacement[]> {
    const item = look.items.find(each => each.productId === productId.toLowerCase());
    if (item === undefined) {
      throw fail('PRODUCT_NOT_FOUND', { detail: 'The look has no such product.' });
    }
    const asked = askedOf(look);
    const ids = look.items.map(each => each.productId);
    const products = await this.#traits.withShownColors(ctx, await this.#traits.byIds(ctx, ids));
    const { audience } = look;
    const candidates = await this.#selector.candidates(ctx, asked, {
      bounds: { budget: null, audience },
      words: comparedWords(item.title),
    });
    const category = item.category?.split(' > ') ?? [];
    const product = products.find(each => each.productId === item.productId) ?? null;
    const others = products.filter(each => each !== product).map(each => scored(each, asked));
    const replaced = { item, slot: slotOf(item.role, category), product };
    const limit = lookLimits.replacementsMax;
    return replacements(candidates, replaced, { others, audience, limit }).map(toReplacement);
  }
}

function toReplacement(candidate: Candidate): LookReplacement {
  const { productId, title, sku, category, color, reasons } = itemOf(candidate);
  return { productId, title, sku, category, color, reasons, points: candidate.points };
}
