import type { AskedReport, RowLink } from './report.js';

/** The list of active products, where a report is of all of them: the list has no filter by places and by several ids. */
export const activeProductsLink = ({ filter }: AskedReport): RowLink[] =>
  Object.values(filter).every(value => value === null)
    ? [{ source: 'products', rows: '/api/v1/products?status=active' }]
    : [];
