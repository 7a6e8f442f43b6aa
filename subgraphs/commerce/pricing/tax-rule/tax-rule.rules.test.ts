import { describe, expect, it } from 'vitest';
import { pricingLimits } from '../pricing.limits.js';
import type { TaxRule } from './tax-rule.entity.js';
import { taxRuleErrors } from './tax-rule.rules.js';

const rule: TaxRule = {
  id: 'gst',
  title: 'GST',
  country: 'SG',
  region: null,
  rate: '9',
  isIncluded: true,
  isOnShipping: false,
  productTypes: [],
};

describe('a tax rule', () => {
  it.each([
    ['of a country', {}, []],
    ['of a region, for some types of products', { country: 'US', region: 'CA', productTypes: ['Books'] }, []],
    ['on shipping', { isOnShipping: true }, []],
    [
      'on shipping, for a type of products',
      { isOnShipping: true, productTypes: ['Books'] },
      ['isOnShipping MISPLACED'],
    ],
    ['without an id', { id: '' }, ['id LENGTH']],
    ['without a title', { title: ' ' }, ['title LENGTH']],
    ['of a country that there is not', { country: 'XX' }, ['country COUNTRY_UNKNOWN']],
    ['of a region without a name', { region: '' }, ['region LENGTH']],
    ['above a hundred percent', { rate: '100.5' }, ['rate OUT_OF_RANGE']],
    ['for a type without a name', { productTypes: [''] }, ['productTypes.0 LENGTH']],
    [
      'for more types than anybody has',
      { productTypes: Array.from({ length: pricingLimits.termItemsMax + 1 }, () => 'x') },
      ['productTypes TOO_MANY'],
    ],
  ])('%s', (_name, changes, expected) => {
    expect(taxRuleErrors({ ...rule, ...changes }).map(({ path, code }) => `${path} ${code}`)).toEqual(
      expected,
    );
  });
});
