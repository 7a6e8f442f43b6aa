import { describe, expect, it } from 'vitest';
import type { Figure, ReportTable } from '../report/report.js';
import { csvParts, jsonParts, reportFileName } from './report-file.rules.js';

const figure = (more: Partial<Figure> = {}): Figure => ({
  ...{ metric: 'sales', unit: 'money', currency: 'SGD', value: '12.50', reason: null },
  ...{ previous: null, changeRatio: null, isEstimated: false },
  ...more,
});

const table = (key: string, dimension: string, value: string, label: string | null): ReportTable => ({
  ...{ key, dimensions: [dimension, 'currency'], isTruncated: false },
  rows: [
    {
      keys: [
        { dimension, value, label },
        { dimension: 'currency', value: 'SGD', label: null },
      ],
      figures: [
        figure(),
        figure({ metric: 'orders', unit: 'count', currency: null, value: '3', previous: '2' }),
      ],
      links: [],
    },
  ],
});

const head = { window: { from: '2026-11-01T00:00:00+08:00' } };
const csv = (tables: ReportTable[]) => [...csvParts({ head, tables })].join('').trimEnd().split('\n');

describe('the name of a file', () => {
  const window = { fromMs: Date.parse('2026-10-31T16:00:00Z'), toMs: Date.parse('2026-11-30T16:00:00Z') };
  it.each([
    ['Orders', 'Orders_2026-11-01_2026-11-30.csv'],
    ['../a "b"\\c\r\n: d.', 'a-b-c-d_2026-11-01_2026-11-30.csv'],
    ['Umsätze 週報', 'Umsätze-週報_2026-11-01_2026-11-30.csv'],
    ['…', 'overview_2026-11-01_2026-11-30.csv'],
    ['x'.repeat(200), `${'x'.repeat(60)}_2026-11-01_2026-11-30.csv`],
  ])(
    'of %j is %s: its days in the time zone, and no sign that a file system does not take',
    (name, expected) => {
      const asked = { window, timeZone: 'Asia/Singapore' };
      expect(reportFileName({ name, section: 'overview' }, asked, 'csv')).toBe(expected);
    },
  );
});

describe('the CSV file of a report', () => {
  it('has a line for each figure, with the dimensions of all tables', () => {
    const tables = [
      table('byStore', 'store', 'sg-1', 'Main shop'),
      table('byChannel', 'marketplace', 'stall', null),
    ];
    expect(csv(tables)).toEqual([
      'table,store,storeLabel,marketplace,marketplaceLabel,metric,unit,currency,value,reason,previous,changeRatio,isEstimated',
      'byStore,sg-1,Main shop,,,sales,money,SGD,12.50,,,,false',
      'byStore,sg-1,Main shop,,,orders,count,SGD,3,,2,,false',
      'byChannel,,,stall,,sales,money,SGD,12.50,,,,false',
      'byChannel,,,stall,,orders,count,SGD,3,,2,,false',
    ]);
  });

  it('runs no formula that somebody wrote into a name, and leaves negative amounts alone', () => {
    const [, line] = csv([table('byStore', 'store', '=HYPERLINK("x")', '+1 shop')]);
    expect(line).toContain('"\'=HYPERLINK(""x"")",\'+1 shop,');
    const charged = table('totals', 'store', 'a', null);
    charged.rows[0]!.figures = [figure({ value: '-3.20' })];
    expect(csv([charged])[1]).toContain(',SGD,-3.20,');
  });

  it('says why a figure has no value, and never zero', () => {
    const unknown = table('totals', 'store', 'a', null);
    const message = 'Nothing was recorded.';
    unknown.rows[0]!.figures = [figure({ value: null, reason: { code: 'NO_DATA', message } })];
    expect(csv([unknown])[1]).toContain(',SGD,,NO_DATA,');
  });

  it('has its header alone where a section has no rows', () => {
    expect(csv([])).toEqual(['table,metric,unit,currency,value,reason,previous,changeRatio,isEstimated']);
  });
});

describe('the JSON file of a report', () => {
  it('is the answer with its tables', () => {
    const tables = [table('byStore', 'store', 'sg-1', 'A'), table('byChannel', 'marketplace', 'stall', null)];
    expect(JSON.parse([...jsonParts({ head, tables })].join(''))).toEqual({ ...head, tables });
    expect(JSON.parse([...jsonParts({ head, tables: [] })].join(''))).toEqual({ ...head, tables: [] });
  });
});
