import { digitalGoodsHabits } from './digital-goods.js';
import { etsyLanguages } from './etsy-languages.js';
import { feedHabits } from './feeds.js';
import { hostedShopHabits } from './hosted-shops.js';
import { prestashopHabits } from './prestashop.js';
import { shopSystemHabits } from './shop-systems.js';
import { shopifyHabits } from './shopify.js';
import { siteBuilderHabits } from './site-builders.js';
import { woocommerceHabits } from './woocommerce.js';
import { woocommerceLanguages } from './woocommerce-languages.js';

/** What exports of shop systems, marketplaces and feeds really look like, one habit each. */
export const habits = [
  ...shopifyHabits,
  ...woocommerceHabits,
  ...woocommerceLanguages(),
  ...shopSystemHabits,
  ...prestashopHabits,
  ...hostedShopHabits,
  ...etsyLanguages(),
  ...siteBuilderHabits,
  ...feedHabits,
  ...digitalGoodsHabits,
];
