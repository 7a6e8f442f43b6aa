import { fieldLabel } from '../../../kernel/field-label.js';
import {
  amountText,
  comparedUnits,
  type Dimension,
  type MeasuredValue,
  measuredValue,
  measureIn,
} from './measured-value.rules.js';
import type { ComparedAttribute, ComparedItem, ComparedValue } from './product-comparison.entity.js';
import { comparisonLimits } from './product-comparison.limits.js';
import type { ComparisonReason } from './product-comparison.values.js';

/** An item that was found. */
export type FoundItem = ComparedItem & { product: NonNullable<ComparedItem['product']> };

/** What one item says of one attribute. */
interface Stated {
  text: string;
  measured: MeasuredValue | null;
}

interface Row {
  key: string;
  label: string;
  /** By the place of the item; what is not there is not stated. */
  stated: Map<number, Stated | ComparisonReason>;
}

export interface ComparedAttributes {
  attributes: ComparedAttribute[];
  hasMoreAttributes: boolean;
}

/** The attributes side by side: those of every product first, then the merchants' own, which most items have first. */
export function comparedAttributes(items: readonly FoundItem[]): ComparedAttributes {
  const facts = [...factRows, ...traitRows(items), ...parcelRows].map(([key, label, read]) =>
    rowOf(key, label, items, read),
  );
  const rows = [...facts.filter(({ stated }) => stated.size > 0), ...merchantRows(items)];
  return {
    attributes: rows.slice(0, comparisonLimits.attributesMax).map(row => attributeOf(row, items)),
    hasMoreAttributes: rows.length > comparisonLimits.attributesMax,
  };
}

type Read = (item: FoundItem) => Stated | ComparisonReason | null;

const text = (value: string | null): Stated | null =>
  value === null ? null : { text: value, measured: null };

type FactRow = readonly [key: string, label: string, read: Read];

const factRows: readonly FactRow[] = [
  ['brand', 'Brand', ({ product }) => text(product.brand)],
  ['category', 'Category', ({ product }) => text(product.productType)],
  ['condition', 'Condition', ({ product }) => text(product.itemCondition)],
  ['availability', 'Availability', ({ product, offer }) => text((offer ?? product).availability)],
];

/** What the goods are, under the names that products have for it: `countryOfOrigin` is read as `Country of origin`. */
const traitRows = (items: readonly FoundItem[]): FactRow[] =>
  [...new Set(items.flatMap(({ product }) => product.traits.map(({ name }) => name)))].map(name => [
    name,
    fieldLabel(name),
    ({ product }) => text(product.traits.find(trait => trait.name === name)?.value ?? null),
  ]);

const parcelRows: readonly FactRow[] = [
  [
    'weight',
    'Shipping weight',
    item => ofOffers(item, ({ weight }) => weight && { value: weight.value, unit: weight.unit }),
  ],
  ...(['length', 'width', 'height'] as const).map(
    side =>
      [
        side,
        `Shipping ${side}`,
        (item: FoundItem) =>
          ofOffers(
            item,
            ({ dimensions }) => dimensions && { value: dimensions[side], unit: dimensions.unit },
          ),
      ] as const,
  ),
];

type Offer = FoundItem['product']['offers'][number];

/** What the chosen offer says, or all offers of the product alike. */
function ofOffers(
  { product, offer }: FoundItem,
  read: (offer: Offer) => { value: string; unit: string } | null,
): Stated | ComparisonReason | null {
  const all = (offer === null ? product.offers : [offer]).map(one => {
    const measure = read(one);
    return measure === null ? null : `${measure.value} ${measure.unit}`;
  });
  const [first = null] = all;
  if (all.some(other => other !== first)) {
    return 'differs_by_offer';
  }
  const [value, unit] = first?.split(' ') ?? [];
  return first === null ? null : { text: first, measured: measureIn(value!, unit!) };
}

/** By the merchants' names without regard to case, spaces, underscores and hyphens; options of the offer are among them. */
function merchantRows(items: readonly FoundItem[]): Row[] {
  const rows = new Map<string, Row>();
  items.forEach(({ product, offer }, place) => {
    for (const { name, value } of [...(offer?.options ?? []), ...product.attributes]) {
      const key = name
        .trim()
        .toLowerCase()
        .replace(/[\s_-]+/g, ' ');
      const row = rows.get(key) ?? { key: `attribute:${key}`, label: name.trim(), stated: new Map() };
      rows.set(key, row);
      if (!row.stated.has(place)) {
        row.stated.set(place, { text: value, measured: measuredValue(value) });
      }
    }
  });
  return [...rows.values()].sort(
    (one, other) => other.stated.size - one.stated.size || (one.key < other.key ? -1 : 1),
  );
}

function rowOf(key: string, label: string, items: readonly FoundItem[], read: Read): Row {
  const stated: Row['stated'] = new Map();
  items.forEach((item, place) => {
    const value = read(item);
    if (value !== null) {
      stated.set(place, value);
    }
  });
  return { key, label, stated };
}

function attributeOf({ key, label, stated }: Row, items: readonly FoundItem[]): ComparedAttribute {
  const told = [...stated.values()].filter(value => typeof value !== 'string');
  const { unit, areMeasures, ...judgement } = judged(told);
  const reason =
    [...stated.values()].includes('differs_by_offer') && told.length < 2
      ? 'differs_by_offer'
      : judgement.reason;
  const values = items.map(({ id }, place) => comparedValue(id, stated.get(place), areMeasures));
  const compared = values
    .filter(value => value.reason === null)
    .map(value => value.amount ?? folded(value.text!));
  return {
    key,
    label,
    unit,
    isComparable: reason === null,
    reason,
    isSame: reason === null ? compared.every(value => value === compared[0]) : null,
    values,
  };
}

interface Judgement {
  unit: string | null;
  reason: ComparisonReason | null;
  areMeasures: boolean;
}

/**
 * Measures of one dimension are compared as amounts, texts as texts. Beside several measures, what cannot be read as one is left
 * out; beside one, nothing is compared.
 */
function judged(all: readonly Stated[]): Judgement {
  const readable = all.filter(({ measured }) => measured?.kind === 'measure');
  const told = readable.length >= 2 ? all.filter(({ measured }) => measured !== null) : all;
  const measured = told.map(one => one.measured);
  const dimensions = new Set(measured.map(one => (one?.kind === 'measure' ? one.dimension : one?.kind)));
  const [only] = dimensions;
  const areMeasures = only !== undefined && dimensions.size === 1;
  const unit = areMeasures && only !== 'number' ? comparedUnits[only] : null;
  return { unit, areMeasures, reason: told.length < 2 ? 'stated_by_one' : mixtureOf(dimensions) };
}

/** Why values of these kinds cannot be compared; null where they can. Numbers beside texts are texts. */
function mixtureOf(kinds: ReadonlySet<Dimension | 'number' | undefined>): ComparisonReason | null {
  const dimensions = [...kinds].filter(kind => kind !== undefined && kind !== 'number');
  if (dimensions.length === 0 || kinds.size === 1) {
    return null;
  }
  if (kinds.has(undefined)) {
    return 'not_measurable';
  }
  return kinds.has('number') ? 'unit_missing' : 'different_dimensions';
}

function comparedValue(
  id: string,
  stated: Stated | ComparisonReason | undefined,
  areMeasures: boolean,
): ComparedValue {
  if (stated === undefined || typeof stated === 'string') {
    return { id, text: null, amount: null, reason: stated ?? 'not_stated' };
  }
  const { text: written, measured } = stated;
  return areMeasures && measured === null
    ? { id, text: written, amount: null, reason: 'not_measurable' }
    : { id, text: written, amount: areMeasures ? amountText(measured!.amount) : null, reason: null };
}

/** Texts that differ in case and spaces alone say the same. */
const folded = (written: string): string =>
  written.trim().toLowerCase().normalize('NFKC').replace(/\s+/g, ' ');
