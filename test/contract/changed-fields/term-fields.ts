import { describe, expect, it } from 'vitest';
import { Encryption } from '../../../kernel/encryption.js';
import type {
  BuyerAddress,
  BuyerRecord,
} from '../../../subgraphs/commerce/pricing/buyer-record/buyer-record.entity.js';
import { BuyerRecordService } from '../../../subgraphs/commerce/pricing/buyer-record/buyer-record.service.js';
import { BuyerStore } from '../../../subgraphs/commerce/pricing/buyer-record/buyer-record.store.js';
import { BuyerVault } from '../../../subgraphs/commerce/pricing/buyer-record/buyer-vault.js';
import type { TermStore } from '../../../subgraphs/commerce/pricing/checkout-terms/term-store.js';
import type {
  FreeShippingRule,
  ShippingRate,
} from '../../../subgraphs/commerce/pricing/shipping-rate/shipping-rate.entity.js';
import {
  freeShippingRules,
  shippingRates,
} from '../../../subgraphs/commerce/pricing/shipping-rate/shipping-rate.store.js';
import type { TaxRule } from '../../../subgraphs/commerce/pricing/tax-rule/tax-rule.entity.js';
import { taxRules } from '../../../subgraphs/commerce/pricing/tax-rule/tax-rule.store.js';
import type { OrderShop } from '../../commerce/order-world.js';

/** A term with a value in every field, and another value of each. */
interface TermCase<Term, Kept extends keyof Term> {
  term: Term;
  changes: { [Field in Exclude<keyof Term, Kept>]: Term[Field] };
}

const taxRule: TermCase<TaxRule, 'id'> = {
  term: {
    ...{ id: 'gst', title: 'GST', country: 'SG', region: 'Central', rate: '9' },
    ...{ isIncluded: true, isOnShipping: false, productTypes: ['Mugs'] },
  },
  changes: {
    ...{ title: 'VAT', country: 'MY', region: null, rate: '8' },
    ...{ isIncluded: false, isOnShipping: true, productTypes: [] },
  },
};

const shippingRate: TermCase<ShippingRate, 'id'> = {
  term: { id: 'std', country: 'SG', service: 'standard', title: 'Standard', currency: 'SGD', price: '3' },
  changes: { country: null, service: 'express', title: 'Post', currency: 'USD', price: '4' },
};

const freeShippingRule: TermCase<FreeShippingRule, 'id'> = {
  term: {
    ...{ id: 'free', title: 'Free', service: 'standard', currency: 'SGD', minSubtotal: '50' },
    itemReferences: ['MUG'],
  },
  changes: { title: 'Gift', service: 'express', currency: 'USD', minSubtotal: '60', itemReferences: [] },
};

const address: BuyerAddress = {
  ...{ id: 'home', name: 'Ann', line1: '7 Quincunx Row', line2: 'Flat 1', city: 'Springfield' },
  ...{ region: 'IL', postalCode: '62704', country: 'US', phone: '+1 555 0100' },
};
const buyer: BuyerRecord = { id: 'b1', email: 'ann@example.com', name: 'Ann', addresses: [address] };

const buyerChanges: { [Field in Exclude<keyof BuyerRecord, 'id'>]: BuyerRecord[Field] } = {
  email: 'ann@example.org',
  name: null,
  addresses: [],
};
const addressChanges: { [Field in keyof BuyerAddress]: BuyerAddress[Field] } = {
  ...{ id: 'work', name: 'Bob', line1: '8 Quincunx Row', line2: null, city: 'Shelbyville' },
  ...{ region: 'IN', postalCode: '46176', country: 'CA', phone: null },
};

/** Each field of what checkouts are priced by, changed alone. */
export function describeTerms(openShop: () => OrderShop): void {
  function describeTerm<Term, Kept extends keyof Term>(
    name: string,
    { store, key, of }: { store: TermStore<Term>; key: string; of: TermCase<Term, Kept> },
  ): void {
    it.each(Object.entries(of.changes))(`${name} is stored with %s alone changed`, async (field, to) => {
      const { ctx, organizationId } = openShop();
      const save = (term: Term) => ctx.transaction(tx => store.save(tx, organizationId, [term]));
      await save(of.term);
      expect(await save(of.term)).toMatchObject({ unchanged: 1 });
      const changed = { ...of.term, [field]: to };
      expect(await save(changed)).toMatchObject({ updated: 1 });
      expect(await store.find(ctx.db, organizationId, key)).toEqual(changed);
    });
  }

  describe('of the terms of checkouts', () => {
    describeTerm('a tax rule', { store: taxRules, key: 'gst', of: taxRule });
    describeTerm('a shipping rate', { store: shippingRates, key: 'std', of: shippingRate });
    describeTerm('a rule of free shipping', { store: freeShippingRules, key: 'free', of: freeShippingRule });
  });

  describe('a known buyer', () => {
    const buyers = new BuyerRecordService(
      new BuyerStore(new BuyerVault(new Encryption(Buffer.alloc(32, 7)))),
    );
    const eachChange: [string, BuyerRecord][] = [
      ...Object.entries(buyerChanges).map(([field, to]): [string, BuyerRecord] => [
        field,
        { ...buyer, [field]: to },
      ]),
      ...Object.entries(addressChanges).map(([field, to]): [string, BuyerRecord] => [
        `${field} of an address`,
        { ...buyer, addresses: [{ ...address, [field]: to }] },
      ]),
    ];

    it.each(eachChange)('is stored with %s alone changed', async (_, changed) => {
      const { ctx } = openShop();
      await buyers.set(ctx, buyer);
      await buyers.set(ctx, changed);
      expect((await buyers.page(ctx, 10, null)).items).toEqual([changed]);
    });
  });
}
