import { dictionary } from '../../../kernel/dictionary.js';
import type { EvaluationFacts } from './evaluation.entity.js';

/** Where the merchant wrote what a place shows: among the product's own words for its marketplace, if it has any, or the field. */
export function contentField(
  { product, place }: Pick<EvaluationFacts, 'product' | 'place'>,
  name: 'title' | 'description' | 'brand',
): string {
  const own = place === null ? undefined : product.attributes[`${place.marketplace}.${name}`];
  return (own ?? '').trim() === '' ? name : `attributes.${place!.marketplace}.${name}`;
}

/** What an issue of a draft is about, by the draft's name, as a field of the product. */
export function productField(
  { place, offers }: Pick<EvaluationFacts, 'place' | 'offers'>,
  field: string | null,
): string | null {
  const [, index, name] = /^variants\.(\d+)\.(\w+)$/.exec(field ?? '') ?? [];
  if (name !== undefined) {
    return `${offers[Number(index)]?.path ?? ''}${ofVariants[name] ?? name}`;
  }
  if (field === 'imageUrls') {
    return 'images';
  }
  return field?.replace(/^attributes\./, `attributes.${place?.marketplace}.`) ?? null;
}

/** Where a draft names a field of its variants otherwise. */
const ofVariants = dictionary({
  options: 'optionValues',
  quantity: 'inventoryQuantity',
  weightGrams: 'weight',
});
