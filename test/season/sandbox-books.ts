import Big from 'big.js';
import { type SeasonTerms, seasonTerms } from '../connectors/season-terms.js';
import type { BookKey, BookRow, Books } from '../finance/analytics/sales-books.js';
import { expectedRecords, type SeasonOrder, type SeasonReturn } from './season-records.js';
import { currency, type Market } from './season-world.js';

type Place = Record<Exclude<BookKey, 'time'>, string>;

/** An order or a return, as the figures count it. */
interface Entry {
  place: Place;
  counts: Partial<Record<Count, number>>;
  amounts: Partial<Record<Amount, Big>>;
}

const counts = [
  ...(['placedOrders', 'orders', 'canceledOrders', 'units', 'returns', 'returnedUnits'] as const),
  ...(['priced', 'placedPriced', 'discounted', 'unstated'] as const),
];
const amounts = ['sales', 'discount', 'placedSales', 'refunds', 'refundsOfSales'] as const;
type Count = (typeof counts)[number];
type Amount = (typeof amounts)[number];

/**
 * What the marketplaces' own books say of the whole season, by what everybody can read there: nothing of it was ever in the
 * program. When they say that something happened is not compared.
 */
export function sandboxBooks(markets: readonly Market[]): Pick<Books, 'rows'> {
  return {
    rows: async by => {
      const entries = markets.flatMap(entriesOf);
      const groups = Map.groupBy(entries, ({ place }) =>
        [...by.map(key => place[key as keyof Place]), currency].join(' '),
      );
      return [...groups].map(([keys, group]) => addedUp(keys, group));
    },
  };
}

function addedUp(keys: string, entries: readonly Entry[]): BookRow {
  const counted = counts.map(name => [
    name,
    entries.reduce((sum, entry) => sum + (entry.counts[name] ?? 0), 0),
  ]);
  const summed = amounts.map(name => [
    name,
    entries.reduce((sum, entry) => sum.plus(entry.amounts[name] ?? 0), new Big(0)).toFixed(),
  ]);
  return { keys, ...Object.fromEntries([...counted, ...summed]) };
}

function entriesOf(market: Market): Entry[] {
  const { key } = market.sandbox.protocol;
  const terms = seasonTerms[key]!;
  const { orders, returns } = expectedRecords(market, terms);
  const placeOf = (orderId: string): Place => {
    const { storeId, country } = market.sandbox.shop.state.orders.get(orderId)!;
    const { status } = orders[orderId]!;
    return { marketplace: key, account: market.connectionId, store: storeId, country, status };
  };
  const counted = Object.values(returns).filter(
    ({ status, orderId }) =>
      !['rejected', 'canceled'].includes(status) && orders[orderId]!.status !== 'canceled',
  );
  return [
    ...Object.entries(orders).map(([id, order]) => orderEntry(placeOf(id), order, saleOf(market, id))),
    // A return has no status of an order.
    ...counted.map(record => returnEntry({ ...placeOf(record.orderId), status: 'none' }, record, terms)),
  ];
}

/** What all items were sold for, after discounts: known of every order, whatever parts of its total the marketplace tells. */
function saleOf(market: Market, orderId: string): Big {
  const { total, shipping, tax } = market.sandbox.shop.state.orders.get(orderId)!.totals;
  return new Big(total).minus(shipping).minus(tax);
}

function orderEntry(place: Place, { status, totals: { discount }, units }: SeasonOrder, sale: Big): Entry {
  const placed = { placedOrders: 1, placedPriced: 1 };
  if (status === 'canceled') {
    return { place, counts: { ...placed, canceledOrders: 1 }, amounts: { placedSales: sale } };
  }
  const sold = Object.values(units).reduce((sum, each) => sum + each.sold - each.canceled, 0);
  const discounted = discount === null ? 0 : 1;
  return {
    place,
    counts: { ...placed, orders: 1, units: sold, priced: 1, discounted },
    amounts: { placedSales: sale, sales: sale, discount: new Big(discount ?? 0) },
  };
}

function returnEntry(place: Place, { units, refundAmount }: SeasonReturn, terms: SeasonTerms): Entry {
  const back = Object.values(units).reduce((sum, each) => sum + each, 0);
  const records = terms.returnsUnits === true ? back : 1;
  return {
    place,
    counts: { returns: records, returnedUnits: back, unstated: refundAmount === null ? records : 0 },
    amounts: { refunds: new Big(refundAmount ?? 0), refundsOfSales: new Big(refundAmount ?? 0) },
  };
}

/** What a marketplace has paid for orders, or says that it will: how many they are, and what it comes to. */
export function sandboxProceeds(market: Market): { orders: number; amount: string } {
  const { settlements } = expectedRecords(market, seasonTerms[market.sandbox.protocol.key]!);
  const nets = Object.values(settlements).map(({ net }) => net);
  return {
    orders: nets.length,
    amount: nets.reduce((sum, net) => sum.plus(net), new Big(0)).toFixed(2),
  };
}
