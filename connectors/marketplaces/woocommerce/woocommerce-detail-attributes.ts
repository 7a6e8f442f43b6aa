import { dictionary } from '../../../kernel/dictionary.js';
import type { DetailAttributes } from '../detail-attributes.js';

/** Shops show attributes to buyers as they are: what describes the goods, under names for people. */
export const detailAttributes: DetailAttributes = dictionary({
  condition: { name: 'Condition' },
  material: { name: 'Material' },
  ageGroup: { name: 'Age group' },
  gender: { name: 'Gender' },
  mpn: { name: 'MPN' },
});
