import { afterAll, beforeAll, expect, it } from 'vitest';
import { harbour } from '../catalog/connection-harbour.js';
import { type Organization, startOrganization } from '../support/organization.js';
import { type Program, startProgram } from '../support/program.js';

let program: Program;
let shop: Organization;

beforeAll(async () => {
  program = await startProgram({}, { marketplaces: [harbour] });
  shop = await startOrganization(program);
});
afterAll(() => program.stop());

const read = (marketplace: string | null) =>
  shop.graphql.run(
    `query ($marketplace: String) {
      statusMappings(marketplace: $marketplace) {
        marketplace title mappingVersion
        orders { level rules { id when { field in } status reason } flags { id flag when { field in } } silent { field } }
        returns { statuses { id value when { field in } } reasons { value } }
        fees { name category }
      }
    }`,
    { marketplace },
  );

it('publishes what the words of each marketplace mean, with the version of the mapping', async () => {
  const { data, errors } = await read(null);
  expect(errors).toBeUndefined();
  const [statusMapping, ...others] = data.statusMappings;
  expect(others).toEqual([]);
  expect(statusMapping).toMatchObject({
    marketplace: 'harbour',
    title: 'The Harbour',
    mappingVersion: '2026-01-01',
    orders: { level: 'order', silent: [] },
  });
  expect(statusMapping.orders.rules).toContainEqual({
    id: 'lost',
    when: [{ field: 'status', in: ['lost'] }],
    status: 'canceled',
    reason: 'logistics_loss',
  });
  expect(statusMapping.orders.flags).toEqual([
    { id: 'asked_to_cancel', flag: 'cancelRequested', when: [{ field: 'status', in: ['asked_to_cancel'] }] },
  ]);
  expect(statusMapping.returns.statuses).toContainEqual({
    id: 'in_transit',
    value: 'in_transit',
    when: [{ field: 'status', in: ['in_transit'] }],
  });
  expect(statusMapping.fees).toContainEqual({ name: 'refund_admin', category: 'refund_admin' });
});

it('publishes those of one marketplace, and none of one that there is not', async () => {
  expect((await read('harbour')).data.statusMappings).toHaveLength(1);
  expect((await read('atlantis')).data.statusMappings).toEqual([]);
});
