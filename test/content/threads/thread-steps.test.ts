import { expect, it } from 'vitest';
import { answer } from './scripted-toolbox.js';
import { config, openThreads } from './thread-world.js';

const products = [
  { id: 'p1', price: { amount: '10.00', currency: 'SGD' } },
  { id: 'p2', price: { amount: '20.00', currency: 'SGD' } },
];
const list = { id: 'products', kind: 'tool', tool: 'read', arguments: { status: '{{ inputs.status }}' } };

it('reads, skips, writes for each item, and answers its output', async () => {
  const world = await openThreads();
  world.toolbox.add('read', 'reads', () => answer({ items: products }), 'catalog:read');
  const started = await world.execute(
    config(
      [
        list,
        {
          id: 'none',
          kind: 'tool',
          tool: 'write',
          arguments: {},
          when: '{{ size(steps.products.output.items) > 5 }}',
        },
        {
          id: 'note',
          kind: 'tool',
          tool: 'write',
          arguments: { productId: '{{ item.id }}', text: 'See {{ item.id }}' },
          forEach: { items: '{{ steps.products.output.items }}', concurrency: 2 },
        },
        { id: 'enough', kind: 'condition', if: '{{ size(steps.note.output) > 2 }}' },
        { id: 'left', kind: 'tool', tool: 'write', arguments: {} },
      ],
      {
        output: {
          count: '{{ size(steps.note.items) }}',
          skipped: '{{ steps.none.status }}',
          left: '{{ steps.left.status }}',
        },
      },
    ),
    { inputs: { status: 'active' } },
  );
  expect(started).toMatchObject({ status: 'queued', configVersion: 1, origin: 'manual' });
  expect(await world.run(started.id)).toMatchObject({
    status: 'completed',
    error: null,
    output: { count: 2, skipped: 'skipped', left: 'skipped' },
    usage: { calls: 3, tokens: 0, cost: '0' },
  });
  const steps = await world.steps(started.id);
  expect(steps.map(({ stepId, item, status }) => [stepId, item, status])).toEqual([
    ['products', -1, 'completed'],
    ['none', -1, 'skipped'],
    ['note', -1, 'completed'],
    ['note', 0, 'completed'],
    ['note', 1, 'completed'],
    ['enough', -1, 'completed'],
  ]);
  // Both at the same time, in any order.
  const written = world.toolbox.callsOf('write').map(({ input }) => input);
  expect(written).toHaveLength(2);
  expect(written).toEqual(
    expect.arrayContaining([
      { productId: 'p1', text: 'See p1' },
      { productId: 'p2', text: 'See p2' },
    ]),
  );
  expect([...world.toolbox.requestIds]).toEqual([`aop:${world.aopId}:${started.id}`]);
});

it('asks for one approval of the whole list, and calls exactly what was shown', async () => {
  const world = await openThreads();
  let amount = '9.00';
  world.toolbox.add('read', 'reads', () => answer({ items: products, amount }), 'catalog:read');
  const { id } = await world.execute(
    config([
      list,
      {
        id: 'reprice',
        kind: 'tool',
        tool: 'price',
        arguments: {
          productId: '{{ item.id }}',
          price: { amount: '{{ steps.products.output.amount }}', currency: 'SGD' },
        },
        forEach: { items: '{{ steps.products.output.items }}' },
      },
    ]),
    { inputs: { status: 'active' } },
  );
  expect(await world.run(id)).toMatchObject({ status: 'waiting_for_approval' });
  amount = '1.00';
  const [approval] = await world.approvalsOf(id);
  expect(approval).toMatchObject({
    stepId: 'reprice',
    status: 'pending',
    callCount: 2,
    scopes: ['catalog:write'],
    effects: ['changes_prices'],
  });
  expect((await world.steps(id)).find(({ item }) => item === 0)).toMatchObject({
    status: 'waiting_for_approval',
    changes: [
      {
        productId: 'p1',
        from: { amount: '10.00', currency: 'SGD' },
        to: { amount: '9.00', currency: 'SGD' },
      },
    ],
  });
  expect(world.toolbox.callsOf('price')).toEqual([]);
  const decision = { approvalId: approval!.id, status: 'approved', comment: 'Fine' } as const;
  const decided = await world.approvals.decide(world.contextOf(), decision);
  expect(decided).toMatchObject({
    approval: { status: 'approved', comment: 'Fine' },
    thread: { status: 'queued' },
  });
  expect(await world.run(id)).toMatchObject({ status: 'completed' });
  expect(world.toolbox.callsOf('price').map(({ input }) => input)).toEqual([
    { productId: 'p1', price: { amount: '9.00', currency: 'SGD' } },
    { productId: 'p2', price: { amount: '9.00', currency: 'SGD' } },
  ]);
});
