import type { Encryption } from '../../../kernel/encryption.js';
import { BuyerRecordResolver } from './buyer-record/buyer-record.resolver.js';
import { BuyerRecordService } from './buyer-record/buyer-record.service.js';
import { BuyerStore } from './buyer-record/buyer-record.store.js';
import { BuyerVault } from './buyer-record/buyer-vault.js';
import { FreeShippingRuleResolver } from './shipping-rate/free-shipping-rule.resolver.js';
import { ShippingRateResolver } from './shipping-rate/shipping-rate.resolver.js';
import { TaxRuleResolver } from './tax-rule/tax-rule.resolver.js';

/** What the subgraph has for what checkouts are priced by. */
export const checkoutTermsResolvers = (encryption: Encryption): [object, object][] => [
  [ShippingRateResolver, new ShippingRateResolver()],
  [FreeShippingRuleResolver, new FreeShippingRuleResolver()],
  [TaxRuleResolver, new TaxRuleResolver()],
  [
    BuyerRecordResolver,
    new BuyerRecordResolver(new BuyerRecordService(new BuyerStore(new BuyerVault(encryption)))),
  ],
];
