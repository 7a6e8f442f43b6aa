import type { RestClient } from '../../support/rest-client.js';

export interface ShownFigure {
  metric: string;
  value: string | null;
  previous: string | null;
  changeRatio: string | null;
  reason: { code: string } | null;
}

export interface ShownRow {
  keys: { dimension: string; value: string | null; label: string | null }[];
  figures: ShownFigure[];
  links: { source: string; rows: string }[];
}

export interface ShownReport {
  window: { from: string; to: string; timeZone: string; granularity: string };
  comparison: { from: string; to: string } | null;
  asOf: string;
  completeness: {
    isComplete: boolean;
    notes: { code: string; message: string }[];
    ordersNotSettled: number | null;
    daysNotSynchronized: {
      accountId: string;
      marketplace: string;
      storeId: string | null;
      from: string;
      to: string;
    }[];
    sourcesNotOffered: { marketplace: string; source: string; reason: string }[];
  };
  tables: { key: string; dimensions: string[]; rows: ShownRow[]; isTruncated: boolean }[];
}

/** A section as REST answers it. */
export async function askFor(rest: RestClient, section: string, query = ''): Promise<ShownReport> {
  const { status, json } = await rest.get(`/api/v1/analytics/${section}${query === '' ? '' : `?${query}`}`);
  if (status !== 200) {
    throw new Error(`${status}: ${JSON.stringify(json)}`);
  }
  return json;
}

export const rowsOf = ({ tables }: ShownReport, key: string): ShownRow[] =>
  tables.find(table => table.key === key)!.rows;

/** Values of a row by their metrics. */
export const valuesOf = ({ figures }: ShownRow): Record<string, string | null> =>
  Object.fromEntries(figures.map(({ metric, value }) => [metric, value]));

/** Values of the dimensions of a row, in their order. */
export const keysOf = ({ keys }: ShownRow): string => keys.map(({ value }) => value ?? 'none').join(' ');
