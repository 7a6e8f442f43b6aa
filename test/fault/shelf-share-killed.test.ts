import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openaiEngineSandbox } from '../../connectors/answer-engines/sandbox/openai-engine-sandbox.js';
import { perplexitySandbox } from '../../connectors/answer-engines/sandbox/perplexity-sandbox.js';
import { ProviderSandbox } from '../../connectors/provider-calls/sandbox/provider-sandbox.js';
import { shelfShareLimits } from '../../subgraphs/catalog/shelf-share/shelf-share.limits.js';
import { engineVariables } from '../catalog/shelf-share/shelf-shop.js';
import { KilledProgram } from './killed-program.js';
import { ProviderGate } from './provider-gate.js';

const timeoutMs = 240_000;
const repeats = 8;
const answer = { text: 'Alpha is what many of the shops have.', cited: [], consulted: [] };
const prompts = ['best', 'gift', 'cheap'].map(key => ({ key, text: `Which is ${key}?`, intent: 'category' }));
const wanted = prompts.length * repeats;
const answersPerLife = 5;
/** A start takes seconds, so the ordinary test run has fewer than `npm run chaos`. */
const kills = process.env.CHAOS_SCALE === 'full' ? 3 : 1;

const gate = new ProviderGate();
let openai: ProviderSandbox;
let perplexity: ProviderSandbox;
let program: KilledProgram;

beforeAll(async () => {
  openai = await ProviderSandbox.start(gate.before(openaiEngineSandbox(() => answer)));
  perplexity = await ProviderSandbox.start(perplexitySandbox(() => answer));
  program = await KilledProgram.prepare(engineVariables(openai, perplexity));
}, timeoutMs);
afterAll(async () => {
  await program.close();
  await openai.close();
  await perplexity.close();
});

// biome-ignore lint/suspicious/noExplicitAny: each mutation answers with something else.
async function mutate(name: string, type: string, selection: string, input: object): Promise<any> {
  const document = `mutation ($input: ${type}!) { ${name}(input: $input) { ${selection} } }`;
  const { data, errors } = await program.graphql.run(document, { input });
  expect(errors).toBeUndefined();
  return data[name];
}

async function monitor(): Promise<{ jobId: string; runId: string }> {
  const brands = { own: { aliases: ['Alpha'], domains: [] }, rivals: [] };
  await mutate('setShelfBrands', 'SetShelfBrandsInput', 'shelfBrands { version }', brands);
  const set = { name: 'Kettles', country: 'SG', language: 'en', prompts };
  const made = await mutate('createPromptSet', 'CreatePromptSetInput', 'promptSet { id }', set);
  const promptSetId = made.promptSet.id;
  const { json } = await program.rest.post('/api/v1/monitor', { promptSetId, engines: ['openai'], repeats });
  return { jobId: json.jobId, runId: json.data.runId };
}

const keysOf = async (): Promise<string[]> =>
  (
    await program.db.query<{ key: string }>('select prompt_key as key from catalog.shelf_answer order by 1')
  ).rows.map(({ key }) => key);
const askedKeys = (): string[] =>
  openai.calls.map(({ body }) => prompts.find(({ text }) => body.toString().includes(text))!.key);

describe('a run of the shelf-share monitor whose program is killed', () => {
  it(
    'asks no question again that was answered, however often it begins again',
    async () => {
      gate.open(answersPerLife);
      await program.start();
      const { jobId, runId } = await monitor();
      let answered: string[] = [];
      for (let life = 1; life <= kills; life += 1) {
        await gate.waiting(shelfShareLimits.concurrentCalls);
        await program.kill();
        answered = await keysOf();
        expect(answered).toHaveLength(life * answersPerLife);
        gate.open(life === kills ? wanted : answersPerLife);
        openai.clear();
        await program.start();
      }
      expect(await program.rest.finishedJob(jobId)).toMatchObject({ status: 'completed', result: { runId } });
      const everything = prompts.flatMap(({ key }) => Array<string>(repeats).fill(key)).sort();
      expect([...answered, ...askedKeys()].sort()).toEqual(everything);
      const { data } = await program.graphql.run(
        `{ shelfRun(id: "${runId}") { engineFigures { counts { wanted answered failed } own { mentionRate { numerator denominator } } } } }`,
      );
      expect(data.shelfRun.engineFigures).toEqual([
        {
          counts: { wanted, answered: wanted, failed: 0 },
          own: { mentionRate: { numerator: wanted, denominator: wanted } },
        },
      ]);
      const { rows } = await program.db.query(
        `select count(*) filter (where status = 'reserved')::int as reserved, count(*)::int as calls from platform.provider_call`,
      );
      const cutOff = kills * shelfShareLimits.concurrentCalls;
      expect(rows).toEqual([{ reserved: cutOff, calls: wanted + cutOff }]);
    },
    timeoutMs,
  );
});
