import type { Marketplace } from '../../../connectors/marketplaces/port.js';
import type { RequestContext } from '../../../kernel/context.js';
import { type AppError, type FieldError, fail, reject } from '../../../kernel/errors.js';
import { isId } from '../../../kernel/ids.js';
import { emptyListErrors } from '../../../kernel/paging.js';
import { WorkSlices } from '../../../kernel/work-slices.js';
import { readDesiredValues } from '../channels/listing/desired-values.js';
import { soldAs } from '../channels/listing/desired-values.rules.js';
import { type ListingView, listingsOfProducts } from '../channels/listing/listing.queries.js';
import { placeErrors } from '../channels/listing/place-errors.rules.js';
import { knownMarketplaces } from '../channels/listing/publishable.rules.js';
import type { PriceSource } from '../listing-request/price-source.js';
import type { Product } from '../product/product.entity.js';
import { readProducts } from '../product/product.queries.js';
import type { PictureMeasures } from '../product-image/picture-measures.js';
import { findUploadedPictures } from '../product-image/uploaded-picture.queries.js';
import { findPlaces, type PlaceRow } from './evaluated-places.queries.js';
import type { EvaluatedPicture, Evaluation } from './evaluation.entity.js';
import { evaluationLimits } from './evaluation.limits.js';
import { evaluate } from './evaluation.rules.js';
import { catalogFacts, type PlacedProduct, placeFacts, type SharedFacts } from './evaluation-facts.rules.js';
import type { ImageMeasure } from './image-measure.rules.js';
import { rememberedWording } from './wording.rules.js';

export interface EvaluationRequest {
  productIds: readonly string[];
  /** Keys of marketplaces; absent: all that are connected. */
  marketplaces?: readonly string[] | undefined;
  /** ISO 3166-1 alpha-2; absent: all. */
  countries?: readonly string[] | undefined;
}

/** Whose products are read, and by whom: a request, or a task. */
export type EvaluationContext = Pick<RequestContext, 'reader' | 'organizationId' | 'clock'>;

/** What became of one product of a request. */
export interface EvaluatedProduct {
  index: number;
  id: string;
  evaluations: Evaluation[];
  error: AppError | null;
}

/** Scores products, in each store where they are or may be listed. Reads only; asks no marketplace. */
export class EvaluationService {
  readonly #marketplaces: readonly Marketplace[];
  readonly #prices: PriceSource;
  readonly #measures: PictureMeasures<ImageMeasure>;

  constructor(parts: {
    marketplaces: readonly Marketplace[];
    prices: PriceSource;
    measures: PictureMeasures<ImageMeasure>;
  }) {
    this.#marketplaces = parts.marketplaces;
    this.#prices = parts.prices;
    this.#measures = parts.measures;
  }

  /**
   * In the order of the ids, with as many statements for many products and stores as for one.
   *
   * @throws VALIDATION_FAILED for ids that are too many, none, or there twice; unknown marketplaces; stores that are not
   * connected; and more than `evaluationLimits` allows.
   */
  async evaluate(ctx: EvaluationContext, request: EvaluationRequest): Promise<EvaluatedProduct[]> {
    const ids = request.productIds.map(id => id.toLowerCase());
    reject([...emptyListErrors(request), ...idErrors(ids)]);
    const places = await this.#places(ctx, request);
    reject(sizeErrors(ids.length, places.length));
    const products = await readProducts(ctx.reader, ctx.organizationId, ids.filter(isId));
    const found = [...products.values()];
    reject(variantErrors(found, places.length));
    const pictures = await this.#pictures(ctx, found);
    const now = ctx.clock.now();
    const read = rememberedWording();
    const evaluations =
      places.length === 0
        ? new Map(found.map(product => [product.id, [evaluate(catalogFacts(product, shared(product)))]]))
        : await this.#inPlaces(ctx, { products: found, places, now }, shared);
    return ids.map((id, index) => ({
      index,
      id: request.productIds[index]!,
      evaluations: evaluations.get(id) ?? [],
      error: products.has(id) ? null : fail('PRODUCT_NOT_FOUND'),
    }));

    function shared(product: Product) {
      return { pictures: pictures.get(product.id)!, now, read };
    }
  }

  /** In how many stores a product is evaluated where a request names none. */
  async countPlaces({ reader, organizationId }: EvaluationContext): Promise<number> {
    const keys = this.#marketplaces.map(({ key }) => key);
    return (await findPlaces(reader, organizationId, keys)).length;
  }

  async #places(ctx: EvaluationContext, request: EvaluationRequest): Promise<PlaceRow[]> {
    const marketplaces = knownMarketplaces(this.#marketplaces, request.marketplaces);
    const countries = request.countries?.map(country => country.toUpperCase());
    const keys = this.#marketplaces.map(({ key }) => key);
    const connected = await findPlaces(ctx.reader, ctx.organizationId, keys);
    const places = connected.filter(
      place =>
        (marketplaces?.includes(place.marketplace) ?? true) && (countries?.includes(place.country) ?? true),
    );
    const isNarrowed = marketplaces !== undefined || countries !== undefined;
    reject(isNarrowed ? placeErrors({ marketplaces, countries }, places, connected) : []);
    return places;
  }

  async #inPlaces(
    ctx: EvaluationContext,
    { products, places, now }: { products: readonly Product[]; places: readonly PlaceRow[]; now: Date },
    shared: (product: Product) => SharedFacts,
  ): Promise<Map<string, Evaluation[]>> {
    const { reader, organizationId } = ctx;
    const ids = products.map(({ id }) => id);
    const listings = new Map(
      (await listingsOfProducts(reader, organizationId, ids)).map(listing => [
        listingKey(listing.productId, listing),
        listing,
      ]),
    );
    const placed = products.flatMap(product =>
      places.map(place => this.#placed(product, place, listings.get(listingKey(product.id, place)) ?? null)),
    );
    const desired = await readDesiredValues(reader, this.#prices, organizationId, {
      listed: placed.map(({ product, place, listing }) => ({
        product,
        stockBuffer: place.stockBuffer,
        listing: listing ?? { ...place, variants: [] },
      })),
      now,
    });
    const slices = new WorkSlices(evaluationLimits.evaluationsInTurn);
    const evaluations = new Map<string, Evaluation[]>(ids.map(id => [id, []]));
    for (const [index, each] of placed.entries()) {
      const facts = placeFacts(each, desired[index]!, shared(each.product));
      evaluations.get(each.product.id)!.push(evaluate(facts));
      if (slices.isFull(1)) {
        await slices.nextTurn();
      }
    }
    return evaluations;
  }

  #placed(product: Product, place: PlaceRow, listing: ListingView | null): PlacedProduct {
    const marketplace = this.#marketplaces.find(({ key }) => key === place.marketplace)!;
    return { product, place, listing, marketplace };
  }

  /** By the products; only the main picture of each is measured. */
  async #pictures(
    ctx: EvaluationContext,
    products: readonly Product[],
  ): Promise<Map<string, EvaluatedPicture[]>> {
    const ids = products.flatMap(({ images }) => images.map(({ id }) => id));
    const uploaded = await findUploadedPictures(ctx.reader, ctx.organizationId, ids);
    const files = new Map(uploaded.map(file => [file.id, file]));
    const main = products.flatMap(({ images }) => files.get(images[0]?.id ?? '') ?? []);
    const measures = await this.#measures.measure(main);
    return new Map(
      products.map(({ id, images }) => [
        id,
        images.map(image => ({
          ...image,
          sha256: files.get(image.id)?.sha256 ?? null,
          measure: measures.get(image.id) ?? null,
        })),
      ]),
    );
  }
}

/** A product has one listing in a store. */
const listingKey = (
  productId: string,
  { connectionId, storeId }: Pick<ListingView, 'connectionId' | 'storeId'>,
): string => JSON.stringify([productId, connectionId, storeId]);

function idErrors(ids: readonly string[]): FieldError[] {
  const { productsMax } = evaluationLimits;
  if (ids.length > productsMax) {
    return [{ path: 'productIds', code: 'COUNT_INVALID', message: `Must have at most ${productsMax} ids.` }];
  }
  return ids.flatMap((id, index) =>
    ids.indexOf(id) < index
      ? [{ path: `productIds.${index}`, code: 'DUPLICATE', message: 'This id was given before.' }]
      : [],
  );
}

function sizeErrors(products: number, places: number): FieldError[] {
  const { evaluationsMax } = evaluationLimits;
  const message = `Products times stores are ${products * places}, more than ${evaluationsMax}: name fewer products, or marketplaces or countries.`;
  return products * places > evaluationsMax ? [{ path: 'productIds', code: 'LIMIT_REACHED', message }] : [];
}

function variantErrors(products: readonly Product[], places: number): FieldError[] {
  const { offersMax } = evaluationLimits;
  const variants = products.reduce((sum, product) => sum + soldAs(product).length, 0);
  const message = `Variants times stores are ${variants * places}, more than ${offersMax}: name fewer products, or marketplaces or countries.`;
  return variants * places > offersMax ? [{ path: 'productIds', code: 'LIMIT_REACHED', message }] : [];
}
