/** Whether buyers see a look. */
export const lookStatuses = ['draft', 'published'] as const;
export type LookStatus = (typeof lookStatuses)[number];

/** Who chose the products of a look: the caller by their ids, the rules, or a language model among what the rules found. */
export const lookSelections = ['given', 'rules', 'model'] as const;
export type LookSelection = (typeof lookSelections)[number];

/** What a product is in a look. A look has each at most once, `accessory` and `other` once of each category. */
export const lookRoles = [
  'one_piece',
  'top',
  'bottom',
  'outerwear',
  'footwear',
  'bag',
  'headwear',
  'eyewear',
  'jewelry',
  'watch',
  'accessory',
  'other',
] as const;
export type LookRole = (typeof lookRoles)[number];

/** What speaks for or against a product. */
export const lookReasons = [
  'given',
  'occasion',
  'style',
  'season',
  'time_of_day',
  'city',
  'palette',
  'color_harmony',
  'role',
  'price',
  'stock',
  'picture',
  'model',
] as const;
export type LookReasonCode = (typeof lookReasons)[number];

/** What became of a product's picture when the hero image was composed. */
export const lookPictures = ['shown', 'none', 'unreadable'] as const;
export type LookPicture = (typeof lookPictures)[number];

/** Colors that a palette may name: those that are recognised in pictures, and two that only texts tell. */
export const paletteColors = [
  'black',
  'white',
  'grey',
  'red',
  'blue',
  'green',
  'yellow',
  'orange',
  'pink',
  'purple',
  'brown',
  'beige',
  'gold',
  'silver',
] as const;
export type PaletteColor = (typeof paletteColors)[number];

/** Whom a look is for. */
export const lookAudiences = ['male', 'female', 'unisex'] as const;
export type LookAudience = (typeof lookAudiences)[number];
