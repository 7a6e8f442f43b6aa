import { toMinorUnits } from '../../kernel/minor-units.js';

/** An amount as the protocol writes it: a whole number of the currency's minor units (§1.3 `item.price`). */
export const minorUnits = (amount: string, currency: string): number =>
  Number(toMinorUnits(amount, currency));
