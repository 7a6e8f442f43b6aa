import { type DocumentNode, type ExecutionResult, parse, print } from 'graphql';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { composeSupergraph } from '../../../gateway/compose.js';
import { Graph } from '../../../gateway/graph.js';
import type { RunPlan } from '../../../gateway/plan/plan-run.js';
import { withVariables } from '../../../gateway/plan/prepare-plan.js';
import { compileProgram } from '../../../gateway/plan/program.js';
import { runByReference } from '../../../gateway/plan/reference.js';
import { fetchesOf } from '../../../gateway/planner.js';
import { Dice } from '../../fuzz/dice.js';
import { requestContext } from '../test-context.js';
import { RandomAnswers } from './random-answers.js';
import { type RandomOperation, randomOperation } from './random-operation.js';
import { leadsToNothing, NotingFetches, withoutIndexes } from './reference-places.js';

/** As many as `npm test` has time for, and always the same; others with `PLAN_SEED` and `PLAN_CASES`, one with `PLAN_FIRST`. */
const { PLAN_SEED = '1', PLAN_CASES = '150', PLAN_FIRST = '0' } = process.env;
const seed = Number(PLAN_SEED);
const first = Number(PLAN_FIRST);
const cases = Number(PLAN_CASES);
const timeoutMs = 3 * 60 * 60_000;

const answers = new RandomAnswers();
let graph: Graph;
beforeAll(() => {
  const executors = answers.executors();
  graph = Graph.open(executors, composeSupergraph(executors)).published;
});

/** What random cases were like: cases without joins or faults would show nothing. */
const met = { joined: 0, withErrors: 0, withData: 0, misplacedByReference: 0 };
afterAll(() => {
  process.stdout.write(`plans: seed ${seed}, ${cases} cases from ${first}: ${JSON.stringify(met)}\n`);
});

/** The two ways of one operation. */
function waysOf(document: DocumentNode) {
  const plan = graph.plan(document);
  const federated = { plan, document };
  const fetches = new NotingFetches(graph, plan);
  const program = compileProgram(graph, federated, fetches);
  const reference = runByReference(graph, federated, fetches);
  return { federated, fetches, program, reference };
}

describe('a plan that was made a program', () => {
  it(`answers ${cases} random operations like the reference, seed ${seed}`, {
    timeout: timeoutMs,
  }, async () => {
    for (let number = first; number < first + cases; number++) {
      const dice = new Dice(seed, number);
      answers.seed = `${seed} ${number}`;
      answers.faults = dice.pick([0, 0, 0.02, 0.1, 0.3]);
      const operation = randomOperation(graph.view.schema, dice);
      if (graph.plan(operation.document).node !== undefined) {
        await expectSameAnswer(operation, number);
      }
    }
  });

  it.runIf(cases >= 100)('was tried on joins, on errors and on answers that are not empty', () => {
    expect(met.joined).toBeGreaterThan(cases / 2);
    expect(met.withErrors).toBeGreaterThan(cases / 10);
    expect(met.withData).toBeGreaterThan(cases / 2);
  });

  async function expectSameAnswer({ document, variables }: RandomOperation, number: number): Promise<void> {
    const { federated, fetches, program, reference } = waysOf(document);
    const run = (way: RunPlan) => withVariables(graph, federated, way)(variables, requestContext());
    const ours = await run(program!);
    const theirs = await run(reference);
    met.joined += Number(fetchesOf(federated.plan.node).length > 1);
    met.withErrors += Number(ours.errors !== undefined);
    met.withData += Number(ours.data != null);
    const asked = `case ${number} of seed ${seed}: ${print(document)} ${JSON.stringify(variables)}`;
    expect(JSON.stringify(ours.data), asked).toBe(JSON.stringify(theirs.data));
    if (sameErrors(ours, theirs)) {
      return;
    }
    // Of objects that another subgraph cannot be asked for, the reference loses count, and shows errors at another's place.
    met.misplacedByReference += 1;
    expect(fetches.leftOut, `${asked}\n${errorsOf(ours)}\n${errorsOf(theirs)}`).toBe(true);
    expect(ours.errors!.map(withoutIndexes).toSorted(), asked).toEqual(
      theirs.errors!.map(withoutIndexes).toSorted(),
    );
    expect(
      ours.errors!.filter(error => !leadsToNothing(error, ours.data)),
      asked,
    ).toEqual([]);
  }

  it('is none where names mean something to JavaScript, or the schema is asked about beside', () => {
    const programOf = (text: string) => waysOf(parse(text)).program;
    expect(programOf('{ top { name sold } }')).not.toBeNull();
    expect(programOf('{ top { constructor: name sold } }')).toBeNull();
    expect(programOf('{ top { __proto__: name sold } }')).toBeNull();
    expect(programOf('{ top { name sold } __type(name: "Note") { name } }')).toBeNull();
  });
});

/** Fetches that run side by side tell of their errors in the order of their answers, hence in any. */
const errorsOf = ({ errors = [] }: ExecutionResult): string =>
  errors
    .map(error => JSON.stringify(error))
    .toSorted()
    .join('\n');

const sameErrors = (ours: ExecutionResult, theirs: ExecutionResult): boolean =>
  errorsOf(ours) === errorsOf(theirs);
