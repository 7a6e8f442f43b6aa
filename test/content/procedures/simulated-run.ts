import { everyToolSource } from '../../../composition/toolbox.js';
import type { Json } from '../../../kernel/jobs/define-job.js';
import { ToolRegistry } from '../../../rest-facade/tools/tool-registry.js';
import type { AopConfig, AopStep } from '../../../subgraphs/content/aop/aop-config.schema.js';
import { readInputs } from '../../../subgraphs/content/aop/aop-inputs.rules.js';
import { compileTemplate, type ExpressionScope } from '../../../subgraphs/content/aop/expression.js';
import { valueErrors } from '../../../subgraphs/content/aop/json-schema.rules.js';
import { readyProcedures } from '../../../subgraphs/content/aop/ready/ready-procedures.js';
import type { StepResult } from '../../../subgraphs/content/aop/step-result.js';
import { MemoryStorage } from '../../rest/rest-harness.js';
import { sampleOf, schemaAt } from './schema-sample.js';

export const { tools } = new ToolRegistry(everyToolSource(), {
  operations: () => Promise.reject(new Error('Nothing is called here')),
  storage: new MemoryStorage(),
  publicUrl: 'http://localhost',
});

const outputOf = (name: string) => tools.find(tool => tool.name === name)!.output;

/** What a tool answers, at a path of its output. */
export const sample = (tool: string, path: string, more: Record<string, unknown> = {}): Json =>
  sampleOf(path === '' ? outputOf(tool) : schemaAt(outputOf(tool), path), more) as Json;

// biome-ignore lint/suspicious/noExplicitAny: arguments have every shape.
export type Arguments = any;
/** Answers of tools by their names; one that throws has failed. */
export type Answers = Record<string, (given: Arguments) => Json>;

interface Run {
  output: Json;
  calls: { tool: string; arguments: Arguments }[];
}

export const now = new Date('2026-03-01T08:00:00.000Z');

/**
 * Evaluates a ready procedure as a thread does, without a language model, or with one whose answers are of no use. Arguments and answers have to be what the schemas
 * of the tools say, so that what is tested is what tools take and answer.
 */
export function runReady(
  name: string,
  given: Record<string, unknown>,
  answers: Answers,
  { isModelBroken = false } = {},
): Run {
  const { config } = readyProcedures.find(ready => ready.name === name)!;
  const { inputs, errors } = readInputs(config, given);
  if (errors.length > 0) {
    throw new Error(JSON.stringify(errors));
  }
  const run = new SimulatedRun(answers, { inputs: inputs as Json, now, trigger: null }, isModelBroken);
  return { output: run.thread(config), calls: run.calls };
}

const skipped: StepResult = { status: 'skipped', output: null, items: null };

class SimulatedRun {
  readonly calls: Run['calls'] = [];
  readonly #answers: Answers;
  readonly #scope: ExpressionScope;
  readonly #steps: Record<string, StepResult> = {};

  readonly #isModelBroken: boolean;

  constructor(answers: Answers, scope: ExpressionScope, isModelBroken: boolean) {
    this.#answers = answers;
    this.#isModelBroken = isModelBroken;
    this.#scope = scope;
  }

  thread({ steps, output }: AopConfig): Json {
    Object.assign(this.#steps, Object.fromEntries(steps.map(({ id }) => [id, skipped])));
    for (const step of steps) {
      if (step.when !== undefined && this.#value(step.when) !== true) {
        continue;
      }
      if (step.kind === 'condition' && this.#value(step.if) !== true) {
        break;
      }
      this.#steps[step.id] = this.#result(step);
    }
    return this.#value(output);
  }

  #value(template: unknown, item?: Json): Json {
    const scope = { ...this.#scope, steps: this.#steps, ...(item === undefined ? {} : { item }) };
    return compileTemplate(template).evaluate(scope);
  }

  #result(step: AopStep): StepResult {
    const done = (output: Json): StepResult => ({ status: 'completed', output, items: null });
    if (step.kind === 'model') {
      if (this.#isModelBroken) {
        return { status: 'failed', output: null, items: null };
      }
      const answer = this.#value(step.fallback);
      expectValid(step.output, answer, `${step.id} fallback`);
      void this.#value(step.data);
      return done(answer);
    }
    if (step.kind === 'wait') {
      this.#steps[step.id] = done(this.#call(step.tool!, this.#value(step.arguments)));
      if (this.#value(step.until) !== true) {
        throw new Error(`${step.id} does not end`);
      }
      return this.#steps[step.id]!;
    }
    if (step.kind !== 'tool') {
      return done(null);
    }
    return step.forEach === undefined
      ? done(this.#call(step.tool, this.#value(step.arguments)))
      : this.#each(step, this.#value(step.forEach.items) as Json[]);
  }

  #each(step: Extract<AopStep, { kind: 'tool' }>, list: readonly Json[]): StepResult {
    const items = list.map(item => {
      try {
        const output = this.#call(step.tool, this.#value(step.arguments, item));
        return { item, status: 'completed', output, error: null } as const;
      } catch (error) {
        if (!(error instanceof RejectedCall)) {
          throw error;
        }
        return {
          item,
          status: 'failed',
          output: null,
          error: { code: 'REJECTED', message: error.message },
        } as const;
      }
    });
    return { status: 'completed', output: items.map(({ output }) => output), items };
  }

  #call(name: string, given: Json): Json {
    const tool = tools.find(each => each.name === name)!;
    expectValid(tool.input, given, `arguments of ${name}`);
    this.calls.push({ tool: name, arguments: given });
    const answer = JSON.parse(JSON.stringify(this.#answers[name]!(given))) as Json;
    expectValid(tool.output, answer, `answer of ${name}`);
    return answer;
  }
}

/** What a tool throws that rejects its call. */
export class RejectedCall extends Error {}

function expectValid(schema: object, value: unknown, what: string): void {
  const errors = valueErrors(schema, value);
  if (errors.length > 0) {
    throw new Error(`${what}: ${JSON.stringify(errors)}`);
  }
}
