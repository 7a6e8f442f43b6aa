import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '../../../kernel/ids.js';
import { shareOf } from '../../../subgraphs/catalog/shelf-share/share.rules.js';
import { AgenticShop, paidWith, sentHome } from '../../commerce/agentic-shop.js';
import { mcpClient } from '../../support/mcp-client.js';
import { type Organization, startOrganization } from '../../support/organization.js';
import { plantRow } from '../../support/planted-row.js';
import { Report } from './report-reader.js';

let shop: AgenticShop;
let mug: string;
beforeAll(async () => {
  shop = await AgenticShop.open();
  mug = await shop.product(100);
  await nativeSessions();
  await ucpSessions();
  await mcpSession();
  await soldByTheMerchant();
});
afterAll(() => shop.close());

/** Where the agent says that it describes itself. */
const profileUrl = (): string => /profile="([^"]+)"/.exec(shop.agent.userAgent('2026-04-08'))![1]!;

/** By a channel of the merchant's own, which is known from then on. */
async function soldByTheMerchant(): Promise<void> {
  const price = { amount: '5.00', currency: 'SGD' };
  const { status, text } = await shop.program.rest().post('/api/v1/orders', {
    ...{ marketplace: 'storefront', externalOrderId: 'S-1', status: 'to_ship', currency: 'SGD' },
    ...{ totals: { total: price }, items: [{ name: 'Mug', quantity: 1, unitPrice: price }] },
    placedAt: new Date(Date.now() - 1_000).toISOString(),
  });
  expect([status, text]).toEqual([201, text]);
}

async function nativeSessions(): Promise<void> {
  await shop.native('POST', '', {
    ...{ items: [{ productId: mug, quantity: 1 }], paymentRail: 'acp_stripe' },
  });
  const { json } = await shop.native('POST', '', {
    ...{ items: [{ productId: mug, quantity: 2 }], paymentRail: 'acp_stripe', ...sentHome.native },
  });
  const { id } = json.session;
  const { status, json: done } = await shop.native(
    'POST',
    `/${id}/complete`,
    paidWith('success_token').native,
  );
  expect([status, done]).toEqual([200, done]);
}

async function ucpSessions(): Promise<void> {
  const body = { line_items: [{ item: { id: mug }, quantity: 3 }] };
  const { json } = await shop.ucp('POST', '', body);
  await shop.ucp('POST', `/${json.id}/cancel`);
  await shop.ucp('POST', '', { ...body, ...sentHome.ucp });
}

async function mcpSession(): Promise<void> {
  const client = await mcpClient(shop.program.url, {
    ...{ token: shop.token, path: '/ucp/mcp' },
  });
  const meta = { 'ucp-agent': { profile: profileUrl() }, 'idempotency-key': newId() };
  const checkout = { line_items: [{ item: { id: mug }, quantity: 1 }] };
  const result = await client.callTool({ name: 'create_checkout', arguments: { meta, checkout } });
  expect(result.isError).not.toBe(true);
  await client.close();
}

const read = (query = '') => Report.read(shop.program.rest(), 'ai-traffic', query);

const counts = `count(*)::text as "agentSessions",
  count(*) filter (where status in ('ready_for_payment', 'complete_in_progress'))::text as "openSessions",
  count(*) filter (where status = 'completed')::text as "completedSessions",
  count(*) filter (where status in ('canceled', 'expired'))::text as "abandonedSessions"`;

async function bySql(keys: string): Promise<Record<string, string>[]> {
  const { rows } = await shop.db.query(
    `select ${keys}, currency, ${counts} from commerce.checkout_session group by ${keys}, currency order by 1, 2, 3`,
  );
  return rows;
}

const countMetrics = ['agentSessions', 'openSessions', 'completedSessions', 'abandonedSessions'];
const sorted = (rows: Record<string, string | null>[]) =>
  rows.toSorted((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1));

describe('checkout sessions of agents', () => {
  it('are counted by protocol and by the way in which calls come, as plain SQL says', async () => {
    const rows = sorted((await read()).rows('byProtocol', countMetrics));
    expect(rows).toEqual(sorted(await bySql('protocol, binding')));
    expect(rows.map(({ protocol, binding, agentSessions }) => [protocol, binding, agentSessions])).toEqual([
      ['native', 'rest', '2'],
      ['ucp', 'mcp', '1'],
      ['ucp', 'rest', '2'],
    ]);
  });

  it('have conversion, revenue and average order by what was paid', async () => {
    const { rows } = await shop.db.query(
      `select sum(total)::text as revenue, count(*)::integer as orders from commerce.checkout_session where status = 'completed'`,
    );
    expect(rows).toEqual([{ revenue: '51.00', orders: 1 }]);
    expect((await read()).rows('totals')).toEqual([
      {
        ...{
          currency: 'USD',
          agentSessions: '5',
          openSessions: '3',
          completedSessions: '1',
          abandonedSessions: '1',
        },
        ...{
          agentConversion: '0.2000',
          agentRevenue: '51.00',
          agentAverageOrder: '51.00',
          abandonedValue: '76.50',
        },
      },
    ]);
  });

  it('that were paid are orders, of which refunds of a part are not known', async () => {
    const { notes } = await Report.read(shop.program.rest(), 'overview');
    expect(notes).toContain('PARTIAL_REFUNDS_NOT_COUNTED');
    const others = await Report.read(shop.program.rest(), 'overview', 'marketplace=storefront');
    expect(others.notes).not.toContain('PARTIAL_REFUNDS_NOT_COUNTED');
  });

  it('are told apart by platform, with the name of the credential where it shows no profile', async () => {
    const table = (await read()).table('byPlatform');
    const platforms = table.rows.map(({ keys }) => keys[0]!);
    expect(platforms).toEqual([
      { dimension: 'platform', value: new URL(profileUrl()).hostname, label: null },
      { dimension: 'platform', value: expect.stringMatching(/^oauth_client:/), label: expect.any(String) },
    ]);
  });

  it('say in which state they are and what abandoned ones lacked', async () => {
    const report = await read();
    expect(sorted(report.rows('byState'))).toEqual([
      { state: 'canceled', currency: 'USD', agentSessions: '1' },
      { state: 'completed', currency: 'USD', agentSessions: '1' },
      { state: 'ready_for_payment', currency: 'USD', agentSessions: '3' },
    ]);
    expect(report.rows('abandoned')).toEqual([
      {
        state: 'canceled',
        reason: 'no_destination',
        currency: 'USD',
        agentSessions: '1',
        abandonedValue: '76.50',
      },
    ]);
  });

  it('are in the period in which they were opened', async () => {
    const report = await read('period=today&granularity=hour');
    const rows = report
      .rows('series', ['agentSessions'])
      .filter(({ agentSessions }) => agentSessions !== null);
    expect(rows.reduce((sum, { agentSessions }) => sum + Number(agentSessions), 0)).toBe(5);
    expect(report.rows('series')).toHaveLength(24);
  });

  it('of a product are counted, and what belongs to a session as a whole has no value', async () => {
    const { tables } = (await read(`productId=${mug}`)).json;
    const figures = tables
      .filter(({ key }: { key: string }) => ['totals', 'byProtocol', 'byPlatform', 'abandoned'].includes(key))
      .flatMap(
        ({ rows }: { rows: { figures: { unit: string; reason: { code: string } | null }[] }[] }) => rows,
      )
      .flatMap((row: { figures: { unit: string; reason: { code: string } | null }[] }) => row.figures);
    const reasons = (unit: string) =>
      new Set(
        figures
          .filter((figure: { unit: string }) => figure.unit === unit)
          .map(({ reason }: { reason: { code: string } | null }) => reason?.code ?? null),
      );
    expect([reasons('money'), reasons('count')]).toEqual([new Set(['NOT_BY_PRODUCT']), new Set([null])]);
  });

  it('are limited to a product and to the channel of agents, and say what a filter cannot do', async () => {
    const other = await shop.product(1);
    const ofOther = await read(`productId=${other}`);
    expect(new Set(ofOther.reasons('totals'))).toEqual(new Set(['NO_DATA']));
    expect(ofOther.notes).toContain('DELETED_SESSIONS_NOT_COUNTED');
    expect((await read(`productId=${mug}`)).rows('totals', ['agentSessions'])).toMatchObject([
      { agentSessions: '5' },
    ]);
    expect((await read('marketplace=storefront')).rows('byState')).toEqual([]);
    expect((await read('country=SG')).notes).toContain('FILTER_NOT_APPLIED');
  });
});

describe('shelf share', () => {
  let merchant: Organization;
  let db: Client;
  beforeAll(async () => {
    merchant = await startOrganization(shop.program, { defaultCurrency: 'SGD' });
    db = shop.db;
  });

  const figures = (named: number, answers: number) => {
    const share = shareOf(named, answers);
    const own = {
      mentionRate: share,
      shareOfVoice: share,
      citationRate: shareOf(0, answers),
      firstRate: share,
    };
    return JSON.stringify({
      matcherVersion: 2,
      engines: [{ engine: 'openai', own, rivals: [], products: [] }],
    });
  };

  const run = (given: Record<string, unknown>) =>
    plantRow(db, 'catalog.shelf_run', {
      ...{ organization_id: merchant.id, subject: 'catalog', country: 'SG', language: 'en', prompts: '[]' },
      ...{ repeats: 1, sought: '{}', created_at: new Date().toISOString(), ...given },
    });

  it('is that of each engine in each run, with numerator, denominator, interval and version of the prompts', async () => {
    const { id: setId } = { id: newId() };
    await plantRow(db, 'catalog.prompt_set', {
      ...{ organization_id: merchant.id, id: setId, name: 'Kettles', prompts: '[]', version: 3 },
    });
    const set = { prompt_set_id: setId, prompt_set_version: 3 };
    const runId = await run({ ...set, figures: figures(3, 12) });
    await run({ ...set, figures: figures(9, 9), source_run_id: runId });
    await run({ ...set, figures: null });
    const report = await Report.read(merchant.rest, 'ai-traffic');
    const { low, high } = shareOf(3, 12);
    expect(report.rows('shelfShare')).toMatchObject([
      {
        ...{
          runId,
          promptSetId: setId,
          promptSetVersion: '3',
          engine: 'openai',
          country: 'SG',
          language: 'en',
        },
        ...{ shelfAnswers: '12', shelfMentions: '3', mentionRate: '0.2500', citationRate: '0.0000' },
        ...{ mentionRateLow: low!.toFixed(4), mentionRateHigh: high!.toFixed(4), productShelfShare: null },
      },
    ]);
    const labels = report.table('shelfShare').rows[0]!.keys.map(({ label }) => label);
    expect(labels).toContain('Kettles');
  });

  it('is null where nobody answered', async () => {
    await run({ figures: figures(0, 0), country: 'MY' });
    const [row] = (await Report.read(merchant.rest, 'ai-traffic', 'country=MY')).rows('shelfShare');
    expect(row).toMatchObject({ shelfAnswers: '0', mentionRate: null, mentionRateLow: null });
  });

  it('and sessions of somebody else are never counted, and nothing is null with a reason', async () => {
    const stranger = await startOrganization(shop.program);
    const report = await Report.read(stranger.rest, 'ai-traffic');
    expect(report.rows('shelfShare')).toEqual([]);
    expect(new Set(report.reasons('totals'))).toEqual(new Set(['NO_DATA']));
    expect(report.rows('byProtocol')).toEqual([]);
  });
});
