import { dictionary } from '../../../kernel/dictionary.js';
import type { DetailAttributes } from '../detail-attributes.js';

/** What customs ask is kept with the inventory item of each variant. */
export const detailAttributes: DetailAttributes = dictionary({
  countryOfOrigin: { name: 'countryCodeOfOrigin' },
  hsCode: { name: 'harmonizedSystemCode' },
});
