import type { RequestContext } from '../../../kernel/context.js';
import type { ProductSnapshot } from '../product/product.snapshot.js';
import type { DescribedAttribute, ValueTable } from './attribute-table.rules.js';
import type { PictureColors } from './picture-colors.js';
import {
  type SpokenValues,
  type SuggestedValue,
  shownColor,
  spokenValues,
  suggestedValues,
} from './suggested-values.rules.js';
import { knownAttributes } from './term-files.js';

type Reading = Pick<RequestContext, 'reader' | 'organizationId'>;

/** What a product says of the attributes of its categories. Its texts and its picture are read once for all of them. */
export class SuggestedValues {
  readonly #product: ProductSnapshot;
  readonly #colors: Pick<PictureColors, 'of'>;
  readonly #table: ValueTable = knownAttributes().values;
  readonly #texts: SpokenValues;
  #shown: ReturnType<PictureColors['of']> | null = null;

  constructor(product: ProductSnapshot, colors: Pick<PictureColors, 'of'>) {
    this.#product = product;
    this.#colors = colors;
    this.#texts = spokenValues(this.#table, product);
  }

  /** By the names of each category's attributes. To measure a picture takes long: that is done only where its color is wanted. */
  async of(
    ctx: Reading,
    categories: readonly (readonly DescribedAttribute[])[],
  ): Promise<Map<string, SuggestedValue>[]> {
    const byWords = categories.map(attributes => this.#from(this.#texts, attributes));
    const isColorWanted = categories.some((attributes, at) =>
      attributes.some(({ name, meaning }) => meaning === 'color' && !byWords[at]!.has(name)),
    );
    if (!isColorWanted || this.#texts.some(([, values]) => values.has('color'))) return byWords;
    this.#shown ??= this.#colors.of(ctx, this.#product);
    const shown = await this.#shown;
    if (shown === null) return byWords;
    return categories.map(attributes => this.#from([...this.#texts, shownColor(shown)], attributes));
  }

  #from(texts: SpokenValues, attributes: readonly DescribedAttribute[]): Map<string, SuggestedValue> {
    return suggestedValues(this.#product, attributes, this.#table, texts);
  }
}
