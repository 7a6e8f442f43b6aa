import { dictionary } from '../../../kernel/dictionary.js';
import type { DetailAttributes } from '../detail-attributes.js';

/** Amazon grades used goods; without a grade it is the lowest, which promises no more than the merchant said. */
const conditions = dictionary({
  new: 'new_new',
  refurbished: 'refurbished_refurbished',
  used: 'used_acceptable',
});

/** In Amazon's own form, as a code has no language. */
const code = (value: string): string => JSON.stringify([{ value }]);

export const detailAttributes: DetailAttributes = dictionary({
  condition: { name: 'condition_type', convert: value => code(conditions[value] ?? value) },
  countryOfOrigin: { name: 'country_of_origin', convert: code },
  gender: { name: 'target_gender', convert: code },
  material: { name: 'material' },
  mpn: { name: 'part_number' },
});
