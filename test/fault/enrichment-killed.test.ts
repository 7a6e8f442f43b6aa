import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ProviderSandbox } from '../../connectors/provider-calls/sandbox/provider-sandbox.js';
import { mapConcurrent } from '../../kernel/map-concurrent.js';
import { enrichmentLimits } from '../../subgraphs/catalog/enrichment/enrichment.limits.js';
import { modelVariables, writingModel } from '../catalog/enrichment/enrichment-shop.js';
import {
  createProduct,
  Faults,
  finishedParts,
  indexIn,
  linesFor,
  storedProposals,
  type WrittenLine,
  written,
} from './enrichment-world.js';
import { KilledProgram } from './killed-program.js';

/** 1,000 products take some minutes, those of the ordinary run some seconds. */
const count = Number(process.env.ENRICHMENT_PRODUCTS ?? 14);
const seed = Number(process.env.ENRICHMENT_FAULT_SEED ?? 7);
const kills = count >= 500 ? 6 : 1;
const languages = ['de', 'en', 'id', 'ms', 'th', 'vi', 'zh', 'zh-Hans'];
const timeoutMs = 3_600_000;
const tokensPerDay = 900_000_000;

interface Call {
  /** Product and part. */
  part: string;
  life: number;
}

const faults = new Faults(seed);
const lines = linesFor(count);
const productIds: string[] = [];
const calls: Call[] = [];
/** What the model says that it used, as `<input> <output>`. */
const told: string[] = [];
let life = 0;
/** Calls after which the program is killed while it asks. */
let killAfter = Number.POSITIVE_INFINITY;
let onDue: () => void = () => {};
let model: ProviderSandbox;
let program: KilledProgram;

/** Each line is asked for in its own language, and in one other, so that every product has a part of each kind. */
const languageOf = (line: WrittenLine): string => (line.of === '' ? 'en' : line.language);

beforeAll(async () => {
  const protocol = writingModel(asked => written(lines[indexIn(JSON.stringify(asked.data))]!, asked));
  const [route, answer] = Object.entries(protocol.routes)[0]!;
  model = await ProviderSandbox.start({
    ...protocol,
    routes: {
      [route]: async call => {
        const fault = faults.next();
        if (fault !== null) model.fail(fault);
        const reply = await answer(call);
        const { prompt_tokens: input, completion_tokens: output } = JSON.parse(String(reply.chunks[0])).usage;
        told.push(`${input} ${output}`);
        return reply;
      },
    },
  });
  model.retryAfter = 0;
  program = await KilledProgram.prepare({ ...modelVariables(model), TRADEWIND_MODEL_TIMEOUT_MS: '3000' });
}, timeoutMs);
afterAll(async () => {
  await program.close();
  await model.close();
});

/** A program whose calls are noted as they arrive. */
async function start(): Promise<void> {
  life += 1;
  await program.start();
}

/** As an owner would: keys may not. */
async function setBudget(tokens: number): Promise<void> {
  await program.db.query(
    `insert into platform.provider_budget (organization_id, tokens_per_day, tokens_per_month, version)
     select id, $1, $1, 1 from platform.organization
     on conflict (organization_id) do update set tokens_per_day = excluded.tokens_per_day,
       tokens_per_month = excluded.tokens_per_month, version = platform.provider_budget.version + 1`,
    [tokens],
  );
}

function noteCalls(): void {
  const { calls: arrived } = model;
  const push = arrived.push.bind(arrived);
  arrived.push = (...added) => {
    for (const { body } of added) {
      const { messages } = JSON.parse(body.toString());
      const translated = /^You translate .* into ([^.]+)\./.exec(messages[0].content)?.[1];
      const part = translated === undefined ? 'own language' : tagOf(translated);
      calls.push({ part: `${productIds[indexIn(messages[1].content)]} ${part}`, life });
      if (calls.length === killAfter) onDue();
    }
    return push(...added);
  };
}

const tagOf = (name: string): string =>
  languages.find(tag => new Intl.DisplayNames(['en'], { type: 'language' }).of(tag) === name)!;

/** The job that enriches the products, with translations into a language. */
async function enrich(language: string, ids: string[]): Promise<string> {
  const { json, text, status } = await program.rest.post('/api/v1/products/enrich', {
    productIds: ids,
    fields: ['highlights', 'attributes', 'translations'],
    languages: [language],
    autoApply: {
      fields: ['attributes', 'highlights', 'translations'],
      methods: ['dictionary', 'model'],
      overwrite: true,
    },
  });
  expect([status, text]).toEqual([202, text]);
  return json.jobId;
}

async function killedOften(): Promise<{ finishedAt: { life: number; parts: Set<string> }[] }> {
  const finishedAt: { life: number; parts: Set<string> }[] = [];
  const every = Math.max(4, Math.floor(count / (kills + 1)));
  for (let kill = 1; kill <= kills; kill += 1) {
    await new Promise<void>(resolve => {
      onDue = resolve;
      killAfter = calls.length + every;
    });
    await program.kill();
    finishedAt.push({ life, parts: await finishedParts(program.db) });
    await start();
  }
  return { finishedAt };
}

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);

describe(`the enrichment of ${count} products under faults and ${kills} kills, seed ${seed}`, () => {
  let jobs: string[];
  let finishedAt: { life: number; parts: Set<string> }[];

  beforeAll(async () => {
    await start();
    await setBudget(tokensPerDay);
    const client = program.rest;
    await mapConcurrent([...lines.entries()], 6, async ([index, line]) => {
      productIds[index] = await createProduct(client, line, index);
    });
    noteCalls();
    const used = languages.filter(language => lines.some(line => languageOf(line) === language));
    jobs = [];
    for (const language of used) {
      const ids = productIds.filter((_, index) => languageOf(lines[index]!) === language);
      jobs.push(await enrich(language, ids));
    }
    ({ finishedAt } = await killedOften());
    for (const jobId of jobs) {
      expect(await program.rest.finishedJob(jobId)).toMatchObject({ status: 'completed' });
    }
  }, timeoutMs);

  it('makes each proposal once, and finishes every product', async () => {
    const proposals = await storedProposals(program.db);
    const keys = proposals.map(({ productId, field, madeBy }) => `${productId} ${field} ${madeBy}`);
    expect(new Set(keys).size).toBe(keys.length);
    const { rows } = await program.db.query(
      `select count(*)::int as products, count(*) filter (where status = 'completed')::int as completed,
         count(*) filter (where cardinality(finished_parts) <> 3)::int as torn from catalog.enriched_product`,
    );
    expect(rows).toEqual([{ products: count, completed: count, torn: 0 }]);
  });

  it('asks the model for no part again that was finished before a kill', () => {
    expect(finishedAt).toHaveLength(kills);
    for (const { life: ended, parts } of finishedAt) {
      expect(calls.filter(call => call.life > ended && parts.has(call.part))).toEqual([]);
    }
  });

  it('lets no unsupported claim through, and honest texts', async () => {
    const proposals = (await storedProposals(program.db)).filter(({ madeBy }) => madeBy === 'model');
    const statusesOf = (index: number): string[] =>
      proposals
        .filter(each => each.productId === productIds[index] && each.proposedValue.length > 0)
        .map(({ status }) => status);
    const told = lines.map((line, index) => ({ line, statuses: statusesOf(index) }));
    // A product whose model failed each time has proposals of the tables alone.
    const answered = told.filter(({ statuses }) => statuses.length > 0);
    expect(answered.length).toBeGreaterThan(count * 0.8);
    const baits = answered.filter(({ line }) => line.isBait);
    expect(baits.filter(({ statuses }) => statuses.some(status => status !== 'refused'))).toEqual([]);
    const honest = answered.filter(({ line }) => !line.isBait);
    const passed = honest.filter(({ statuses }) => statuses.every(status => status === 'applied'));
    expect(passed.length / honest.length).toBeGreaterThanOrEqual(0.95);
    const figures = { count, kills, calls: calls.length, baits: baits.length, honest: honest.length };
    process.stdout.write(`${JSON.stringify({ ...figures, passed: passed.length })}\n`);
  });

  it('applies to each product what it proposes as one change', async () => {
    const { rows } = await program.db.query(
      `select count(*)::int as wrong from catalog.product p
       where p.version <> 1 + (select count(distinct o.enrichment_id) from catalog.enrichment_proposal o
         where o.product_id = p.id and o.status = 'applied')`,
    );
    expect(rows).toEqual([{ wrong: 0 }]);
  });

  it('counts every token of every call, and keeps the budget', async () => {
    const { rows } = await program.db.query<{ status: string; tokens: number; calls: number }>(
      `select status, sum(input_tokens + output_tokens)::int as tokens, count(*)::int as calls
       from platform.provider_call group by status`,
    );
    const cutOff = rows.find(({ status }) => status === 'reserved')?.calls ?? 0;
    // A program that was killed had reserved calls that it had not sent; one that was out of time may not have, either.
    expect(calls.length).toBeLessThanOrEqual(sum(rows.map(row => row.calls)));
    const { rows: completed } = await program.db.query<{ tokens: string }>(
      `select input_tokens || ' ' || output_tokens as tokens from platform.provider_call where status = 'completed'`,
    );
    const left = [...told];
    const untold = completed.filter(({ tokens }) => {
      const at = left.indexOf(tokens);
      if (at >= 0) left.splice(at, 1);
      return at < 0;
    });
    expect([completed.length > count / 2, untold]).toEqual([true, []]);
    expect(cutOff).toBeLessThanOrEqual(kills * enrichmentLimits.concurrentProducts * languages.length);
    const settled = sum(rows.filter(({ status }) => status !== 'reserved').map(({ tokens }) => tokens));
    const { rows: used } = await program.db.query<{ tokens: number }>(
      'select sum(input_tokens + output_tokens)::int as tokens from platform.provider_usage',
    );
    expect(used).toEqual([{ tokens: settled }]);
    expect(sum(rows.map(({ tokens }) => tokens))).toBeLessThanOrEqual(tokensPerDay);
  });

  it(
    'stops asking where the budget ends, to the token, and says so of each product',
    async () => {
      const { rows: before } = await program.db.query<{ tokens: number }>(
        'select sum(input_tokens + output_tokens)::int as tokens from platform.provider_call',
      );
      const budget = before[0]!.tokens + 8_000;
      await setBudget(budget);
      const asked = calls.length;
      const jobId = await enrich('en', productIds.slice(0, 12));
      expect(await program.rest.finishedJob(jobId)).toMatchObject({ status: 'completed' });
      const { rows: after } = await program.db.query<{ tokens: number }>(
        'select sum(input_tokens + output_tokens)::int as tokens from platform.provider_call',
      );
      expect(after[0]!.tokens).toBeLessThanOrEqual(budget);
      const { rows: refused } = await program.db.query<{ products: number }>(
        `select count(*)::int as products from catalog.enriched_product
       where problems @> '[{"code": "provider_budget_reached"}]'`,
      );
      expect(calls.length).toBeGreaterThan(asked);
      expect(refused[0]!.products).toBeGreaterThan(0);
    },
    timeoutMs,
  );
});
