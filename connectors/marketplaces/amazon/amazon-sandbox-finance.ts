import { dictionary } from '../../../kernel/dictionary.js';
import type { SandboxDependencies } from '../sandbox/protocol.js';
import type { SandboxStatement, SandboxStatementRow } from '../sandbox/state.js';
import { freshnessMs } from './amazon-sandbox-orders.js';
import { type AmazonAnswers, type AmazonCall, invalidInput, pageOf } from './amazon-sandbox-request-auth.js';

const pageSize = 20;
const windowMaxMs = 180 * 86_400_000;

/** Finances 2024-06-19: each row of a statement is a transaction of one item with one charge. */
export function financeRoutes(dependencies: SandboxDependencies): AmazonAnswers {
  return {
    'GET /finances/2024-06-19/transactions': call => transactions(call, dependencies),
    'GET /finances/v0/financialEventGroups': call => groups(call, dependencies),
  };
}

/** Of Finances v0: each statement is a group, which is closed by the transfer to the bank. */
function groups({ query }: AmazonCall, { shop, clock }: SandboxDependencies): object {
  const time = (name: string, missing: number) => {
    const given = query.get(`FinancialEventGroupStarted${name}`);
    const latest = clock.now().getTime() - freshnessMs;
    if (given !== null && !(Date.parse(given) <= latest)) {
      throw invalidInput(`'FinancialEventGroupStarted${name}' must be two minutes before the request.`);
    }
    return given === null ? missing : Date.parse(given);
  };
  const [after, before] = [time('After', 0), time('Before', Number.POSITIVE_INFINITY)];
  const startOf = ({ rows }: SandboxStatement) => Math.min(...rows.map(row => Date.parse(row.postedAt)));
  const rows = [...shop.state.statements.values()].filter(
    statement => startOf(statement) >= after && startOf(statement) < before,
  );
  const page = pageOf(rows, query.get('NextToken'), Number(query.get('MaxResultsPerPage') ?? 100));
  return {
    payload: {
      ...(page.nextToken === null ? {} : { NextToken: page.nextToken }),
      FinancialEventGroupList: page.rows.map(statement => ({
        FinancialEventGroupId: statement.id,
        FinancialEventGroupStart: new Date(startOf(statement)).toISOString(),
        ...transferOf(statement),
      })),
    },
  };
}

const transferStatusNames: Readonly<Record<string, string>> = dictionary({
  PAID: 'Succeeded',
  FAILED: 'Failed',
});

const transferOf = ({ payout }: SandboxStatement): object =>
  payout === null
    ? { ProcessingStatus: 'Open' }
    : {
        ProcessingStatus: 'Closed',
        FundTransferStatus: transferStatusNames[payout.status] ?? 'Processing',
        ...(payout.paidAt === null ? {} : { FundTransferDate: payout.paidAt }),
      };

function transactions({ query }: AmazonCall, { shop, clock, account }: SandboxDependencies): object {
  const after = Date.parse(query.get('postedAfter') ?? '');
  const latest = clock.now().getTime() - freshnessMs;
  if (Number.isNaN(after)) {
    throw invalidInput("'postedAfter' is required.");
  }
  const before = query.get('postedBefore');
  if (before !== null && !(Date.parse(before) > after && Date.parse(before) < latest)) {
    throw invalidInput("'postedBefore' must be more than two minutes before the time of the request.");
  }
  const end = before === null ? Number.POSITIVE_INFINITY : Date.parse(before);
  const storeId = query.get('marketplaceId');
  const rows = [...shop.state.statements.values()]
    .filter(statement => storeId === null || statement.storeId === storeId)
    .flatMap(statement => statement.rows.map(row => ({ statement, row })))
    .filter(({ row }) => Date.parse(row.postedAt) >= after && Date.parse(row.postedAt) < end);
  const isTooLong = before !== null && end - after > windowMaxMs;
  const page = pageOf(isTooLong ? [] : rows, query.get('nextToken'), pageSize);
  return {
    payload: {
      ...(page.nextToken === null ? {} : { nextToken: page.nextToken }),
      transactions: page.rows.map(({ statement, row }) => transaction(statement, row, account.externalId)),
    },
  };
}

function transaction(statement: SandboxStatement, row: SandboxStatementRow, sellerId: string): object {
  const amount = { currencyCode: statement.currency, currencyAmount: Number(row.amount) };
  const related = (name: string, value: string | null) =>
    value === null ? [] : [{ relatedIdentifierName: name, relatedIdentifierValue: value }];
  const leaf = { breakdownType: row.type, breakdownAmount: amount };
  return {
    sellingPartnerMetadata: {
      sellingPartnerId: sellerId,
      accountType: 'Standard Orders',
      marketplaceId: statement.storeId,
    },
    relatedIdentifiers: [
      ...related('ORDER_ID', row.orderId),
      ...related('FINANCIAL_EVENT_GROUP_ID', statement.id),
    ],
    transactionType: row.reversalOf === null ? 'Shipment' : 'Refund',
    transactionId: row.id,
    transactionStatus: statement.isFinal ? 'RELEASED' : 'DEFERRED',
    description: row.reversalOf === null ? 'Order Payment' : 'Order Refund',
    postedDate: row.postedAt,
    totalAmount: amount,
    marketplaceDetails: { marketplaceId: statement.storeId },
    items: [
      {
        totalAmount: amount,
        breakdowns: [{ breakdownType: 'Expenses', breakdownAmount: amount, breakdowns: [leaf] }],
      },
    ],
    breakdowns: [{ breakdownType: 'Expenses', breakdownAmount: amount, breakdowns: [] }],
  };
}
