import type { Caller } from '../../../kernel/context.js';
import type { Scope } from '../../../kernel/scopes.js';
import type { ApprovedEffect } from '../tool/tool.values.js';
import type { AopStartOutcome, AopStatus, AopTrigger } from './aop.values.js';
import type { AopConfig } from './aop-config.schema.js';

/** A procedure with its current configuration. */
export interface Aop extends Record<string, unknown> {
  id: string;
  title: string;
  status: AopStatus;
  /** The ready procedure that it was made of; null: it was written. */
  template: string | null;
  trigger: AopTrigger;
  /** When its schedule starts the next thread; null: it has none, or is archived. */
  nextDueAt: string | null;
  config: AopConfig;
  configVersion: number;
  /** Rises with each change, also of the title. */
  version: number;
  createdAt: string;
  updatedAt: string;
}

/** Who saved a configuration, as plain data. */
export type AopAuthor = Pick<Caller, 'kind' | 'id' | 'organizationId' | 'userId' | 'role'>;

/** A configuration as it was saved: it never changes. */
export interface AopVersion extends Record<string, unknown> {
  id: string;
  aopId: string;
  configVersion: number;
  config: AopConfig;
  author: AopAuthor;
  /** What its threads may at most, with nobody present: of the allowed scopes, those that its author had. */
  authorScopes: Scope[];
  createdAt: string;
}

/** The right to have an effect without approval, given by an owner. */
export interface AopRight extends Record<string, unknown> {
  effect: ApprovedEffect;
  /** It counts for threads of this version alone. */
  configVersion: number;
  /** Id of the user. */
  grantedBy: string;
  grantedAt: string;
}

/** Something that was due, and what came of it. */
export interface AopStart extends Record<string, unknown> {
  /** `schedule:` with the time, or `event:` with the id of the event. */
  cause: string;
  outcome: AopStartOutcome;
  /** Why nothing was started; null where something was. */
  detail: string | null;
  threadId: string | null;
  configVersion: number;
  createdAt: string;
}
