import type { Database } from '../../../kernel/database/database.js';
import { sql } from '../../../kernel/database/statement.js';
import { columnsOf, columnTypes, selectList } from '../../../kernel/fields/field-columns.js';
import type { RowPayout, Settlement, SettlementRow } from './settlement.entity.js';
import { settlementFields } from './settlement-fields.js';
import { rowFields, rowPayoutFields } from './settlement-row-fields.js';

export type Reader = Pick<Database, 'query'>;

/** The columns of a settlement as `Settlement` names them; `s` is finance.settlement. */
export const settlementColumns = selectList(columnsOf(settlementFields, columnTypes), 's');

/** The columns of a row as `StoredRow` names them; `r` is finance.settlement_row. */
export const rowColumns = selectList(columnsOf({ ...rowFields, ...rowPayoutFields }, columnTypes), 'r');

/** What `settlementColumns` selects. */
export type StoredSettlement = Settlement & Record<string, unknown>;

/** What `rowColumns` selects. */
export type StoredRow = Omit<SettlementRow, 'payout'> & {
  [Name in keyof RowPayout]: RowPayout[Name] | null;
} & Record<string, unknown>;

const byId = sql(
  'finance.settlement.byId',
  `select ${settlementColumns} from finance.settlement s where s.organization_id = $1 and s.id = $2`,
);

const byOrders = sql(
  'finance.settlement.byOrders',
  `select ${settlementColumns} from finance.settlement s
   where s.organization_id = $1 and s.order_id = any($2::uuid[]) order by s.id`,
);

const rowsOf = sql(
  'finance.settlement.rowsOf',
  `select ${rowColumns} from finance.settlement_row r
   where r.organization_id = $1 and r.settlement_id = any($2::uuid[]) order by r.posted_at, r.external_row_id`,
);

/** The settlement, or null where the organization has none of this id. */
export async function findSettlement(
  reader: Reader,
  organizationId: string,
  id: string,
): Promise<Settlement | null> {
  const [row] = await reader.query<StoredSettlement>(byId, [organizationId, id]);
  return row ?? null;
}

/** Settlements of each of the orders, the oldest first. */
export async function findSettlementsOf(
  reader: Reader,
  organizationId: string,
  orderIds: readonly string[],
): Promise<Settlement[][]> {
  const rows = await reader.query<StoredSettlement>(byOrders, [organizationId, orderIds]);
  const byOrder = Map.groupBy(rows, ({ orderId }) => orderId);
  return orderIds.map(id => byOrder.get(id) ?? []);
}

/** Rows of each of the settlements, in the order of their times. */
export async function findRowsOf(
  reader: Reader,
  organizationId: string,
  settlementIds: readonly string[],
): Promise<SettlementRow[][]> {
  const rows = await reader.query<StoredRow>(rowsOf, [organizationId, settlementIds]);
  const bySettlement = Map.groupBy(rows.map(toRow), ({ settlementId }) => settlementId);
  return settlementIds.map(id => bySettlement.get(id) ?? []);
}

export function toRow(stored: StoredRow): SettlementRow {
  const { externalPayoutId, marketplaceStatus, state, paidAt, ...row } = stored;
  const payout =
    externalPayoutId === null
      ? null
      : { externalPayoutId, marketplaceStatus: marketplaceStatus ?? '', state, paidAt };
  return { ...row, payout };
}
