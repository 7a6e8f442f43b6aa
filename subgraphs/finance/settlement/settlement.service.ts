import type { Marketplace } from '../../../connectors/marketplaces/port.js';
import type { RequestContext } from '../../../kernel/context.js';
import { fail, reject } from '../../../kernel/errors.js';
import { connectionLimits } from '../../catalog/channels/connection/connection.limits.js';
import { listConnections } from '../../catalog/index.js';
import type { LoadedStatement } from './loaded-statement.queries.js';
import { type MerchantStatement, merchantRows, statementErrors } from './merchant-statement.rules.js';
import type { Settlement, StatementRow } from './settlement.entity.js';
import type { SettlementRecorder } from './settlement-record.service.js';

/** What merchants state themselves: for channels that tell nothing, and corrections of what the others tell. */
export class SettlementService {
  readonly #recorder: SettlementRecorder;
  readonly #marketplaces: readonly Pick<Marketplace, 'key' | 'statusMapping'>[];

  constructor(
    recorder: SettlementRecorder,
    marketplaces: readonly Pick<Marketplace, 'key' | 'statusMapping'>[],
  ) {
    this.#recorder = recorder;
    this.#marketplaces = marketplaces;
  }

  /**
   * Adds the rows to the settlement of the order, and replaces those that the merchant stated before under the same ids.
   * The same statement again changes nothing. Throws VALIDATION_FAILED, STATEMENT_ROW_TAKEN.
   */
  async state(ctx: RequestContext, statement: MerchantStatement): Promise<Settlement> {
    reject(statementErrors(statement));
    await checkAccount(ctx, statement);
    const { marketplace, accountId, externalOrderId, currency } = statement;
    const account = { organizationId: ctx.organizationId, marketplace, accountId };
    const statusMapping = this.#marketplaces.find(({ key }) => key === marketplace)?.statusMapping ?? null;
    const rows = merchantRows(statement, statusMapping);
    const check = (loaded: LoadedStatement) => rejectTaken(loaded, rows);
    const recordings = await ctx.transaction(tx => this.#recorder.recordRows(tx, account, { rows, check }));
    return recordings.find(
      ({ settlement }) => settlement.externalOrderId === externalOrderId && settlement.currency === currency,
    )!.settlement;
  }
}

/** The account is one of the organization's, at that marketplace. */
async function checkAccount(
  ctx: RequestContext,
  { marketplace, accountId }: MerchantStatement,
): Promise<void> {
  if (accountId === null) {
    return;
  }
  const everywhere = { marketplace, country: null, statuses: null };
  const { items } = await listConnections(ctx, everywhere, {
    offset: 0,
    limit: connectionLimits.connectionsMax,
  });
  if (!items.some(({ id }) => id === accountId)) {
    const message = `No account with this id is connected at ${marketplace}.`;
    reject([{ path: 'accountId', code: 'ACCOUNT_NOT_FOUND', message }]);
  }
}

/** Rows reported by the marketplace stand, and a row stays with its settlement; a correction is a row of its own. */
function rejectTaken(loaded: LoadedStatement, rows: readonly StatementRow[]): void {
  const loadedById = new Map(loaded.rows.map(row => [row.externalRowId, row]));
  const taken = rows.flatMap((row, index) => {
    const message = whyTaken(loadedById.get(row.externalRowId), row);
    return message === null
      ? []
      : [{ path: `rows.${index}.externalRowId`, code: 'STATEMENT_ROW_TAKEN', message }];
  });
  if (taken.length > 0) {
    throw fail('STATEMENT_ROW_TAKEN', { errors: taken });
  }
}

function whyTaken(loaded: StatementRow | undefined, row: StatementRow): string | null {
  if (loaded === undefined) {
    return null;
  }
  if (loaded.origin === 'marketplace') {
    return `Row "${row.externalRowId}" was reported by the marketplace.`;
  }
  const isMoved = loaded.externalOrderId !== row.externalOrderId || loaded.currency !== row.currency;
  return isMoved
    ? `Row "${row.externalRowId}" is a row of order ${loaded.externalOrderId} in ${loaded.currency}.`
    : null;
}
