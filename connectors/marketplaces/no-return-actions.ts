import { MarketplaceError } from './marketplace-error.js';

/** Of a marketplace whose returns are answered elsewhere. */
export const noReturnActions = (title: string): MarketplaceError =>
  new MarketplaceError('unsupported', `${title} takes no answers to returns from us: answer them there.`);
