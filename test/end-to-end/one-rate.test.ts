import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type Program, startProgram } from '../support/program.js';

const perMinute = 20;
let program: Program;

beforeEach(async () => {
  program = await startProgram({ TRADEWIND_RATE_LIMIT: String(perMinute) });
});
afterEach(() => program.stop());

const graphql = (query: string, headers: Record<string, string> = {}): Promise<Response> =>
  fetch(`${program.url}/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', accept: 'application/json', ...headers },
    body: JSON.stringify({ query }),
  });

const rest = (headers: Record<string, string> = {}): Promise<Response> =>
  fetch(`${program.url}/api/v1/products`, { headers });

const withKey = () => ({ authorization: `Bearer ${program.demo.apiKey}` });

async function untilLimited(ask: () => Promise<Response>): Promise<{ asked: number; last: Response }> {
  for (let asked = 1; ; asked += 1) {
    const last = await ask();
    if (last.status === 429 || asked > 2 * perMinute) {
      return { asked, last };
    }
  }
}

const signUp = (n: number): string =>
  `mutation { signUp(input: { email: "n${n}@shop.test", password: "short", name: "N" }) { session { csrfToken } } }`;

describe('one rate over all protocols', () => {
  it('counts queries of /graphql, known or not, and tells what remains', async () => {
    const query = '{ __typename }';
    expect((await graphql(query)).headers.get('ratelimit-policy')).toBe(`"default";q=${perMinute};w=60`);
    const { asked, last } = await untilLimited(() => graphql(query));
    expect(asked).toBeLessThanOrEqual(perMinute);
    expect(Number(last.headers.get('retry-after'))).toBeGreaterThan(0);
    const { errors } = (await last.json()) as { errors: { extensions: { code: string } }[] };
    expect(errors[0]!.extensions.code).toBe('RATE_LIMITED');
    expect((await rest()).status).toBe(429);
    expect((await rest(withKey())).status).toBe(200);
  });

  it('counts wrong tokens and sign-ups for the address that sends them', async () => {
    let n = 0;
    const { asked } = await untilLimited(() =>
      n++ % 2 === 0
        ? graphql('{ __typename }', { authorization: `Bearer tw_sk_wrong${n}` })
        : graphql(signUp(n)),
    );
    expect(asked).toBeLessThanOrEqual(perMinute);
  });

  it('counts a credential over REST, GraphQL and WebSocket together', async () => {
    const live = program.live();
    const answers: unknown[] = [];
    for (let n = 0; n < perMinute; n += 1) {
      answers.push((await rest(withKey())).status);
      answers.push((await graphql('{ __typename }', withKey())).status);
      if (answers.includes(429)) {
        break;
      }
    }
    expect(answers).toContain(429);
    const rejected = await live
      .events('{ __typename }')
      .next()
      .then(
        () => null,
        (errors: { extensions: { code: string } }[]) => errors[0]!.extensions.code,
      );
    expect(rejected).toBe('RATE_LIMITED');
  });

  it('counts a document that is seen first for its size', async () => {
    const large = (n: number): string =>
      `{ __typename ${'... { __typename } '.repeat(40)} a${n}: __typename }`;
    let n = 0;
    const { asked } = await untilLimited(() => graphql(large(n++)));
    expect(asked).toBeLessThanOrEqual(3);
  });
});
