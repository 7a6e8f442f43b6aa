import type { LanguageModel } from '../../../connectors/language-models/port.js';
import type { RequestContext } from '../../../kernel/context.js';
import { fail } from '../../../kernel/errors.js';
import type { Money } from '../../../kernel/money.js';
import { comparedWords, type ProductTraitReader, type ProductTraits } from '../../catalog/index.js';
import type { Look, LookBrief, LookItem } from './look.entity.js';
import { lookLimits } from './look.limits.js';
import { askedTopics, promptOf, unknownTexts } from './look-brief.rules.js';
import { chooseByModel } from './look-choice.js';
import { allowedIn, bestOfSlots, composed, itemOf, type LookBounds } from './look-composition.rules.js';
import { type Asked, type Candidate, scored } from './look-score.rules.js';

/** What a look is made of by a brief. */
export interface BriefedChoice {
  /** How many products at most. */
  size: number;
  budget: Money | null;
  /** Name of the model that is to choose; null: the rules. */
  model: string | null;
}

/** The products of a look, and how they were chosen. */
export type Selected = Pick<Look, 'selection' | 'selectionModel' | 'prompt' | 'warnings'> & {
  items: LookItem[];
  /** Of the items, in their order. */
  products: ProductTraits[];
};

/** Chooses the products of looks. */
export class LookSelector {
  readonly #traits: ProductTraitReader;
  readonly #model: LanguageModel | null;

  constructor(traits: ProductTraitReader, model: LanguageModel | null) {
    this.#traits = traits;
    this.#model = model;
  }

  /** Products by their ids, in their order, whether they can be bought or not. Throws PRODUCT_NOT_FOUND. */
  async given(
    ctx: RequestContext,
    ids: readonly string[],
  ): Promise<{ items: LookItem[]; products: ProductTraits[] }> {
    const read = await this.#traits.byIds(ctx, ids);
    const found = new Set(read.map(({ productId }) => productId));
    const missing = ids.flatMap((id, at) => (found.has(id) ? [] : [{ id, at }]));
    if (missing.length > 0) {
      const errors = missing.map(({ id, at }) => ({
        ...{ path: `productIds.${at}`, code: 'PRODUCT_NOT_FOUND', message: `There is no product ${id}.` },
      }));
      throw fail('PRODUCT_NOT_FOUND', { errors, detail: errors[0]!.message });
    }
    const products = await this.#traits.withShownColors(ctx, read);
    const items = products.map(product => {
      const { role, slot, department } = scored(product, { topics: [], palette: [], audience: null });
      const reason = { code: 'given' as const, text: 'It was named by whoever made the look.', points: 0 };
      return itemOf({ product, role, slot, department, points: 0, reasons: [reason] });
    });
    return { items, products };
  }

  /** Products that suit the brief. Throws LOOK_NOT_POSSIBLE. */
  async byBrief(ctx: RequestContext, brief: LookBrief, choice: BriefedChoice): Promise<Selected> {
    const { size, budget } = choice;
    const bounds: LookBounds = { size, budget, audience: brief.audience };
    const asked = askedOf(brief);
    const candidates = await this.candidates(ctx, asked, { bounds });
    const byRules = composed(candidates, bounds);
    if (byRules.length === 0) {
      throw fail('LOOK_NOT_POSSIBLE', { detail: whyNot(candidates, bounds) });
    }
    const prompt = promptOf(brief, size);
    const { chosen, problems } = await this.#askModel(ctx, prompt, { candidates, byRules, bounds, choice });
    const isByModel = chosen.length > 0;
    const final = isByModel ? chosen : byRules;
    return {
      selection: isByModel ? 'model' : 'rules',
      selectionModel: isByModel ? choice.model : null,
      prompt,
      warnings: [...unknownTexts(asked.topics), ...problems],
      items: final.map(itemOf),
      products: final.map(({ product }) => product),
    };
  }

  /** What can be bought and may suit, with the colors that pictures show; the best of each slot. */
  async candidates(
    ctx: RequestContext,
    asked: Asked,
    { bounds, words = [] }: { bounds: Pick<LookBounds, 'budget' | 'audience'>; words?: readonly string[] },
  ): Promise<Candidate[]> {
    const sought = [...words, ...asked.topics.flatMap(topic => topic.words)];
    const products = await this.#traits.candidates(ctx, [...new Set(sought)]);
    // Colors of the palette may be seen in the pictures alone: what does not have them by its texts is not lost yet.
    const read = products.map(product =>
      better(scored(product, asked), scored(product, { ...asked, palette: [] })),
    );
    const { measuredPerSlot: perSlot, measuredMax: max } = lookLimits;
    const best = bestOfSlots(allowedIn(read, bounds), { perSlot, max });
    const shown = await this.#traits.withShownColors(
      ctx,
      best.map(({ product }) => product),
    );
    return shown.map(product => scored(product, asked));
  }

  async #askModel(
    ctx: RequestContext,
    prompt: string,
    {
      candidates,
      byRules,
      bounds,
      choice,
    }: {
      candidates: readonly Candidate[];
      byRules: readonly Candidate[];
      bounds: LookBounds;
      choice: BriefedChoice;
    },
  ): Promise<{ chosen: Candidate[]; problems: string[] }> {
    const model = this.#model;
    if (choice.model === null) return { chosen: [], problems: [] };
    if (model === null || model.model !== choice.model) {
      const problem = `No language model ${choice.model} is configured: the rules chose.`;
      return { chosen: [], problems: [problem] };
    }
    const [first] = byRules;
    const offered = bestOfSlots(
      allowedIn(candidates, bounds).filter(
        ({ department, product }) =>
          department === first!.department && product.currency === first!.product.currency,
      ),
      { perSlot: lookLimits.measuredPerSlot, max: lookLimits.modelCandidatesMax },
    );
    return chooseByModel(ctx, model, prompt, { candidates: offered, bounds });
  }
}

/** What a brief asks of products, its words as those of products are compared. */
export const askedOf = (brief: LookBrief): Asked => ({
  topics: askedTopics(brief, comparedWords),
  palette: brief.palette,
  audience: brief.audience,
});

const better = (one: Candidate, other: Candidate): Candidate => (one.points >= other.points ? one : other);

function whyNot(candidates: readonly Candidate[], bounds: LookBounds): string {
  if (candidates.length === 0) {
    return 'The catalog has no product that can be bought and that the brief allows.';
  }
  const { budget } = bounds;
  const within = budget === null ? '' : ` within ${budget.amount} ${budget.currency}`;
  return `Of ${candidates.length} products that were compared, no ${lookLimits.productsMin} suit the brief and go together${within}.`;
}
