import { encodeAbiParameters, encodeEventTopics, type Hex, parseAbi } from 'viem';
import { describe, expect, it } from 'vitest';
import type { PaymentDependencies, PaymentDue } from '../port.js';
import { X402Rail } from './x402-rail.js';
import { readSettings } from './x402-settings.js';

const settings = readSettings({
  facilitatorUrl: 'https://facilitator.example',
  network: 'eip155:84532',
  asset: '0x036CbD53842c5426634e7929541eC2318f3dCF7e',
  assetName: 'USDC',
  assetVersion: '2',
  assetDecimals: '6',
  payTo: '0x209693Bc6afc0C5328bA36FaF03C514EF312287C',
  rpcUrl: 'https://rpc.example',
  currency: 'USD',
});
const reference = [
  'eip155:84532',
  settings.asset.toLowerCase(),
  `0x${'85'.repeat(20)}`,
  `0x${'f3'.repeat(32)}`,
  settings.payTo.toLowerCase(),
].join('/');
const endSeconds = Date.parse('2026-11-21T18:00:00.000Z') / 1000;
const due = { amount: '35.00', currency: 'USD', expiresAt: '2026-11-21T18:00:00.000Z' } as PaymentDue;
const hex = (value: number) => `0x${value.toString(16)}`;

interface Node {
  isUsed?: boolean;
  atSeconds?: number;
  blocks?: number;
  answers?: Record<string, unknown>;
}

/** A rail whose chain answers as it is told, and has no logs; with what it was asked for. */
function railOn({ isUsed = false, atSeconds = endSeconds, blocks = 5_000, answers = {} }: Node) {
  const looks: { fromBlock: string; toBlock: string }[] = [];
  const results: Record<string, unknown> = {
    eth_chainId: hex(84_532),
    eth_getBlockByNumber: { number: hex(blocks), timestamp: hex(atSeconds), transactions: [] },
    eth_call: `0x${(isUsed ? '1' : '0').padStart(64, '0')}`,
    eth_getLogs: [],
  };
  const http = {
    send: async ({ body }: { body: string }) => {
      const { id, method, params } = JSON.parse(body);
      if (method === 'eth_getLogs') {
        looks.push(params[0]);
      }
      const said = method in answers ? answers[method] : { result: results[method] };
      return { status: 200, headers: {}, body: JSON.stringify({ jsonrpc: '2.0', id, ...(said as object) }) };
    },
  };
  const clock = { now: () => new Date('2026-11-21T12:00:00.000Z') };
  const rail = new X402Rail(settings, { http, clock, timeoutMs: 1_000 } as unknown as PaymentDependencies);
  return { rail, looks };
}

const events = parseAbi([
  'event AuthorizationUsed(address indexed authorizer, bytes32 indexed nonce)',
  'event Transfer(address indexed from, address indexed to, uint256 value)',
]);
const [from, nonce] = reference.split('/').slice(2, 4) as [Hex, Hex];
const place = { blockNumber: hex(5_000), transactionHash: `0x${'ab'.repeat(32)}` };
const used = {
  ...place,
  address: settings.asset,
  topics: encodeEventTopics({
    abi: events,
    eventName: 'AuthorizationUsed',
    args: { authorizer: from, nonce },
  }),
  data: '0x',
};
const transferOf = (address: string, to: Hex, dollars: bigint) => ({
  ...place,
  address,
  topics: encodeEventTopics({ abi: events, eventName: 'Transfer', args: { from, to } }),
  data: encodeAbiParameters([{ type: 'uint256' }], [dollars * 1_000_000n]),
});

const unread = { state: 'unknown', message: 'The chain could not be read.' };

describe('an authorization of which the chain is asked', () => {
  it.each([
    [-1, 'unknown'],
    [59, 'unknown'],
    [60, 'declined'],
    [61, 'declined'],
  ])('%s seconds after its end, not used, is %s', async (seconds, state) => {
    const { rail } = railOn({ atSeconds: endSeconds + seconds });
    expect(await rail.query(reference, due)).toMatchObject({ state });
  });

  it('that was used is looked for in all blocks, each once, the newest first', async () => {
    const { rail, looks } = railOn({ isUsed: true });
    expect(await rail.query(reference, due)).toMatchObject({
      state: 'unknown',
      message: 'The authorization was used; its transaction was not found.',
    });
    const ranges = looks.map(({ fromBlock, toBlock }) => [Number(fromBlock), Number(toBlock)]);
    expect(ranges).toEqual(
      [
        [3_001, 5_000],
        [1_001, 3_000],
        [0, 1_000],
      ].flatMap(range => [range, range]),
    );
  });

  it.each([
    ['of the token', 'captured', settings.asset],
    ['of another token, which anybody can make,', 'declined', `0x${'66'.repeat(20)}`],
  ])('that was used, and to the merchant a transfer %s was made, is %s', async (_, state, token) => {
    const logs = [used, transferOf(settings.asset, from, 35n), transferOf(token, settings.payTo, 35n)];
    const answers = {
      eth_getLogs: { result: [used] },
      eth_getTransactionReceipt: { result: { ...place, logs } },
    };
    expect(await railOn({ isUsed: true, answers }).rail.query(reference, due)).toMatchObject({ state });
  });

  it('is looked for no further back than nodes allow', async () => {
    const { rail, looks } = railOn({ isUsed: true, blocks: 1_000_000 });
    await rail.query(reference, due);
    expect(looks).toHaveLength(2 * 45);
  });

  it.each<[string, Record<string, unknown>]>([
    ['answers with an error', { eth_call: { error: { message: 'busy' } } }],
    ['answers nothing', { eth_getBlockByNumber: {} }],
    ['is of another chain', { eth_chainId: { result: hex(8_453) } }],
  ])('is not known where the node %s', async (_, answers) => {
    expect(await railOn({ answers }).rail.query(reference, due)).toEqual(unread);
    expect(await railOn({ answers }).rail.abandon(reference, due)).toEqual(unread);
  });

  it('is not known once the merchant is paid on another chain', async () => {
    const { rail } = railOn({ atSeconds: endSeconds + 60 });
    expect(await rail.query(reference.replace('84532', '8453'), due)).toEqual(unread);
  });
});
