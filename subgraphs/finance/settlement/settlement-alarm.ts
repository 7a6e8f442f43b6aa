import Big from 'big.js';
import { sql } from '../../../kernel/database/statement.js';
import type { Transaction } from '../../../kernel/database/transaction.js';
import { notify } from '../../platform/index.js';
import type { StatementAccount } from './loaded-statement.queries.js';
import type { Settlement, StatementRow } from './settlement.entity.js';

const newTypes = sql(
  'finance.unclassifiedType.insert',
  `insert into finance.unclassified_type (organization_id, marketplace, raw_type, first_seen_at)
   select $1, $2, raw_type, $4 from unnest($3::text[]) as raw_type
   on conflict do nothing returning raw_type as "rawType"`,
);

/** Tells the organization of fees that no mapping knows: once for each name, not at every row. */
export async function tellUnclassified(
  tx: Transaction,
  { organizationId, marketplace }: StatementAccount,
  rows: readonly StatementRow[],
): Promise<void> {
  const names = rows
    .filter(({ category, origin }) => category === 'unclassified' && origin === 'marketplace')
    .map(({ rawType }) => rawType);
  if (names.length === 0) {
    return;
  }
  const values = [organizationId, marketplace, [...new Set(names)].sort(), tx.db.clock.now()];
  const found = await tx.query<{ rawType: string }>(newTypes, values);
  if (found.length === 0) {
    return;
  }
  const listed = found.map(({ rawType }) => `"${rawType}"`).join(', ');
  await notify(tx, {
    organizationId,
    kind: 'settlement.type.unclassified',
    severity: 'warning',
    subject: { type: 'organization', id: organizationId },
    title: 'A statement has fees that are not known',
    message: `Statements of ${marketplace} name ${listed}. The amounts count, in the category unclassified; unclassifiedTypes of a settlement says where.`,
    scopes: ['settlements:read'],
  });
}

/** Tells the organization when the marketplace's own total and its rows begin to differ. */
export async function tellVariance(
  tx: Transaction,
  organizationId: string,
  { before, after }: { before: Settlement | null; after: Settlement },
): Promise<void> {
  if (!differs(after) || (before !== null && differs(before))) {
    return;
  }
  const { marketplace, externalOrderId, currency, marketplaceNet, componentsTotal, variance } = after;
  await notify(tx, {
    organizationId,
    kind: 'settlement.variance',
    severity: 'warning',
    subject: { type: 'settlement', id: after.id },
    title: 'A settlement does not add up',
    message: `${marketplace} settles order ${externalOrderId} with ${marketplaceNet} ${currency}, but its fees and credits come to ${componentsTotal}: a difference of ${variance}. Ask the marketplace for the missing row.`,
    scopes: ['settlements:read'],
  });
}

const differs = ({ variance }: Settlement): boolean => variance !== null && !new Big(variance).eq(0);
