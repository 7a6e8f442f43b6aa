import { type ApprovedEffect, isApproved } from '../tool/tool.values.js';
import type { Tool } from '../tool/toolbox.js';
import type { AopConfig } from './aop-config.schema.js';

/** A step whose effect a person approves, unless an owner gave the procedure that right. */
export interface PlannedEffect {
  stepId: string;
  tool: string;
  effect: ApprovedEffect;
}

/** The steps that change prices, spend or publish, in their order. Tools that are not known have no effect here. */
export function plannedEffects(config: AopConfig, tools: readonly Tool[]): PlannedEffect[] {
  const effects = new Map(tools.map(tool => [tool.name, tool.effect]));
  return config.steps.flatMap(step => {
    const effect = step.kind === 'tool' ? effects.get(step.tool) : undefined;
    return step.kind === 'tool' && effect !== undefined && isApproved(effect)
      ? [{ stepId: step.id, tool: step.tool, effect }]
      : [];
  });
}
