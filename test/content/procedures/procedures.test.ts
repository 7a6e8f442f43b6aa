import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { RequestContext } from '../../../kernel/context.js';
import { newId } from '../../../kernel/ids.js';
import { findAop, findAopConfig, grantedEffects } from '../../../subgraphs/content/aop/aop.queries.js';
import { ProcedureWorld, procedure } from './procedure-world.js';

let world: ProcedureWorld;
let ctx: RequestContext;
beforeAll(async () => {
  world = await ProcedureWorld.open();
});
afterAll(() => world.close());
beforeEach(() => {
  ctx = world.context();
});

const create = (more: Record<string, unknown> = {}) =>
  world.mutate(ctx, 'createAop', { title: 'Floors', config: procedure(), ...more });

describe('a procedure', () => {
  it('is saved as it was written, with what it will do', async () => {
    const made = await create();
    expect(made).toMatchObject({
      ...{ title: 'Floors', status: 'active', template: null, trigger: 'manual', nextDueAt: null },
      ...{ config: procedure(), configVersion: 1, version: 1, rights: [] },
      plannedEffects: [{ stepId: 'prices', tool: 'set_product_price', effect: 'changes_prices' }],
    });
    expect(await world.find(ctx, made.id)).toEqual(made);
  });

  it('is not saved where anything is wrong with it, which is named by its path', async () => {
    const broken = procedure({ output: '{{ steps.nothing }}', allowedScopes: ['catalog:read'] });
    await expect(create({ config: broken })).rejects.toThrow(
      'VALIDATION_FAILED config.output config.allowedScopes',
    );
    await expect(create({ title: ' ' })).rejects.toThrow('VALIDATION_FAILED title');
    await expect(create({ title: null })).rejects.toThrow('VALIDATION_FAILED title');
    await expect(create({ template: 'restock_alert' })).rejects.toThrow('VALIDATION_FAILED config');
    await expect(create({ config: null })).rejects.toThrow('VALIDATION_FAILED config');
    expect(
      await world.run('select 1 from content.aop where organization_id = $1', ctx.organizationId),
    ).toEqual([]);
  });

  it('is allowed no scope that its author lacks', async () => {
    const weak = world.context({ ...ctx.caller, scopes: new Set(['aops:write', 'catalog:read'] as const) });
    await expect(world.mutate(weak, 'createAop', { title: 'Floors', config: procedure() })).rejects.toThrow(
      'VALIDATION_FAILED config.allowedScopes.1',
    );
  });

  it('can be made of a ready one, with other inputs, trigger and budget', async () => {
    const overrides = {
      inputs: { threshold: 9 },
      trigger: { kind: 'schedule', cron: '0 8 * * 1', timeZone: 'Asia/Singapore' },
      budget: { steps: 60 },
    };
    const made = await create({ title: null, config: null, template: 'restock_alert', overrides });
    expect(made).toMatchObject({
      ...{ title: 'Restock alert', template: 'restock_alert', trigger: 'schedule' },
      nextDueAt: '2026-03-02T00:00:00.000Z',
      config: { budget: { steps: 60 }, inputs: { properties: { threshold: { default: 9 } } } },
    });
    const wrong = { inputs: { threshold: 'many', unknown: 1 } };
    await expect(
      create({ title: null, config: null, template: 'restock_alert', overrides: wrong }),
    ).rejects.toThrow('VALIDATION_FAILED overrides.inputs.unknown');
    await expect(create({ config: null, template: 'make_me_rich' })).rejects.toThrow(
      'AOP_TEMPLATE_NOT_FOUND',
    );
  });

  it('shows the ready ones', async () => {
    const ready = await world.query(ctx, 'readyProcedures { name title config plannedEffects { effect } }');
    expect(ready.map(({ name }: { name: string }) => name)).toHaveLength(8);
  });

  it('keeps every version, and threads can read theirs', async () => {
    const { id } = await create();
    const changed = procedure({ purpose: 'Something else.' });
    const after = await world.mutate(ctx, 'setAopConfig', { id, expectedVersion: 1, config: changed });
    expect(after).toMatchObject({ configVersion: 2, version: 2, config: changed });
    const { items } = await world.query(
      ctx,
      `aopConfigVersions(filter: { aopIds: ["${id}"] }) { items { configVersion config authorScopes } total { count } }`,
    );
    expect(items).toMatchObject([
      { configVersion: 2, config: changed },
      { configVersion: 1, config: procedure(), authorScopes: ['catalog:read', 'catalog:write'] },
    ]);
    const first = { organizationId: ctx.organizationId, aopId: id, configVersion: 1 };
    expect((await findAopConfig(world.db, first))!.config).toEqual(procedure());
    expect(await world.query(ctx, `aopConfigVersion(aopId: "${id}", configVersion: 1) { config }`)).toEqual({
      config: procedure(),
    });
    await expect(
      world.query(ctx, `aopConfigVersion(aopId: "${id}", configVersion: 3) { config }`),
    ).rejects.toThrow('AOP_VERSION_NOT_FOUND');
  });

  it('makes no new version of the same configuration', async () => {
    const { id } = await create();
    expect(await world.mutate(ctx, 'setAopConfig', { id, config: procedure() })).toMatchObject({
      ...{ configVersion: 1, version: 1 },
    });
  });

  it('is changed by one of two who read the same version', async () => {
    const { id } = await create();
    const change = (purpose: string) =>
      world.mutate(ctx, 'setAopConfig', { id, expectedVersion: 1, config: procedure({ purpose }) });
    const ends = await Promise.allSettled(['A.', 'B.', 'C.', 'D.'].map(change));
    expect(ends.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    for (const end of ends) {
      expect(end.status === 'fulfilled' ? 'VERSION_STALE' : end.reason.message).toBe('VERSION_STALE');
    }
    expect(await world.find(ctx, id)).toMatchObject({ configVersion: 2, version: 2 });
  });

  it('can be renamed, archived and restored', async () => {
    const trigger = { kind: 'schedule', cron: '0 8 * * *', timeZone: 'UTC' };
    const { id } = await create({ config: procedure({ trigger }) });
    expect(await world.mutate(ctx, 'updateAop', { id, title: ' Other ' })).toMatchObject({
      ...{ title: 'Other', version: 2, configVersion: 1 },
    });
    const archived = await world.mutate(ctx, 'archiveAop', { id });
    expect(archived).toMatchObject({ status: 'archived', nextDueAt: null, version: 3 });
    expect(await world.mutate(ctx, 'archiveAop', { id })).toEqual(archived);
    await expect(
      world.mutate(ctx, 'setAopConfig', { id, config: procedure({ purpose: 'No.' }) }),
    ).rejects.toThrow('AOP_ARCHIVED');
    expect(await world.mutate(ctx, 'restoreAop', { id })).toMatchObject({
      ...{ status: 'active', nextDueAt: '2026-03-01T08:00:00.000Z', version: 4 },
    });
  });

  it('is nobody else’s', async () => {
    const { id } = await create();
    const stranger = world.context();
    await expect(world.find(stranger, id)).rejects.toThrow('AOP_NOT_FOUND');
    for (const name of ['archiveAop', 'restoreAop']) {
      await expect(world.mutate(stranger, name, { id })).rejects.toThrow('AOP_NOT_FOUND');
    }
    await expect(world.mutate(stranger, 'setAopConfig', { id, config: procedure() })).rejects.toThrow(
      'AOP_NOT_FOUND',
    );
    await expect(world.query(stranger, `aopStarts(aopId: "${id}") { cause }`)).rejects.toThrow(
      'AOP_NOT_FOUND',
    );
    await expect(world.find(ctx, 'no id')).rejects.toThrow('AOP_NOT_FOUND');
    expect(await findAop(world.db, stranger.organizationId, id)).toBeNull();
  });

  it('is found by words, status, trigger and template, a page at a time', async () => {
    const trigger = { kind: 'event', event: 'product.updated' };
    await create({ title: 'First alert' });
    await create({ title: 'Second', config: procedure({ trigger }) });
    await create({ title: null, config: null, template: 'weekly_report' });
    const titles = async (args: string) =>
      (await world.query(ctx, `aops${args} { items { title } total { count } }`)).items.map(
        ({ title }: { title: string }) => title,
      );
    expect(await titles('')).toEqual(['Weekly report', 'Second', 'First alert']);
    expect(await titles('(sort: oldest, limit: 1)')).toEqual(['First alert']);
    expect(await titles('(filter: { q: "ALERT" })')).toEqual(['First alert']);
    expect(await titles('(filter: { triggers: [event] })')).toEqual(['Second']);
    expect(await titles('(filter: { templates: ["weekly_report"], statuses: [active] })')).toEqual([
      'Weekly report',
    ]);
  });
});

describe('the right to act without approval', () => {
  it('is given by an owner alone, for what the procedure does', async () => {
    const { id } = await create();
    const owner = world.member(ctx, 'owner');
    const grant = { id, effect: 'changes_prices' };
    await expect(world.mutate(ctx, 'grantAopRight', grant)).rejects.toThrow('CALLER_NOT_ALLOWED');
    await expect(world.mutate(world.member(ctx, 'admin'), 'grantAopRight', grant)).rejects.toThrow(
      'ROLE_NOT_ALLOWED',
    );
    await expect(world.mutate(owner, 'grantAopRight', { id, effect: 'spends' })).rejects.toThrow(
      'AOP_RIGHT_NOT_NEEDED',
    );
    const granted = await world.mutate(owner, 'grantAopRight', grant);
    expect(granted.rights).toEqual([{ effect: 'changes_prices', configVersion: 1, grantedBy: owner.userId }]);
    const address = { organizationId: ctx.organizationId, aopId: id, configVersion: 1 };
    expect(await grantedEffects(world.db, address)).toEqual(['changes_prices']);
    await expect(world.mutate(world.member(ctx, 'admin'), 'revokeAopRight', grant)).rejects.toThrow(
      'ROLE_NOT_ALLOWED',
    );
    expect((await world.mutate(owner, 'revokeAopRight', grant)).rights).toEqual([]);
    expect(await grantedEffects(world.db, address)).toEqual([]);
  });

  it('ends with the version that the owner saw', async () => {
    const { id } = await create();
    await world.mutate(world.member(ctx, 'owner'), 'grantAopRight', { id, effect: 'changes_prices' });
    const changed = await world.mutate(ctx, 'setAopConfig', { id, config: procedure({ purpose: 'Else.' }) });
    expect(changed.rights).toEqual([]);
    const of = { organizationId: ctx.organizationId, aopId: id };
    expect(await grantedEffects(world.db, { ...of, configVersion: 2 })).toEqual([]);
    expect(await grantedEffects(world.db, { ...of, configVersion: 1 })).toEqual(['changes_prices']);
    expect(await grantedEffects(world.db, { ...of, aopId: newId(), configVersion: 1 })).toEqual([]);
  });
});
