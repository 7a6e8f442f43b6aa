import { dictionary } from '../../../../../kernel/dictionary.js';
/**
 * An attribute's name without what varies between marketplaces and languages:
 * "item_name[marketplace_id=ATVPDKIKX0DER][language_tag=en_US]#1.value" is item_name, "seller-sku" is seller_sku,
 * "bullet_point[...]#3.value" is bullet_point.3, "child_parent_sku_relationship[...]#1.parent_sku" is parent_sku.
 */
export function amazonAttribute(name: string): string {
  const plain = name.trim().replace(/\[[^\]]*\]/g, '');
  if (!plain.includes('#')) {
    return plain
      .replace(/^(::|amzn1\.volt\.ca\.)/, '')
      .replace(/-/g, '_')
      .toLowerCase();
  }
  const steps = plain.split(/[#.]/).filter(step => step !== '');
  const words = steps.filter(step => !/^\d+$/.test(step) && !silent.has(step));
  const place = /^bullet_point#(\d+)/.exec(plain)?.[1];
  const joined = words.join('.').toLowerCase();
  return place === undefined ? (renamed[joined] ?? joined) : `bullet_point.${place}`;
}

/** Steps that only lead to the value. */
const silent = new Set(['value', 'value_with_tax', 'schedule', 'media_location', 'name']);

const renamed: Readonly<Record<string, string>> = dictionary({
  'child_parent_sku_relationship.parent_sku': 'parent_sku',
  'purchasable_offer.discounted_price.start_at': 'purchasable_offer.discounted_price.start_at',
});
