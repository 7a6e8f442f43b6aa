import { expect, it } from 'vitest';
import type { Caller } from '../../../kernel/context.js';
import type { Scope } from '../../../kernel/scopes.js';
import { type ToolEffect, toolEffects } from './tool.values.js';
import {
  allowedTools,
  grantedCaller,
  grantedTools,
  narrowed,
  needsApproval,
  type ToolGrant,
} from './tool-grant.rules.js';
import type { Tool } from './toolbox.js';

const caller: Caller = {
  kind: 'session',
  id: 's',
  organizationId: 'o',
  userId: 'u',
  role: 'admin',
  scopes: new Set<Scope>(['catalog:read', 'catalog:write']),
};
const grant: ToolGrant = {
  caller: grantedCaller(caller),
  scopes: ['catalog:write', 'orders:read'],
  tools: ['change', 'orders', 'job'],
  mayActWithoutApproval: [],
};
const tool = (name: string, scope: Scope | null): Tool => ({ name, scope, effect: 'reads' }) as Tool;
const tools = [
  tool('change', 'catalog:write'),
  tool('delete', 'catalog:write'),
  tool('look', 'catalog:read'),
  tool('orders', 'orders:read'),
  tool('job', null),
];
const names = (of: readonly Tool[]) => of.map(({ name }) => name);

it('a run is given what was granted and its caller still has, and nothing else', () => {
  expect(narrowed(caller, grant)).toEqual({ ...caller, scopes: new Set(['catalog:write']) });
  expect(narrowed({ ...caller, scopes: new Set() }, grant).scopes.size).toBe(0);
});

it('a grant keeps who the caller is, and none of its rights', () => {
  expect(grant.caller).toEqual({ kind: 'session', id: 's', organizationId: 'o', userId: 'u', role: 'admin' });
});

it('a grant has the tools that it names, as far as its scopes allow them', () => {
  expect(names(grantedTools(tools, grant))).toEqual(['change', 'orders', 'job']);
  expect(names(grantedTools(tools, { ...grant, scopes: [] }))).toEqual(['job']);
  expect(names(grantedTools(tools, { ...grant, tools: [] }))).toEqual([]);
});

it('a caller has every tool whose scope it has', () => {
  expect(names(allowedTools(tools, caller.scopes))).toEqual(['change', 'delete', 'look', 'job']);
});

it('a person approves what goes beyond our own records, unless the right was given', () => {
  const asked = (mayActWithoutApproval: readonly ToolEffect[]) =>
    toolEffects.filter(effect => needsApproval({ effect }, { mayActWithoutApproval }));
  expect(asked([])).toEqual(['changes_prices', 'spends', 'publishes']);
  expect(asked(['spends'])).toEqual(['changes_prices', 'publishes']);
});
