import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const file = join(import.meta.dirname, '../../../shared/data/orders/uci_online_retail_sample_4793.csv');

/** A year of a wholesaler's invoices (UCI Online Retail, Chen 2015, CC BY 4.0); null where the file is not there. */
export const retailFile = existsSync(file) ? file : null;

/** A line of the file, every field as its text. Who the customer is stays in the file. */
export interface RetailLine {
  invoice: string;
  sku: string;
  name: string;
  quantity: number;
  /** `2010-12-01 08:26:00`, without a zone. */
  date: string;
  price: string;
  country: string;
}

/** The file's invoices by their numbers, in its order. */
export function readInvoices(path: string): Map<string, RetailLine[]> {
  const [, ...lines] = readFileSync(path, 'utf8').trimEnd().split(/\r?\n/);
  return Map.groupBy(lines.map(readLine), line => line.invoice);
}

function readLine(text: string): RetailLine {
  const cells = [...text.matchAll(/("(?:[^"]|"")*"|[^,]*)(?:,|$)/g)].map(([, cell]) =>
    cell!.startsWith('"') ? cell!.slice(1, -1).replaceAll('""', '"') : cell!,
  );
  const [invoice, sku, name, quantity, date, price, , country] = cells as [string, ...string[]];
  return {
    invoice: invoice!,
    sku: sku!,
    name: name!.trim(),
    quantity: Number(quantity),
    date: date!,
    price: price!,
    country: country!,
  };
}

/** Countries of the file that have a code; of the others ("Channel Islands", "Unspecified") none is known. */
const countries: Readonly<Record<string, string>> = {
  Australia: 'AU',
  Belgium: 'BE',
  Cyprus: 'CY',
  Denmark: 'DK',
  EIRE: 'IE',
  France: 'FR',
  Germany: 'DE',
  Italy: 'IT',
  Japan: 'JP',
  Lithuania: 'LT',
  Malta: 'MT',
  Netherlands: 'NL',
  Norway: 'NO',
  Portugal: 'PT',
  Singapore: 'SG',
  Spain: 'ES',
  Switzerland: 'CH',
  'United Kingdom': 'GB',
};

/** The file's own words: an invoice is a sale, and one whose quantities are negative takes goods back. */
function kindOf(invoice: string, [line]: readonly RetailLine[]): 'sale' | 'cancellation' | 'write-off' {
  if (invoice.startsWith('C')) {
    return 'cancellation';
  }
  return line!.quantity < 0 ? 'write-off' : 'sale';
}

const gbp = (amount: string) => ({ amount, currency: 'GBP' });

/** Amounts in pence, exactly; the file has one price of a tenth of a penny, which sterling cannot state. */
const penceOf = (price: string): number | null => {
  const [, pounds, pence] = /^(\d+)(?:\.(\d{1,2}))?$/.exec(price) ?? [];
  return pounds === undefined ? null : Number(pounds) * 100 + Number((pence ?? '').padEnd(2, '0'));
};

const poundsOf = (pence: number): string =>
  `${Math.floor(pence / 100)}.${String(pence % 100).padStart(2, '0')}`;

/** The invoice as the body of POST /api/v1/orders. What is taken back is a canceled order of as many. */
export function orderOfInvoice(invoice: string, lines: readonly RetailLine[]) {
  const kind = kindOf(invoice, lines);
  const items = lines.map((line, index) => {
    const pence = penceOf(line.price);
    return {
      externalOrderItemId: String(index + 1),
      sku: line.sku,
      name: line.name,
      quantity: Math.abs(line.quantity),
      ...(pence === null ? {} : { unitPrice: gbp(poundsOf(pence)) }),
    };
  });
  const total = lines.reduce((sum, line) => sum + Math.abs(line.quantity) * (penceOf(line.price) ?? 0), 0);
  return {
    marketplace: 'online-retail',
    externalOrderId: invoice,
    status: kind === 'sale' ? 'completed' : 'canceled',
    marketplaceStatus: kind,
    country: countries[lines[0]!.country] ?? null,
    currency: 'GBP',
    totals: { total: gbp(poundsOf(total)) },
    items,
    placedAt: `${lines
      .map(line => line.date)
      .sort()[0]!
      .replace(' ', 'T')}Z`,
  };
}
