import type { FieldError } from '../../../kernel/errors.js';
import { isScope } from '../../../kernel/scopes.js';
import type { Tool } from '../tool/toolbox.js';
import type { AopConfig, AopStep } from './aop-config.schema.js';
import { below, expressionsOf } from './expression/template.js';
import { valueErrors } from './json-schema.rules.js';

/** A step that calls a tool, or asks one while it waits. */
type Call = { path: string; kind: AopStep['kind']; tool: string; arguments: Record<string, unknown> };

/** The calls of tools that the steps of a configuration make. */
export const callsOf = (config: AopConfig): Call[] =>
  config.steps.flatMap((step, index) => {
    if (step.kind !== 'tool' && step.kind !== 'wait') {
      return [];
    }
    const { tool, arguments: given = {}, kind } = step;
    return tool === undefined ? [] : [{ path: `steps.${index}`, kind, tool, arguments: given }];
  });

/** What is wrong with the tools, their arguments, and the scopes of a configuration of the right form. */
export function toolErrors(config: AopConfig, tools: readonly Tool[]): FieldError[] {
  const known = new Map(tools.map(tool => [tool.name, tool]));
  return [
    ...allowanceErrors(config, known),
    ...callsOf(config).flatMap(call => callErrors(call, config, known)),
    ...scopeErrors(config, known),
  ];
}

const allowanceErrors = ({ allowedTools }: AopConfig, known: ReadonlyMap<string, Tool>): FieldError[] =>
  allowedTools.flatMap((name, index) =>
    known.has(name)
      ? []
      : [{ path: `allowedTools.${index}`, code: 'NAME_UNKNOWN', message: `there is no tool "${name}"` }],
  );

function callErrors(call: Call, { allowedTools }: AopConfig, known: ReadonlyMap<string, Tool>): FieldError[] {
  const path = below(call.path, 'tool');
  const tool = known.get(call.tool);
  if (tool === undefined) {
    return [{ path, code: 'NAME_UNKNOWN', message: `there is no tool "${call.tool}"` }];
  }
  if (!allowedTools.includes(call.tool)) {
    return [{ path, code: 'VALUE_NOT_ALLOWED', message: 'is not one of allowedTools' }];
  }
  if (call.kind === 'wait' && tool.effect !== 'reads') {
    const message = 'is asked again and again, so it may only read';
    return [{ path, code: 'VALUE_NOT_ALLOWED', message }];
  }
  return argumentErrors(tool, call.arguments, below(call.path, 'arguments'));
}

/**
 * Values without expressions are checked now. What an expression decides, and what contains it, is checked when the tool is
 * called; but that the names are known, and that the required ones are there, is known now.
 */
function argumentErrors(tool: Tool, given: Record<string, unknown>, path: string): FieldError[] {
  const expressions = placesOfExpressions(given);
  return valueErrors(tool.input, given).flatMap(error => {
    const isOpen = expressions.some(
      at => at === error.path || at.startsWith(`${error.path}.`) || error.path.startsWith(`${at}.`),
    );
    const isOfNames = error.code === 'UNKNOWN_FIELD' || error.code === 'REQUIRED';
    const message = error.code === 'UNKNOWN_FIELD' ? `is not an argument of ${tool.name}` : error.message;
    return isOpen && !isOfNames
      ? []
      : [{ ...error, message, path: error.path === '' ? path : below(path, error.path) }];
  });
}

/** Expressions that cannot be read are told of elsewhere. */
function placesOfExpressions(given: Record<string, unknown>): string[] {
  try {
    return expressionsOf(given).map(({ at }) => at);
  } catch {
    return Object.keys(given);
  }
}

function scopeErrors(config: AopConfig, known: ReadonlyMap<string, Tool>): FieldError[] {
  const { allowedScopes } = config;
  const unknown = allowedScopes.flatMap((name, index) =>
    isScope(name)
      ? []
      : [{ path: `allowedScopes.${index}`, code: 'NAME_UNKNOWN', message: `there is no scope "${name}"` }],
  );
  const used = new Set(callsOf(config).map(({ tool }) => known.get(tool)));
  const missing = [...used].flatMap(tool =>
    tool === undefined || tool.scope === null || allowedScopes.includes(tool.scope)
      ? []
      : [
          {
            path: 'allowedScopes',
            code: 'SCOPE_MISSING',
            message: `must contain ${tool.scope}, which ${tool.name} needs`,
          },
        ],
  );
  return [...unknown, ...missing];
}
