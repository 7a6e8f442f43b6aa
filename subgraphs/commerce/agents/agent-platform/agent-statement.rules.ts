import { type FieldError, fail } from '../../../../kernel/errors.js';
import { inputLimits } from '../../../../kernel/input.limits.js';
import { agentLimits } from './agent.limits.js';
import type { AgentOrder, AgentStatement } from './agent-order.js';

/** What an agent sends of an order; null and absent say nothing. */
export interface GivenStatement {
  expectations?: unknown;
  events?: unknown;
  adjustments?: unknown;
}

type Fields = Record<string, unknown>;
type Check = (value: unknown) => boolean;

const isText: Check = value =>
  typeof value === 'string' && value !== '' && value.length <= agentLimits.statementTextLength;
const isTime: Check = value => typeof value === 'string' && !Number.isNaN(Date.parse(value));
const isFields: Check = value => typeof value === 'object' && value !== null && !Array.isArray(value);
const isUnits: Check = value =>
  Array.isArray(value) &&
  value.every(
    unit => isFields(unit) && isText((unit as Fields).id) && Number.isInteger((unit as Fields).quantity),
  );
const isOptionalUnits: Check = value => value === undefined || isUnits(value);
const oneOf =
  (...words: readonly string[]): Check =>
  value =>
    words.includes(value as string);

/** The members that the protocol's schemas require, of entries of 2026-01-11. */
const forms: Readonly<Record<keyof AgentStatement, Readonly<Record<string, Check>>>> = {
  expectations: {
    id: isText,
    line_items: isUnits,
    method_type: oneOf('shipping', 'pickup', 'digital'),
    destination: isFields,
  },
  events: { id: isText, occurred_at: isTime, type: isText, line_items: isUnits },
  adjustments: {
    id: isText,
    occurred_at: isTime,
    type: isText,
    status: oneOf('pending', 'completed', 'failed'),
    line_items: isOptionalUnits,
  },
};

/**
 * What the agent itself adds: entries that are ours are ours, and are not kept a second time.
 *
 * @throws ORDER_STATEMENT_INVALID naming everything that is not in form.
 */
export function readStatement(given: GivenStatement, order: AgentOrder): AgentStatement {
  const names = Object.keys(forms) as (keyof AgentStatement)[];
  const errors = names.flatMap(name => errorsOf(name, given[name] ?? []));
  if (errors.length > 0) {
    throw fail('ORDER_STATEMENT_INVALID', { errors: errors.slice(0, inputLimits.fieldErrorsMax) });
  }
  const added = (name: keyof AgentStatement): Fields[] => {
    const own = new Set(order[name].map(({ id }) => id));
    return ((given[name] ?? []) as Fields[]).filter(({ id }) => !own.has(id as string));
  };
  return {
    expectations: added('expectations'),
    events: added('events'),
    adjustments: added('adjustments'),
  };
}

function errorsOf(name: keyof AgentStatement, entries: unknown): FieldError[] {
  if (!Array.isArray(entries)) {
    return [invalid(name, 'It has to be a list.')];
  }
  if (entries.length > agentLimits.statementsMax) {
    return [invalid(name, `There can be ${agentLimits.statementsMax} at most.`)];
  }
  return entries.flatMap((entry, index) => {
    const path = `${name}.${index}`;
    return isFields(entry)
      ? Object.entries(forms[name])
          .filter(([member, check]) => !check((entry as Fields)[member]))
          .map(([member]) =>
            invalid(`${path}.${member}`, 'It is missing, or not in the form of the protocol.'),
          )
      : [invalid(path, 'It has to be an object.')];
  });
}

const invalid = (path: string, message: string): FieldError => ({ path, code: 'FORM_INVALID', message });
