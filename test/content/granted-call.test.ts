import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Caller } from '../../kernel/context.js';
import { newId } from '../../kernel/ids.js';
import { allScopes, type Scope } from '../../kernel/scopes.js';
import { callAsGranted } from '../../subgraphs/content/tool/granted-call.js';
import { grantedCaller, type ToolGrant } from '../../subgraphs/content/tool/tool-grant.rules.js';
import { currentCaller } from '../../subgraphs/platform/index.js';
import { type Organization, startOrganization } from '../support/organization.js';
import { type Program, startProgram } from '../support/program.js';
import { ToolClient } from '../support/tool-client.js';

let program: Program;
let tools: ToolClient;
let shop: Organization;
let db: Client;

beforeAll(async () => {
  program = await startProgram();
  tools = await ToolClient.open(program);
  shop = await startOrganization(program);
  db = new Client({ connectionString: program.databaseUrl });
  await db.connect();
});
afterAll(async () => {
  await db.end();
  await tools.close();
  await program.stop();
});

const scopes: readonly Scope[] = ['catalog:read', 'catalog:write'];
const granted = (caller: Caller, changes: Partial<ToolGrant> = {}): ToolGrant => ({
  caller: grantedCaller(caller),
  scopes,
  tools: ['list_products', 'create_product'],
  mayActWithoutApproval: [],
  ...changes,
});

const call = (grant: ToolGrant, caller: Caller, name = 'list_products', input: unknown = {}) =>
  callAsGranted(tools.context(caller), tools.dependencies.toolbox, grant, { name, input, callId: newId() });

const newKey = async (of: readonly Scope[] = scopes) => tools.callerOf(await shop.key(of));
const newClient = async (of: readonly Scope[] = scopes) => tools.callerOf(await shop.agent(of));

/** A person in the role, as a session acts for them. */
async function member(role: 'owner' | 'admin' | 'finance' | 'member'): Promise<Caller> {
  const { rows } = await db.query('select user_id from platform.member where organization_id = $1', [
    shop.id,
  ]);
  const userId = rows[0].user_id as string;
  await setRole(userId, role);
  const identity = { kind: 'session', id: newId(), organizationId: shop.id, userId } as const;
  return (await currentCaller(tools.dependencies.db, identity, new Date()))!;
}
const setRole = (userId: string, role: string) =>
  db.query('update platform.member set role = $3 where organization_id = $1 and user_id = $2', [
    ...[shop.id, userId, role],
  ]);

describe('a run calls a tool', () => {
  it('as the key, client or person that it was started with', async () => {
    for (const caller of [await newKey(), await newClient(), await member('owner')]) {
      expect(await call(granted(caller), caller)).toMatchObject({ ok: true });
    }
  });

  it('with no more than was granted, whatever its caller may do', async () => {
    const caller = await newKey(allScopes());
    const grant = granted(caller, { tools: ['list_products', 'create_product', 'list_orders'] });
    expect(await call(grant, caller, 'list_orders')).toMatchObject({ ok: false, code: 'TOOL_NOT_GRANTED' });
    expect(await call(grant, caller, 'update_product')).toMatchObject({
      ok: false,
      code: 'TOOL_NOT_GRANTED',
    });
    expect(await call(grant, caller, 'drop_tables')).toMatchObject({ ok: false, code: 'TOOL_NOT_FOUND' });
  });

  it('with no more than its caller may do now, whatever was granted', async () => {
    const caller = await newKey(['catalog:read']);
    expect(await call(granted(caller), caller, 'create_product', { title: 'No' })).toMatchObject({
      ok: false,
      code: 'SCOPE_MISSING',
      detail: 'This needs the scope catalog:write.',
    });
  });

  it('until its key is revoked', async () => {
    const caller = await newKey();
    const grant = granted(caller);
    expect(await call(grant, caller)).toMatchObject({ ok: true });
    const revoke = 'mutation ($id: ID!) { revokeApiKey(input: { id: $id }) { apiKey { id } } }';
    expect((await shop.owner.graphql(revoke, { id: caller.id }, shop.id)).errors).toBeUndefined();
    expect(await call(grant, caller)).toMatchObject({ ok: false, code: 'TOOL_CALLER_REVOKED' });
  });

  it.each([
    "update platform.api_key set expires_at = now() - interval '1 second' where organization_id = $1 and id = $2",
    "update platform.api_key_secret set expires_at = now() - interval '1 second' where organization_id = $1 and api_key_id = $2",
  ])('until its key expires (%s)', async statement => {
    const caller = await newKey();
    await db.query(statement, [shop.id, caller.id]);
    expect(await call(granted(caller), caller)).toMatchObject({ ok: false, code: 'TOOL_CALLER_REVOKED' });
  });

  it('until its client is revoked', async () => {
    const caller = await newClient();
    const revoke = 'mutation ($id: ID!) { revokeOauthClient(input: { id: $id }) { oauthClient { id } } }';
    expect((await shop.owner.graphql(revoke, { id: caller.id }, shop.id)).errors).toBeUndefined();
    expect(await call(granted(caller), caller)).toMatchObject({ ok: false, code: 'TOOL_CALLER_REVOKED' });
  });

  it('with what the role of its person is now, and until they leave', async () => {
    const caller = await member('owner');
    const grant = granted(caller);
    await setRole(caller.userId!, 'finance');
    expect(await call(grant, caller, 'create_product', { title: 'No' })).toMatchObject({
      code: 'SCOPE_MISSING',
    });
    expect(await call(grant, caller)).toMatchObject({ ok: true });
    const { rows } = await db.query('delete from platform.member where organization_id = $1 returning *', [
      shop.id,
    ]);
    expect(await call(grant, caller)).toMatchObject({ ok: false, code: 'TOOL_CALLER_REVOKED' });
    const columns = Object.keys(rows[0]);
    await db.query(
      `insert into platform.member (${columns.join()}) values (${columns.map((_, index) => `$${index + 1}`).join()})`,
      Object.values(rows[0]),
    );
  });

  it('never for a key of another organization, or for the program itself', async () => {
    const caller = await newKey();
    const other = { ...caller, organizationId: newId() };
    expect(await call(granted(other), other)).toMatchObject({ code: 'TOOL_CALLER_REVOKED' });
    const system: Caller = { ...caller, kind: 'system' };
    expect(await call(granted(system), system)).toMatchObject({ code: 'TOOL_CALLER_REVOKED' });
  });
});
