import type { ValuesOf } from '../../../kernel/fields/field-table.js';
import type { payoutFields } from '../settlement/settlement-row-fields.js';

/** A transfer from a marketplace to the merchant, as the rows of statements name it. Internal: no event tells of it. */
export interface Payout extends Omit<ValuesOf<typeof payoutFields>, 'difference'> {}
