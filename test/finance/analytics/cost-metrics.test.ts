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
});
afterAll(() => program.stop());

const sections = routes
  .filter(({ path }) => path.startsWith('/api/v1/analytics/') && !path.includes('reports'))
  .map(({ path }) => path.slice('/api/v1/analytics/'.length));
const costMetrics = new Set(
  metricCatalogue.filter(({ needsFinanceAccess }) => needsFinanceAccess).map(({ key }) => key),
);

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

it.each(['admin', 'finance'])('a member with the role %s has access to every section', async role => {
  const member = await memberOf(role);
  for (const section of sections) {
    const { status } = await member.rest.get(`/api/v1/analytics/${section}?organizationId=${shop.id}`);
    expect([section, status]).toEqual([section, 200]);
  }
});
