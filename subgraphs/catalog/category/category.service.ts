import type { LanguageModel } from '../../../connectors/language-models/port.js';
import type { Marketplace } from '../../../connectors/marketplaces/port.js';
import type { RequestContext } from '../../../kernel/context.js';
import { type FieldError, fail, reject } from '../../../kernel/errors.js';
import { isId } from '../../../kernel/ids.js';
import type { Channels } from '../channels/connection/channels.js';
import { findProduct } from '../product/product.queries.js';
import type { ProductService } from '../product/product.service.js';
import type { ProductSnapshot } from '../product/product.snapshot.js';
import type { DescribedAttribute } from './attribute-table.rules.js';
import { categoryLimits } from './category.limits.js';
import { recommendationsOf, warningsOf } from './category-advice.rules.js';
import { similarAssignments } from './category-assignment.queries.js';
import { writeAssignment } from './category-assignment.writer.js';
import { chooseCategory } from './category-choice.js';
import {
  type RecommendedCategory,
  recommendCategories,
  withOwnCategory,
} from './category-recommendation.rules.js';
import {
  type CategoryRequest,
  type CategoryTarget,
  categoryAttribute,
  describedText,
  hasCategory,
  ownCategoryId,
  type ProductCategories,
  type TargetCategories,
} from './category-request.rules.js';
import { treeIndex } from './category-trees.js';
import { ChannelCategories } from './channel-categories.js';
import { featuresOf } from './neighbour-votes.rules.js';
import type { PictureColors } from './picture-colors.js';
import { type ProductQuery, type ProductText, productQuery } from './product-query.rules.js';
import { SuggestedValues } from './suggested-values.js';
import type { SuggestedValue } from './suggested-values.rules.js';
import { type TargetTree, TargetTrees } from './target-tree.js';
import { knownTerms } from './term-files.js';

export interface CategoryDependencies {
  products: ProductService;
  marketplaces: readonly Marketplace[];
  channels: Pick<Channels, 'open'>;
  colors: PictureColors;
  /** None is a normal state. */
  model: LanguageModel | null;
}

/** Categories for products: what is recommended, and what a person confirmed. */
export class CategoryService {
  readonly #products: ProductService;
  readonly #marketplaces: readonly Marketplace[];
  readonly #trees: TargetTrees;
  readonly #colors: PictureColors;
  readonly #model: LanguageModel | null;

  constructor({ products, marketplaces, channels, colors, model }: CategoryDependencies) {
    this.#products = products;
    this.#marketplaces = marketplaces;
    this.#trees = new TargetTrees(marketplaces, new ChannelCategories(channels));
    this.#colors = colors;
    this.#model = model;
  }

  /**
   * The categories that suit the product, of each target. What a marketplace does not answer is a warning.
   * Throws PRODUCT_NOT_FOUND, VALIDATION_FAILED.
   */
  async recommend(ctx: RequestContext, request: CategoryRequest): Promise<ProductCategories> {
    const product = await this.#found(ctx, request.productId);
    const targets = await this.#trees.of(ctx, request.targets);
    const terms = knownTerms();
    const text = describedText(product, request.query);
    const query = productQuery(terms, text);
    const features = featuresOf(terms, query);
    const values = request.autofill === false ? null : new SuggestedValues(product, this.#colors);
    const asked = { product, text, query, features, values, request };
    const marketplaces = await Promise.all(targets.map(target => this.#ofTarget(ctx, asked, target)));
    const warnings = warningsOf(request, this.#model?.model ?? null, marketplaces);
    const recommendations = request.autofill === false ? [] : recommendationsOf(marketplaces);
    return { product, marketplaces, warnings, recommendations };
  }

  /**
   * Stores what a person chose: the product's attribute `<marketplace>.categoryId`, which its listings are made with, and the
   * assignment, which later recommendations follow. Throws PRODUCT_NOT_FOUND, VALIDATION_FAILED, VERSION_STALE.
   */
  confirm(
    ctx: RequestContext,
    productId: string,
    marketplace: string,
    categoryId: string,
  ): Promise<ProductSnapshot> {
    reject(this.#choiceErrors(marketplace, categoryId));
    // Before the product is locked: the first time, they are read from files.
    const terms = knownTerms();
    return ctx.transaction(async tx => {
      const product = await this.#products.change(tx, ctx, productId, ({ attributes }) => ({
        attributes: { ...attributes, [categoryAttribute(marketplace)]: categoryId },
      }));
      const features = featuresOf(terms, productQuery(terms, describedText(product, null)));
      const assignment = { productId: product.id, marketplace, categoryId, features };
      await writeAssignment(tx, ctx.organizationId, assignment);
      return product;
    });
  }

  /** Of a taxonomy, the category has to exist; of a marketplace, its listing finds out. */
  #choiceErrors(marketplace: string, categoryId: string): FieldError[] {
    const index = treeIndex(marketplace);
    if (index === null && !this.#marketplaces.some(({ key }) => key === marketplace)) {
      return [{ path: 'marketplace', code: 'UNKNOWN', message: 'No marketplace or taxonomy has this key.' }];
    }
    if (categoryId.trim() === '' || categoryId.length > 100) {
      return [{ path: 'categoryId', code: 'LENGTH_INVALID', message: 'An id has 1 to 100 characters.' }];
    }
    const isKnown = index === null || index.tree.categories.some(({ id }) => id === categoryId);
    return isKnown
      ? []
      : [{ path: 'categoryId', code: 'UNKNOWN', message: 'The taxonomy has no category of this id.' }];
  }

  async #found(ctx: RequestContext, id: string): Promise<ProductSnapshot> {
    const product = isId(id) ? await findProduct(ctx.reader, ctx.organizationId, id) : null;
    if (product === null) throw fail('PRODUCT_NOT_FOUND');
    return product;
  }

  async #ofTarget(ctx: RequestContext, asked: Asked, target: TargetTree): Promise<TargetCategories> {
    const { product, query, features, request } = asked;
    const { marketplace, country, tree, problem } = target;
    const head = { marketplace, country, existsOnProduct: hasCategory(product, marketplace) };
    if (tree === null) return { ...head, treeVersion: null, problems: [problem!], categories: [] };
    const assignments = await similarAssignments(
      ctx.reader,
      ctx.organizationId,
      { id: product.id, features },
      { marketplace },
    );
    const limit = request.limit ?? categoryLimits.categories;
    const model = request.model === this.#model?.model ? this.#model : null;
    const found = recommendCategories(tree.index, knownTerms(), query, {
      assignments,
      limit: model === null ? limit : categoryLimits.categoriesMax,
    });
    const ownId = request.query === null ? ownCategoryId(product, marketplace) : null;
    const known = withOwnCategory(tree.index, found, ownId);
    const choice =
      model === null || known.hasOwn ? null : await chooseCategory(ctx, model, asked.text, found);
    const categories = (choice?.categories ?? known.categories).slice(0, limit);
    const problems = choice?.problem == null ? [] : [choice.problem];
    const attributes = await target.attributesOf(
      categories.map(({ categoryId }) => categoryId),
      text => problems.push(text),
    );
    const suggested = await asked.values?.of(ctx, attributes);
    return {
      ...head,
      treeVersion: tree.version,
      problems,
      categories: categories.map((category, at) => ({
        ...categoryOf(target, category, attributes[at]!, suggested?.[at] ?? new Map()),
        ...(model !== null && category.categoryId === choice?.chosenId
          ? { source: { model: model.model } }
          : {}),
      })),
    };
  }
}

interface Asked {
  product: ProductSnapshot;
  text: ProductText;
  query: ProductQuery;
  /** Of the query, by which it is compared with assignments. */
  features: string[];
  /** Null where nothing is suggested. */
  values: SuggestedValues | null;
  request: CategoryRequest;
}

function categoryOf(
  { marketplace, country }: CategoryTarget,
  { categoryId, path, similarity, isByNeighbours }: RecommendedCategory,
  attributes: readonly DescribedAttribute[],
  values: ReadonlyMap<string, SuggestedValue>,
): TargetCategories['categories'][number] {
  return {
    marketplace,
    country,
    categoryId,
    label: path.join(' > '),
    similarity,
    source: isByNeighbours ? 'assignments' : 'texts',
    attributes: attributes.filter(({ isOfVariant }) => !isOfVariant),
    variantAttributes: attributes.filter(({ isOfVariant }) => isOfVariant),
    suggestedValues: [...values].map(([name, suggested]) => ({ name, ...suggested })),
  };
}
