import { scheduleErrors } from '../../../kernel/cron-schedule.js';
import type { FieldError } from '../../../kernel/errors.js';
import { currencyUnknown, isCurrency } from '../../../kernel/money.js';
import type { Scope } from '../../../kernel/scopes.js';
import type { Tool } from '../tool/toolbox.js';
import { aopLimits } from './aop.limits.js';
import type { AopConfig } from './aop-config.schema.js';
import { readInputs } from './aop-inputs.rules.js';
import { expressionErrors } from './config-expressions.rules.js';
import { shapeErrors } from './config-shape.js';
import { toolErrors } from './config-tools.rules.js';
import { expressionsOf } from './expression/template.js';
import { objectSchemaErrors } from './json-schema.rules.js';

/** What a configuration is checked against. */
export interface ConfigSurroundings {
  tools: readonly Tool[];
  /** Events that can start threads, with the scope that reads each. */
  events: ReadonlyMap<string, Scope>;
  now: Date;
}

/** A configuration that can be executed, or everything that is wrong with it. */
export type CheckedConfig = { config: AopConfig; errors: [] } | { config: null; errors: FieldError[] };

/** Checks all that can be known of a configuration before it runs; paths are those within it: `steps.2.arguments.limit`. */
export function checkedConfig(value: unknown, surroundings: ConfigSurroundings): CheckedConfig {
  const shape = shapeErrors(value);
  if (shape.length > 0) {
    return { config: null, errors: shape };
  }
  const config = value as AopConfig;
  const errors = configErrors(config, surroundings);
  return errors.length > 0 ? { config: null, errors } : { config, errors: [] };
}

function configErrors(config: AopConfig, surroundings: ConfigSurroundings): FieldError[] {
  const schemas = schemaErrors(config);
  return [
    ...stepIdErrors(config),
    ...schemas,
    ...expressionErrors(config),
    ...toolErrors(config, surroundings.tools),
    ...(schemas.length > 0 ? [] : triggerErrors(config, surroundings)),
    ...budgetErrors(config),
  ];
}

function stepIdErrors({ steps }: AopConfig): FieldError[] {
  const first = new Map(steps.map(({ id }, index) => [id, index] as const).reverse());
  return steps.flatMap(({ id }, index) =>
    first.get(id) === index
      ? []
      : [{ path: `steps.${index}.id`, code: 'DUPLICATE', message: `"${id}" names an earlier step already` }],
  );
}

function schemaErrors({ inputs, steps }: AopConfig): FieldError[] {
  const answers = steps.flatMap((step, index) =>
    step.kind === 'model' ? objectSchemaErrors(step.output, `steps.${index}.output`) : [],
  );
  return [...(inputs === undefined ? [] : objectSchemaErrors(inputs, 'inputs')), ...answers];
}

function triggerErrors(config: AopConfig, { events, now }: ConfigSurroundings): FieldError[] {
  const { trigger } = config;
  if (trigger === undefined || trigger.kind === 'manual') {
    return [];
  }
  return trigger.kind === 'schedule'
    ? [
        ...scheduleErrors(trigger, now, { path: 'trigger', minutesMin: aopLimits.scheduleMinutesMin }),
        ...triggerInputErrors(config, trigger.inputs),
      ]
    : [...eventErrors(config, trigger.event, events), ...triggerInputErrors(config, trigger.inputs)];
}

/** A procedure reads its event, so it needs the scope that reads it. */
function eventErrors(
  { allowedScopes }: AopConfig,
  event: string,
  events: ConfigSurroundings['events'],
): FieldError[] {
  const scope = events.get(event);
  if (scope === undefined) {
    const message = `must be one of ${[...events.keys()].join(', ')}`;
    return [{ path: 'trigger.event', code: 'VALUE_NOT_ALLOWED', message }];
  }
  return allowedScopes.includes(scope)
    ? []
    : [
        {
          path: 'allowedScopes',
          code: 'SCOPE_MISSING',
          message: `must contain ${scope}, which reads ${event}`,
        },
      ];
}

/** Nobody is there to be asked for an input that is missing. */
function triggerInputErrors(config: AopConfig, given: Record<string, unknown> | undefined): FieldError[] {
  const expressions = expressionsIn(given ?? {});
  return readInputs(config, given ?? {}, 'trigger.inputs').errors.filter(
    ({ path, code }) =>
      ['REQUIRED', 'UNKNOWN_FIELD'].includes(code) ||
      !expressions.some(at => `trigger.inputs.${at}`.startsWith(path)),
  );
}

/** Those that cannot be read are told of elsewhere. */
function expressionsIn(given: Record<string, unknown>): string[] {
  try {
    return expressionsOf(given).map(({ at }) => at);
  } catch {
    return Object.keys(given);
  }
}

function budgetErrors({ budget, steps }: AopConfig): FieldError[] {
  const currency = budget?.money?.currency;
  const unknown =
    currency === undefined || isCurrency(currency)
      ? []
      : [currencyUnknown('budget.money.currency', currency)];
  const least = steps.filter(step => step.kind === 'tool' || step.kind === 'model').length;
  const tooFew =
    budget?.steps === undefined || budget.steps >= least
      ? []
      : [
          {
            path: 'budget.steps',
            code: 'OUT_OF_RANGE',
            message: `must be at least ${least}, one for each call`,
          },
        ];
  return [...unknown, ...tooFew];
}

/** What a thread may use: as configured, or by default. Null is no limit but that of its organization. */
export interface ThreadBudget {
  steps: number;
  seconds: number;
  tokens: number | null;
  money: { amount: string; currency: string } | null;
}

export const budgetOf = ({ budget }: AopConfig): ThreadBudget => ({
  steps: budget?.steps ?? aopLimits.stepsDefault,
  seconds: budget?.seconds ?? aopLimits.secondsDefault,
  tokens: budget?.tokens ?? null,
  money: budget?.money ?? null,
});
