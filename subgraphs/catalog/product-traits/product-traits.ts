import type { Storage } from '../../../connectors/storage/storage.js';
import { BoundedCache } from '../../../kernel/bounded-cache.js';
import type { RequestContext } from '../../../kernel/context.js';
import { WorkSlices } from '../../../kernel/work-slices.js';
import { recommendCategories } from '../category/category-recommendation.rules.js';
import { treeIndex } from '../category/category-trees.js';
import { PictureColors } from '../category/picture-colors.js';
import { productQuery } from '../category/product-query.rules.js';
import { knownAttributes, knownTerms } from '../category/term-files.js';
import type { ProductTraits } from './product-traits.entity.js';
import { traitLimits } from './product-traits.limits.js';
import { findCandidateIds, findTraitRows, type TraitRow } from './product-traits.queries.js';
import { type TextTraits, textTraits, traitsOf } from './product-traits.rules.js';

type Reading = Pick<RequestContext, 'reader' | 'organizationId' | 'clock'>;

/** Whose names of categories the traits have. */
const taxonomy = 'google';

/** Reads what is known of products for those who put them together. One for a process. */
export class ProductTraitReader {
  readonly #colors: PictureColors;
  readonly #read = new BoundedCache<TextTraits>(traitLimits.rememberedMax);

  constructor(media: Pick<Storage, 'get'>) {
    this.#colors = new PictureColors(media);
  }

  /** In the order of the ids, which are UUIDs; those that the organization has. Colors are those that texts say. */
  async byIds(ctx: Reading, ids: readonly string[]): Promise<ProductTraits[]> {
    const rows = await findTraitRows(ctx.reader, ctx.organizationId, ids);
    const found = new Map<string, ProductTraits>();
    const slices = new WorkSlices(traitLimits.productsPerTurn);
    const now = ctx.clock.now();
    for (const row of rows) {
      found.set(row.id, traitsOf(row, this.#textTraits(row, slices), now));
      if (slices.isFull(0)) await slices.nextTurn();
    }
    return ids.flatMap(id => found.get(id) ?? []);
  }

  /** Products that can be bought, and may be meant by the words; at most `newestMax` and what is found for the words. */
  async candidates(ctx: Reading, words: readonly string[]): Promise<ProductTraits[]> {
    const ids = await findCandidateIds(ctx.reader, ctx.organizationId, words);
    const found = await this.byIds(ctx, ids.toSorted());
    return found.filter(
      ({ availability, unitAmount }) => availability === 'available' && unitAmount !== null,
    );
  }

  /**
   * The same products with the color that their main picture shows, where it is sure; what a picture shows counts before
   * what texts say. Pictures that are only linked are not read.
   */
  async withShownColors(ctx: Reading, products: readonly ProductTraits[]): Promise<ProductTraits[]> {
    const shown = await this.#colors.ofMany(
      ctx,
      products.flatMap(({ image }) => image?.id ?? []),
    );
    return products.map(product => {
      const value = product.image === null ? undefined : shown.get(product.image.id);
      return value === undefined ? product : { ...product, color: { value, source: 'picture' as const } };
    });
  }

  #textTraits(row: TraitRow, slices: WorkSlices): TextTraits {
    const key = `${row.id} ${row.version}`;
    const known = this.#read.get(key);
    if (known !== undefined) return known;
    slices.isFull(1);
    const query = productQuery(knownTerms(), row);
    const [best] = recommendCategories(treeIndex(taxonomy)!, knownTerms(), query, {
      assignments: [],
      limit: 1,
    });
    const read = textTraits(row, best?.path ?? [], knownAttributes().values);
    this.#read.set(key, read);
    return read;
  }
}
