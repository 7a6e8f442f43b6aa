import type { RequestContext } from '../../../kernel/context.js';
import { type FieldError, fail, reject } from '../../../kernel/errors.js';
import { isSoundText } from '../../../kernel/outside-text.js';
import type { PublicProduct } from '../discovery/public-product.entity.js';
import { searchPublicProducts } from '../discovery/search-public-products.js';
import type {
  CatalogFilter,
  CatalogItem,
  CatalogLookup,
  CatalogPage,
  CatalogProduct,
} from './agent-catalog.entity.js';
import { agentCatalogLimits as limits } from './agent-catalog.limits.js';
import { findReferencedProducts } from './agent-catalog.queries.js';
import { catalogItem, inputsOf, isPriceIgnored, lookedUp, priceLimits } from './catalog-item.rules.js';
import { type Selection, withOffer, withSelection } from './option-selection.rules.js';

export interface CatalogSearch {
  query?: string | null | undefined;
  /** What the buyer is after, in words; it ranks and finds nothing by itself. */
  intent?: string | null | undefined;
  filter?: CatalogFilter | null | undefined;
  limit?: number | null | undefined;
  cursor?: string | null | undefined;
}

/**
 * What agents see of the catalog of the merchant whom their credential is of: its public products that have a public price. A
 * merchant that is not listed has none.
 */
export class AgentCatalogService {
  /** Throws VALIDATION_FAILED, CURSOR_INVALID. */
  async search(ctx: RequestContext, search: CatalogSearch): Promise<CatalogPage> {
    const { query, intent, cursor } = search;
    const filter = search.filter ?? {};
    reject(inputErrors(search));
    const isSaid = query != null && query.trim() !== '';
    const page = await searchPublicProducts(ctx.reader, {
      filter: {
        q: isSaid ? query : null,
        description: isSaid ? (intent ?? null) : null,
        merchantIds: [ctx.organizationId],
        productTypes: filter.categories?.length === 0 ? null : filter.categories,
        ...(priceLimits(filter.price) ?? {}),
      },
      limit: Math.min(search.limit ?? limits.pageSize, limits.pageSizeMax),
      cursor,
    });
    const items = page.items.flatMap(({ product }) => shown(product, { price: filter.price }));
    const isExact = !page.totalIsCapped && items.length === page.items.length;
    return {
      items,
      pagination: page.pagination,
      total: isExact ? page.total : null,
      isPriceFilterIgnored: isPriceIgnored(filter),
    };
  }

  /** Throws VALIDATION_FAILED. */
  async lookup(ctx: RequestContext, given: readonly string[], filter: CatalogFilter): Promise<CatalogLookup> {
    const ids = [...new Set(given)];
    reject(lookupErrors(ids));
    const products = await findReferencedProducts(ctx.reader, ctx.organizationId, ids);
    const items = products.flatMap(product => lookedUpItem(product, ids, filter));
    const found = new Set(items.flatMap(({ inputs }) => inputs.map(({ id }) => id)));
    return {
      items,
      missing: ids.filter(id => !found.has(id)),
      isPriceFilterIgnored: isPriceIgnored(filter),
    };
  }

  /** Throws VALIDATION_FAILED, PUBLIC_PRODUCT_NOT_FOUND. */
  async product(
    ctx: RequestContext,
    id: string,
    selection: Selection,
    filter: CatalogFilter,
  ): Promise<CatalogProduct> {
    reject([...textErrors('id', id, limits.idLength), ...selectionErrors(selection)]);
    const products = await findReferencedProducts(ctx.reader, ctx.organizationId, [id]);
    const items = products.map(product => catalogItem(product, filter)).filter(item => item !== null);
    const found = items.map(item => ({ item, input: inputsOf(item, [id])[0] })).find(({ input }) => input);
    if (found === undefined) {
      throw fail('PUBLIC_PRODUCT_NOT_FOUND');
    }
    const { item, input } = found;
    const isOfferNamed = input!.match === 'exact' && item.product.id !== id.toLowerCase();
    return {
      item: isOfferNamed ? withOffer(item, input!.offerId) : withSelection(item, selection),
      isPriceFilterIgnored: isPriceIgnored(filter),
    };
  }
}

function shown(product: PublicProduct, filter: CatalogFilter): CatalogItem[] {
  const item = catalogItem(product, filter);
  return item === null ? [] : [{ ...item, offers: item.offers.slice(0, limits.searchOffersMax) }];
}

function lookedUpItem(product: PublicProduct, ids: readonly string[], filter: CatalogFilter): CatalogItem[] {
  const item = catalogItem(product, filter);
  const found = item === null ? null : lookedUp(item, ids);
  return found === null ? [] : [found];
}

/** A search that says nothing would list all products, which is not asked for. */
function inputErrors({ query, filter, limit }: CatalogSearch): FieldError[] {
  const { categories, price } = filter ?? {};
  const isNarrowed = (categories?.length ?? 0) > 0 || price?.min != null || price?.max != null;
  const message = 'Say what is sought, or give a filter.';
  return [
    ...(isNarrowed || (query ?? '').trim() !== '' ? [] : [error('query', 'REQUIRED', message)]),
    ...(limit != null && limit < 1 ? [error('limit', 'OUT_OF_RANGE', 'A page has at least 1 product.')] : []),
  ];
}

const lookupErrors = (ids: readonly string[]): FieldError[] =>
  ids.length < 1 || ids.length > limits.lookupIdsMax
    ? [error('ids', 'REQUEST_TOO_LARGE', `1 to ${limits.lookupIdsMax} different identifiers are looked up.`)]
    : ids.flatMap((id, index) => textErrors(`ids.${index}`, id, limits.idLength));

/** Each option is selected once. */
function selectionErrors({ selected, preferences }: Selection): FieldError[] {
  if (selected.length > limits.optionsMax || preferences.length > limits.optionsMax) {
    return [error('selected', 'COUNT_INVALID', `At most ${limits.optionsMax} options are selected.`)];
  }
  const names = selected.map(({ name }) => name.trim().toLowerCase());
  return selected.flatMap(({ name, value }, index) => [
    ...textErrors(`selected.${index}.name`, name, limits.optionLength),
    ...textErrors(`selected.${index}.label`, value, limits.optionLength),
    ...(names.indexOf(names[index]!) === index
      ? []
      : [error(`selected.${index}.name`, 'DUPLICATE', 'Each option is selected at most once.')]),
  ]);
}

const textErrors = (path: string, text: string, lengthMax: number): FieldError[] =>
  text.length >= 1 && text.length <= lengthMax && isSoundText(text)
    ? []
    : [error(path, 'VALUE_INVALID', `This is well-formed text of 1 to ${lengthMax} characters.`)];

const error = (path: string, code: string, message: string): FieldError => ({ path, code, message });
