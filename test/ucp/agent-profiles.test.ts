import { describe, expect, it } from 'vitest';
import { AddressRejected, urlProblem } from '../../kernel/outbound/address-policy.js';
import type { OutboundRequest, OutboundResponse } from '../../kernel/outbound/outbound.js';
import { agentLimits } from '../../subgraphs/commerce/agents/agent-platform/agent.limits.js';
import { AgentPlatformService } from '../../subgraphs/commerce/agents/agent-platform/agent-platform.service.js';
import { readProfile } from '../../subgraphs/commerce/agents/agent-platform/agent-profile.rules.js';
import { AgentProfiles } from '../../subgraphs/commerce/agents/agent-platform/agent-profiles.js';
import { negotiated } from '../../subgraphs/commerce/agents/agent-platform/negotiation.rules.js';
import { webhookLimits } from '../../subgraphs/platform/webhook/webhook.limits.js';
import { profileWith } from './agent-host.js';

const minuteMs = 60_000;

/** Nothing is kept between processes. */
const noDatabase = { query: async () => [] };

type Send = (call: OutboundRequest) => Promise<OutboundResponse>;

const answer = (body: object, cacheControl = 'max-age=600', status = 200): OutboundResponse => {
  const text = JSON.stringify(body);
  return { status, headers: { 'cache-control': cacheControl }, bytes: Buffer.from(text), body: text };
};

function profilesOver(send: Send, problemOf: (url: string) => string | null = () => null) {
  const asked: string[] = [];
  let nowMs = Date.parse('2026-11-21T10:00:00Z');
  const profiles = new AgentProfiles({
    http: {
      send: call => {
        asked.push(call.url);
        return send(call);
      },
      problemOf,
    },
    clock: { now: () => new Date(nowMs) },
  });
  return {
    asked,
    current: (url: string) => profiles.current(noDatabase, url),
    last: (url: string) => profiles.last(noDatabase, url),
    pass: (byMs: number) => {
      nowMs += byMs;
    },
  };
}

const one = 'https://one.example/profile';
const other = 'https://other.example/profile';

describe('AgentProfiles', () => {
  it('lets nobody wait for the host of another agent', async () => {
    let answerSlow = (_: OutboundResponse) => {};
    const slow = new Promise<OutboundResponse>(resolve => {
      answerSlow = resolve;
    });
    const { current } = profilesOver(({ url }) =>
      url === one ? slow : Promise.resolve(answer(profileWith(['checkout']))),
    );
    const waiting = current(one);
    expect(await current(other)).toMatchObject({ version: '2026-04-08' });
    answerSlow(answer(profileWith(['order'])));
    expect((await waiting).capabilities).toEqual({ 'dev.ucp.shopping.order': ['2026-04-08'] });
  });

  it('asks once for all who need a profile at the same time, and again when it is not current any more', async () => {
    const { asked, current, pass } = profilesOver(async () => answer(profileWith(['checkout'])));
    await Promise.all([current(one), current(one), current(one)]);
    pass(9 * minuteMs);
    await current(one);
    expect(asked).toEqual([one]);
    pass(2 * minuteMs);
    await current(one);
    expect(asked).toEqual([one, one]);
  });

  it('takes an agent whose host is down for who it was', async () => {
    let isDown = false;
    const { asked, current, pass } = profilesOver(async () =>
      isDown ? answer({}, '', 503) : answer(profileWith(['checkout'])),
    );
    const before = await current(one);
    isDown = true;
    pass(11 * minuteMs);
    expect(await current(one)).toEqual(before);
    expect(await current(one)).toEqual(before);
    expect(asked).toEqual([one, one]);
  });

  it('forgets an agent whose address may not be called any more, also while its profile is current', async () => {
    let problem: string | null = null;
    const { asked, current, last } = profilesOver(
      async () => answer(profileWith(['checkout'])),
      () => problem,
    );
    await current(one);
    problem = 'It leads to 127.0.0.1, which is not a public address.';
    await expect(current(one)).rejects.toMatchObject({ code: 'AGENT_PROFILE_INVALID', detail: problem });
    expect([await last(one), asked]).toEqual([null, [one]]);
  });

  it('does not take an agent for who it was where its name leads to an address that may not be called', async () => {
    let isMoved = false;
    const { current, pass } = profilesOver(async () => {
      if (isMoved) {
        throw new AddressRejected('It leads to 10.0.0.8, which is not a public address.');
      }
      return answer(profileWith(['checkout']));
    });
    await current(one);
    isMoved = true;
    pass(11 * minuteMs);
    await expect(current(one)).rejects.toMatchObject({ code: 'AGENT_PROFILE_INVALID' });
  });

  it('takes an agent for who it was where its name leads nowhere for a while', async () => {
    let isAway = false;
    const { current, pass } = profilesOver(async () => {
      if (isAway) {
        throw Object.assign(new Error('getaddrinfo EAI_AGAIN one.example'), { code: 'EAI_AGAIN' });
      }
      return answer(profileWith(['checkout']));
    });
    const before = await current(one);
    isAway = true;
    pass(11 * minuteMs);
    expect(await current(one)).toEqual(before);
    await expect(current(other)).rejects.toMatchObject({
      code: 'AGENT_PROFILE_INVALID',
      internal: 'unresolved',
    });
  });

  it.each([
    ['answers with a redirect', answer(profileWith(['checkout']), '', 302), 'AGENT_PROFILE_UNREACHABLE'],
    [
      'answers with less than success',
      answer(profileWith(['checkout']), '', 199),
      'AGENT_PROFILE_UNREACHABLE',
    ],
    [
      'has more to say than a profile may be',
      { ...answer(profileWith(['checkout'])), bytes: Buffer.alloc(agentLimits.profileBytes + 1) },
      'AGENT_PROFILE_MALFORMED',
    ],
  ])('takes no profile of a host that %s', async (_what, given, code) => {
    const { current } = profilesOver(async () => given);
    await expect(current(one)).rejects.toMatchObject({ code });
  });

  it('asks nobody at an address that is longer than addresses may be', async () => {
    const { asked, current } = profilesOver(async () => answer(profileWith(['checkout'])));
    const long = `${one}/${'x'.repeat(webhookLimits.urlLength)}`;
    await expect(current(long)).rejects.toMatchObject({ code: 'AGENT_PROFILE_INVALID' });
    expect(asked).toEqual([]);
  });

  it('asks a host that had no profile again after a minute, not before', async () => {
    const { asked, current, last, pass } = profilesOver(async () => answer({}, '', 404));
    await expect(current(one)).rejects.toMatchObject({ code: 'AGENT_PROFILE_UNREACHABLE' });
    await expect(current(one)).rejects.toMatchObject({ code: 'AGENT_PROFILE_UNREACHABLE' });
    expect(asked).toEqual([one]);
    expect(await last(one)).toBeNull();
    pass(minuteMs);
    await expect(current(one)).rejects.toMatchObject({ code: 'AGENT_PROFILE_UNREACHABLE' });
    expect(asked).toEqual([one, one]);
  });
});

it.each([
  ['https://agent.example/orders', 1],
  ['http://169.254.169.254/latest', 0],
  ['file:///etc/passwd', 0],
])('of a profile, %s is taken for the address of its orders %i times', async (webhookUrl, times) => {
  const capabilities = { 'dev.ucp.shopping.checkout': ['2026-04-08'] };
  const profile = { version: '2026-04-08', capabilities, webhookUrl, signingKeys: [] };
  const http = { problemOf: (url: string) => urlProblem(url, { allowLoopback: true }) };
  const parts = { profiles: { current: async () => profile }, http };
  const stored: unknown[] = [];
  const query = async (...statement: unknown[]) => {
    stored.push(statement);
    return [];
  };
  const ctx = { organizationId: 'o', db: { query }, clock: { now: () => new Date() } };
  const capability = 'dev.ucp.shopping.checkout';
  const registration = { profileUrl: one, version: '2026-04-08', capability, opensSession: true };
  await new AgentPlatformService(parts as never).register(ctx as never, registration);
  expect(stored).toHaveLength(times);
});

describe('readProfile', () => {
  it('reads both shapes of capabilities, the address for orders, and public keys alone', () => {
    const key = { kid: 'a', kty: 'EC', crv: 'P-256', x: 'x', y: 'y' };
    const name = 'dev.ucp.shopping.order';
    const config = { webhook_url: 'https://agent.example/orders' };
    const keys = [{ ...key, d: 'private' }, { kty: 'EC' }, 'no key'];
    const read = {
      capabilities: { [name]: ['2026-01-11'] },
      webhookUrl: config.webhook_url,
      signingKeys: [key],
    };
    const early = { ucp: { version: '2026-01-11', capabilities: [{ name, version: '2026-01-11', config }] } };
    expect(readProfile(JSON.stringify({ ...early, signing_keys: keys }))).toMatchObject(read);
    const late = {
      ucp: { version: '2026-04-08', capabilities: { [name]: [{ version: '2026-01-11', config }] } },
    };
    expect(readProfile(JSON.stringify({ ...late, keys }))).toMatchObject(read);
  });

  it.each([
    'null',
    '[]',
    '{}',
    '{"ucp":{}}',
    '{"ucp":{"version":"1"}}',
    '{"ucp":{"version":"2026-04-08","capabilities":7}}',
    'ucp',
  ])('takes %s for no profile', text => {
    expect(readProfile(text)).toBeNull();
  });
});

describe('negotiated', () => {
  const profileOf = (capabilities: Record<string, string[]>) => ({
    version: '2026-04-08',
    capabilities,
    webhookUrl: null,
    signingKeys: [],
  });

  it('drops extensions whose parent fell out, and versions that only one side has', () => {
    const profile = profileOf({
      'dev.ucp.shopping.checkout': ['2026-01-23'],
      'dev.ucp.shopping.discount': ['2026-04-08'],
      'dev.ucp.shopping.order': ['2026-01-23', '2026-04-08'],
    });
    expect(negotiated('2026-04-08', profile)).toEqual([
      { name: 'dev.ucp.shopping.order', version: '2026-04-08' },
    ]);
  });
});
