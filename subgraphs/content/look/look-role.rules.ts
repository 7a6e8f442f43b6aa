import type { LookRole } from './look.values.js';

/** By a name of the category, the deepest that is known first. */
const roleOfName: ReadonlyMap<string, LookRole> = new Map([
  ['Dresses', 'one_piece'],
  ['One-Pieces', 'one_piece'],
  ['Wedding & Bridal Party Dresses', 'one_piece'],
  ['Suits', 'one_piece'],
  ['Outfit Sets', 'one_piece'],
  ['Swimwear', 'one_piece'],
  ['Shirts & Tops', 'top'],
  ['Pants', 'bottom'],
  ['Shorts', 'bottom'],
  ['Skirts', 'bottom'],
  ['Skorts', 'bottom'],
  ['Outerwear', 'outerwear'],
  ['Shoes', 'footwear'],
  ['Handbags', 'bag'],
  ['Luggage & Bags', 'bag'],
  ['Hats', 'headwear'],
  ['Headwear', 'headwear'],
  ['Sunglasses', 'eyewear'],
  ['Jewelry', 'jewelry'],
  ['Watches', 'watch'],
  ['Clothing Accessories', 'accessory'],
  ['Handbags, Wallets & Cases', 'accessory'],
]);

/** What a product of the category, given by its names from the top, is in a look. */
export const roleOf = (category: readonly string[]): LookRole =>
  category.toReversed().flatMap(name => roleOfName.get(name) ?? [])[0] ?? 'other';

/** Roles that are worn, in the order in which a look is put together: what it stands on first. */
export const wornRoles: readonly LookRole[] = [
  'one_piece',
  'top',
  'bottom',
  'footwear',
  'outerwear',
  'bag',
  'headwear',
  'eyewear',
  'jewelry',
  'watch',
  'accessory',
];

/** What a look may have once: a role, or of accessories and other goods a category. */
export const slotOf = (role: LookRole, category: readonly string[]): string =>
  role === 'accessory' || role === 'other' ? `${role}: ${category.join(' > ')}` : role;

const instead: Readonly<Partial<Record<LookRole, readonly LookRole[]>>> = {
  one_piece: ['top', 'bottom'],
  top: ['one_piece'],
  bottom: ['one_piece'],
};

/** Whether both are worn at the same place, as a dress and a skirt. */
export const excludes = (one: LookRole, other: LookRole): boolean => instead[one]?.includes(other) ?? false;

const homeCategories = ['Furniture', 'Home & Garden'];

/** What a look is of: all that is worn, all that furnishes a home, or of other goods the top of their category. */
export function departmentOf(role: LookRole, [top = '']: readonly string[]): string {
  if (role !== 'other') return 'worn';
  return homeCategories.includes(top) ? 'home' : top;
}
