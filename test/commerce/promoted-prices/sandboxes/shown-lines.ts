import Big from 'big.js';
import { marketplaces } from '../../../../connectors/marketplaces/registry.js';
import { type BuyerPrice, buyerPrice } from '../../../../connectors/marketplaces/sandbox/promotions.js';
import type { Money } from '../../../../kernel/money.js';
import type { ToldStep } from '../../../property/replayed-steps.js';
import type { SandboxScene } from './sandbox-scene.js';
import { brokenSteps } from './traced-figures.js';

/** A line of a preview, as far as it is compared. */
export interface PreviewLine {
  listingId: string;
  productId: string;
  variantId: string;
  skus: string[];
  marketplace: string;
  country: string;
  storeId: string;
  newPrice: Money | null;
  newSalePrice: Money | null;
  isSent: boolean;
  priceBookId: string | null;
  trace: { steps: ToldStep[]; obstacle: string | null };
  promotionId: string | null;
  salePriceTrace: { steps: ToldStep[]; obstacle: string | null };
}

/** A variant of a listing, as far as it is compared. */
interface ToldVariant {
  variantId: string;
  sku: string;
  desired: Offer;
  observed: Offer;
  priceSource: { priceBookId: string; steps: ToldStep[]; obstacle: string | null } | null;
  salePriceSource: { promotionId: string; steps: ToldStep[]; obstacle: string | null } | null;
  pricePending: boolean;
  issues: { severity: string; code: string; message: string }[];
}

interface Offer {
  price: Money | null;
  salePrice: Money | null;
}

const salePriceTakers: ReadonlySet<string> = new Set(
  marketplaces.filter(({ capabilities }) => capabilities.salePrice).map(({ key }) => key),
);
/** Whether the marketplace takes sale prices with prices. */
export const takesSalePrice = (marketplace: string): boolean => salePriceTakers.has(marketplace);

/** All lines of a preview; the rest of the request is the caller's. */
export async function preview(
  scene: SandboxScene,
  request: object = {},
): Promise<{ lines: PreviewLine[]; planId: string | null; bookIds: string[] }> {
  const { preview: shown } = await scene.send('POST', '/api/v1/price-books/preview', {
    limit: 1_000,
    ...request,
  });
  return shown;
}

export const lineKey = ({ listingId, variantId }: { listingId: string; variantId: string }): string =>
  `${listingId} ${variantId}`;

/** What listings say of each variant, by `lineKey`. */
export async function toldVariants(scene: SandboxScene): Promise<Map<string, ToldVariant>> {
  const told = new Map<string, ToldVariant>();
  for (const { id } of scene.products) {
    const { listings } = await scene.send('GET', `/api/v1/products/${id}/listings`);
    for (const { id: listingId, variants } of listings) {
      for (const variant of variants) {
        told.set(lineKey({ listingId, variantId: variant.variantId }), variant);
      }
    }
  }
  return told;
}

/** Where what is previewed, wanted, known and sold differ, in words; empty where nothing does. */
export async function differingLines(scene: SandboxScene, lines: readonly PreviewLine[]): Promise<string[]> {
  const told = await toldVariants(scene);
  return lines.flatMap(line => {
    const variant = told.get(lineKey(line));
    if (variant === undefined) {
      return [`${nameOf(line)}: there is no such listing`];
    }
    const differences = [
      ...differencesOfWanted(line, variant),
      ...differencesOfKnown(line, variant),
      ...differencesOfSold(scene, line, variant),
      ...brokenSteps(line),
    ];
    return differences.map(words => `${nameOf(line)}: ${words}`);
  });
}

const nameOf = ({ marketplace, storeId, skus }: PreviewLine): string =>
  `${marketplace} ${storeId} ${skus[0]}`;

const textOf = (money: Money | null): string | null => money?.amount ?? null;

const unless = (isSo: boolean, words: () => string): string[] => (isSo ? [] : [words()]);

function differencesOfWanted(line: PreviewLine, { desired, priceSource, salePriceSource }: ToldVariant) {
  const previewed = [textOf(line.newPrice), textOf(line.newSalePrice)];
  const wanted = [textOf(desired.price), textOf(desired.salePrice)];
  const text = JSON.stringify;
  return [
    ...unless(text(previewed) === text(wanted), () => `previewed ${previewed}, wanted ${wanted}`),
    ...unless(
      text(line.trace.steps) === text(priceSource?.steps ?? []) &&
        line.trace.obstacle === (priceSource?.obstacle ?? null),
      () => `previewed by ${text(line.trace)}, wanted by ${text(priceSource)}`,
    ),
    ...unless(
      text(line.salePriceTrace.steps) === text(salePriceSource?.steps ?? []) &&
        line.promotionId === (salePriceSource?.promotionId ?? null),
      () => `sale price previewed by ${text(line.salePriceTrace)}, wanted by ${text(salePriceSource)}`,
    ),
  ];
}

/** A price that the marketplace rejected is told with its reason; what was there before is there still. */
export const isRejected = ({ issues }: Pick<ToldVariant, 'issues'>): boolean =>
  issues.some(({ severity }) => severity === 'error');

function differencesOfKnown(line: PreviewLine, variant: ToldVariant): string[] {
  const { desired, observed, pricePending } = variant;
  const wanted = [textOf(desired.price), takesSalePrice(line.marketplace) ? textOf(desired.salePrice) : null];
  const known = [textOf(observed.price), textOf(observed.salePrice)];
  const isSame = JSON.stringify(wanted) === JSON.stringify(known);
  return isRejected(variant)
    ? []
    : [
        ...unless(isSame, () => `wanted ${wanted}, known ${known}: ${JSON.stringify(variant.issues)}`),
        ...unless(!pricePending, () => 'its price waits'),
        ...unless(!line.isSent, () => `${wanted} would be sent, and is there`),
      ];
}

/** What a buyer pays now, by the books of the marketplace. */
export function soldAt(scene: SandboxScene, line: PreviewLine): BuyerPrice {
  const { sandbox, listing, variant } = scene.shelved(line, line.skus[0]!);
  const now = scene.hours.clock.now().toISOString();
  return buyerPrice(sandbox.shop, { listingId: listing.id, variantId: variant.id }, now)!;
}

/** What the marketplace's own books have, to the last decimal. */
function differencesOfSold(scene: SandboxScene, line: PreviewLine, { sku, observed }: ToldVariant) {
  const { variant } = scene.shelved(line, sku);
  const sold = soldAt(scene, line);
  const expected = textOf(observed.salePrice) ?? textOf(observed.price);
  const isSame = (one: string | null, other: string | null) =>
    one === null || other === null ? one === other : new Big(one).eq(other);
  const shelf = `${variant.price} and ${variant.salePrice}`;
  return [
    ...unless(
      isSame(variant.price, textOf(observed.price)) && isSame(variant.salePrice, textOf(observed.salePrice)),
      () => `known ${textOf(observed.price)} and ${textOf(observed.salePrice)}, there ${shelf}`,
    ),
    ...unless(
      sold.by === 'promotion' || isSame(sold.price, expected),
      () => `buyers pay ${sold.price} by ${sold.by} in place of ${expected}`,
    ),
  ];
}

/** What is there of each variant, by `shelfKey`. */
export const shelfPrices = ({ sandboxes }: SandboxScene): Map<string, string> =>
  new Map(
    sandboxes.flatMap(({ protocol, shop }) =>
      shop.listings().flatMap(({ storeId, variants }) =>
        variants.map(({ sku, price, salePrice }) => {
          const prices = [price, salePrice].map(each => (each === null ? null : Number(each)));
          return [shelfKey(protocol.key, storeId, sku), JSON.stringify(prices)] as const;
        }),
      ),
    ),
  );

const shelfKey = (marketplace: string, storeId: string, sku: string): string =>
  `${marketplace} ${storeId} ${sku}`;

/** Where what would be sent by a preview is not what the marketplaces were told since. */
export async function differingSends(
  scene: SandboxScene,
  lines: readonly PreviewLine[],
  before: ReadonlyMap<string, string>,
): Promise<string[]> {
  const told = await toldVariants(scene);
  const after = shelfPrices(scene);
  return lines
    .filter(line => !isRejected(told.get(lineKey(line))!))
    .flatMap(line => {
      const key = shelfKey(line.marketplace, line.storeId, line.skus[0]!);
      const isChanged = before.get(key) !== after.get(key);
      return unless(
        isChanged === line.isSent,
        () => `${key}: sent by the preview: ${line.isSent}, ${before.get(key)} became ${after.get(key)}`,
      );
    });
}
