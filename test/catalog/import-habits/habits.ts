import { feedHabits } from './feeds.js';
import { hostedShopHabits } from './hosted-shops.js';
import { prestashopHabits } from './prestashop.js';
import { shopSystemHabits } from './shop-systems.js';
import { siteBuilderHabits } from './site-builders.js';

/** What exports of shop systems, marketplaces and feeds really look like, one habit each. */
export const habits = [
  ...shopSystemHabits,
  ...prestashopHabits,
  ...hostedShopHabits,
  ...siteBuilderHabits,
  ...feedHabits,
];
