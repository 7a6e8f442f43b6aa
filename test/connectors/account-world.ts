import { expect } from 'vitest';
import type { MarketplaceError } from '../../connectors/marketplaces/marketplace-error.js';
import type { Account, ChannelDependencies } from '../../connectors/marketplaces/port.js';
import { marketplaces } from '../../connectors/marketplaces/registry.js';
import type { OutboundRequest } from '../../kernel/outbound/outbound.js';

const now = new Date('2026-11-21T08:00:00.000Z');
export const inAnHour = '2026-11-21T09:00:00.000Z';

/** Marketplaces that answer by a part of the address, with status 200 where none is given; keeps what was sent. */
export function accountWorld(answers: Record<string, object>) {
  const sent: OutboundRequest[] = [];
  const send: ChannelDependencies['http']['send'] = async request => {
    sent.push(request);
    const name = Object.keys(answers).find(each => request.url.includes(each))!;
    const { status = 200, ...content } = answers[name] as { status?: number };
    const body = JSON.stringify(Array.isArray(answers[name]) ? answers[name] : content);
    return { status, headers: {}, body, bytes: Buffer.from(body) };
  };
  const dependencies = { http: { send }, clock: { now: () => now }, timeoutMs: 1_000 };
  const of = (key: string) => marketplaces.find(each => each.key === key)!;
  return {
    sent,
    addresses: () => sent.map(({ url }) => url.split('?')[0]),
    authorise: (key: string, values: Record<string, string>) =>
      of(key).authorise({ endpoint: null, values }, dependencies),
    refresh: (key: string, account: Account) => of(key).channel(account, dependencies).refreshCredentials(),
  };
}

export const errorOf = async (call: Promise<unknown>) => {
  const { kind, marketplaceCode } = await call.then(
    () => expect.unreachable('It was taken.'),
    (error: MarketplaceError) => error,
  );
  return [kind, marketplaceCode];
};
export const bodyOf = ({ body }: OutboundRequest) => Object.fromEntries(new URLSearchParams(String(body)));
export const queryOf = ({ url }: OutboundRequest) => Object.fromEntries(new URL(url).searchParams);
