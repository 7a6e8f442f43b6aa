import type { Encryption } from '../../../../kernel/encryption.js';
import { CartService } from './cart.service.js';
import { CartStore } from './cart.store.js';
import { CartPrices } from './cart-price.js';
import { CartVault } from './cart-vault.js';

/** Carts, with what is known of their buyers encrypted. */
export const cartService = (encryption: Encryption): CartService =>
  new CartService(new CartStore(new CartVault(encryption)), new CartPrices(encryption));
