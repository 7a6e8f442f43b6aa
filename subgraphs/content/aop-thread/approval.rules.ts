import { createHash } from 'node:crypto';
import { canonicalJson } from '../../../kernel/canonical-json.js';
import type { Caller } from '../../../kernel/context.js';
import type { Scope } from '../../../kernel/scopes.js';
import { needsApproval, type ToolGrant } from '../tool/tool-grant.rules.js';
import type { Approval, ThreadStep } from './aop-thread.entity.js';

/** Whether a person approves the calls of a step before they are made. Steps that call no tool have no effect. */
export const isAsked = ({ effect }: Pick<ThreadStep, 'effect'>, grant: ToolGrant): boolean =>
  effect !== null && needsApproval({ effect }, grant);

/** SHA-256 of the calls, as hex: what is approved is what runs. */
export const callsDigest = (calls: readonly Pick<ThreadStep, 'item' | 'tool' | 'arguments'>[]): string =>
  digest(calls.map(({ item, tool, arguments: given }) => ({ item, tool, arguments: given })));

/** Of an approval that is a step of its own. */
export const questionDigest = (question: Pick<Approval, 'message' | 'data'>): string =>
  digest({ message: question.message, data: question.data });

const digest = (value: unknown): string => createHash('sha256').update(canonicalJson(value)).digest('hex');

/** The first scope that whoever decides lacks; null where none is missing. */
export const missingScope = ({ scopes }: Pick<Caller, 'scopes'>, needed: readonly Scope[]): Scope | null =>
  needed.find(scope => !scopes.has(scope)) ?? null;
