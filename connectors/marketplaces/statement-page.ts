import { readRecords, valueOrNull } from './page-records.js';
import type { StatementPage, UnreadableRow } from './port.js';
import type { FinanceRow } from './sale.js';

/** How a marketplace tells of money: in records that one or several rows are read of. */
export interface StatementReading<W> {
  idOf(record: W): string | number | null | undefined;
  /** As in UnreadableRow. May throw: then it is not known. */
  ownerOf(record: W): string | null;
  rowsOf(record: W): FinanceRow[] | Promise<FinanceRow[]>;
}

/**
 * Reads each record of a statement by itself. One that cannot be read is told with the order that it belongs to, so that
 * nobody takes the rest for the whole.
 * @throws MarketplaceError where the marketplace could not be asked.
 */
export async function readStatement<W>(
  records: readonly W[],
  { idOf, ownerOf, rowsOf }: StatementReading<W>,
): Promise<Pick<StatementPage, 'items'> & { unreadable: UnreadableRow[] }> {
  const { items, failed } = await readRecords(records, idOf, async record => {
    const rows = await rowsOf(record);
    rows.forEach(assertWhole);
    return rows;
  });
  return {
    items: items.flat(),
    unreadable: failed.map(({ externalId, error, record }) => ({
      externalId,
      error,
      owner: knownOwner(() => ownerOf(record)),
    })),
  };
}

function knownOwner(read: () => string | null): string | null {
  const owner = valueOrNull(read);
  return typeof owner === 'string' && owner !== '' ? owner : null;
}

/** What a marketplace sends may be of any kind, whatever its documentation says. */
function assertWhole({ payout, ...row }: FinanceRow): void {
  const texts = [row.externalRowId, row.marketplaceType, row.currency, row.amount];
  const known = [
    row.externalStatementId,
    row.externalOrderId,
    row.externalLineId,
    row.externalTransactionId,
    row.reversalOf,
  ];
  const ofPayout = payout === null ? [] : [payout.externalPayoutId, payout.marketplaceStatus];
  const optional = [...known, ...ofPayout].filter(each => each !== null);
  const times = [row.postedAt, payout?.paidAt ?? null].filter(each => each !== null);
  if (texts.includes('') || ![...texts, ...optional].every(each => typeof each === 'string')) {
    throw new TypeError('The row has a field that is no text.');
  }
  if (times.some(time => typeof time !== 'string' || Number.isNaN(Date.parse(time)))) {
    throw new TypeError('The row does not tell when it was posted or paid.');
  }
}
