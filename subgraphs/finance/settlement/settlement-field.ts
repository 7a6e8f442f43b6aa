import type { FieldDefinition, ValueKinds } from '../../../kernel/fields/field-table.js';
import type { Money } from '../../../kernel/money.js';
import type {
  EvidenceCounts,
  PaymentReceived,
  Reconciliation,
  RowPayout,
  SettlementComponent,
} from './settlement.entity.js';

/** What settlements and their rows have beside what every table may have, as it is stored. */
export interface SettlementKinds extends ValueKinds {
  components: SettlementComponent[];
  evidence: EvidenceCounts;
  reconciliation: Reconciliation;
  paymentReceived: PaymentReceived;
  payout: RowPayout;
}

/** The same as it is shown: amounts with their currency. */
export interface ShownKinds
  extends Omit<SettlementKinds, 'amount' | 'components' | 'reconciliation' | 'paymentReceived'> {
  amount: Money;
  components: SettlementComponent<Money>[];
  reconciliation: Reconciliation<Money>;
  paymentReceived: PaymentReceived<Money>;
}

export type SettlementField = FieldDefinition<SettlementKinds> & {
  description: string;
  /** A change of it is announced by an event that names it. */
  isAnnounced?: true;
};
