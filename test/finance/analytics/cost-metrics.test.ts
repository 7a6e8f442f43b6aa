import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '../../../kernel/ids.js';
import { routes } from '../../../rest-facade/routes/routes.js';
import { metricCatalogue } from '../../../subgraphs/finance/analytics/metric/metric-catalogue.js';
import { Browser } from '../../support/browser.js';
import { type Organization, startOrganization } from '../../support/organization.js';
import { type Program, startProgram } from '../../support/program.js';
import type { ShownReport } from './analytics-answers.js';

let program: Program;
let shop: Organization;
beforeAll(async () => {
  program = await startProgram();
  shop = await startOrganization(program, { defaultCurrency: 'SGD' });
  await sell();
});
afterAll(() => program.stop());

const sections = routes
  .filter(({ path }) => path.startsWith('/api/v1/analytics/') && !path.includes('reports'))
  .map(({ path }) => path.slice('/api/v1/analytics/'.length));
const costMetrics = new Set(
  metricCatalogue.filter(({ needsFinanceAccess }) => needsFinanceAccess).map(({ key }) => key),
);

/** A mug whose cost is known. */
async function sell(): Promise<void> {
  const price = { amount: '10.00', currency: 'SGD' };
  const product = await shop.rest.post('/api/v1/products', {
    ...{ title: 'Mug', status: 'active', inventoryQuantity: 5 },
    ...{ price, cost: { amount: '4.00', currency: 'SGD' } },
  });
  const order = await shop.rest.post('/api/v1/orders', {
    ...{ marketplace: 'storefront', externalOrderId: '1', status: 'to_ship', currency: 'SGD' },
    totals: { total: price },
    items: [{ name: 'Mug', productId: product.json.product.id, quantity: 1, unitPrice: price }],
    placedAt: new Date(Date.now() - 1_000).toISOString(),
  });
  expect([product.status, order.status]).toEqual([201, 201]);
}

/** A member of the organization, signed in. */
async function memberOf(role: string): Promise<Browser> {
  const person = new Browser(program);
  const email = `${newId()}@example.com`;
  await person.signUp(email);
  const { data } = await shop.owner.graphql(
    'mutation ($email: String!, $role: MemberRole!) { createInvitation(input: { email: $email, role: $role }) { issuedInvitation { token } } }',
    { email, role },
    shop.id,
  );
  await person.graphql(
    'mutation ($token: String!) { acceptInvitation(input: { token: $token }) { membership { role } } }',
    { token: data.createInvitation.issuedInvitation.token },
  );
  return person;
}

describe('a member without access to finance', () => {
  it('sees no figure of costs in any section, and not the section of profit', async () => {
    const member = await memberOf('member');
    for (const section of sections) {
      const { status, json } = await member.rest.get(
        `/api/v1/analytics/${section}?organizationId=${shop.id}`,
      );
      if (section === 'profit') {
        expect([status, json.code]).toEqual([403, 'ROLE_NOT_ALLOWED']);
        continue;
      }
      expect([section, status]).toEqual([section, 200]);
      const shown = (json as ShownReport).tables.flatMap(({ rows }) =>
        rows.flatMap(({ figures }) => figures.map(({ metric }) => metric)),
      );
      expect([section, shown.filter(metric => costMetrics.has(metric))]).toEqual([section, []]);
    }
  });
});

it('a member without access to finance is not listed reports that have costs, and others are', async () => {
  for (const input of [
    { name: 'Plain', section: 'products' },
    { name: 'Costs', section: 'products', includesCosts: true },
    { name: 'Profit', section: 'profit' },
  ]) {
    const { errors } = await shop.owner.graphql(
      'mutation ($input: CreateAnalyticsReportInput!) { createAnalyticsReport(input: $input) { analyticsReport { id } } }',
      { input },
      shop.id,
    );
    expect(errors).toBeUndefined();
  }
  const listed = async (role: string) => {
    const { json } = await (await memberOf(role)).rest.get(
      `/api/v1/analytics/reports?organizationId=${shop.id}`,
    );
    return json.items.map(({ name }: { name: string }) => name).sort();
  };
  expect(await listed('member')).toEqual(['Plain']);
  expect(await listed('finance')).toEqual(['Costs', 'Plain', 'Profit']);
});

it.each(['admin', 'finance'])(
  'a member with the role %s has access to every section, costs too',
  async role => {
    const member = await memberOf(role);
    const withCosts = new Set<string>();
    for (const section of sections) {
      const { status, json } = await member.rest.get(
        `/api/v1/analytics/${section}?organizationId=${shop.id}`,
      );
      expect([section, status]).toEqual([section, 200]);
      for (const { rows } of (json as ShownReport).tables) {
        const shown = rows.flatMap(({ figures }) => figures);
        if (shown.some(({ metric, value }) => costMetrics.has(metric) && value !== null)) {
          withCosts.add(section);
        }
      }
    }
    expect([...withCosts].sort()).toEqual(['products', 'profit']);
  },
);
