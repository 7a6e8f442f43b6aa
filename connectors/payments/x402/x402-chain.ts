import { createPublicClient, custom, type Hash, type PublicClient, parseAbi, parseEventLogs } from 'viem';
import type { PaymentDependencies } from '../port.js';
import type { PaymentReference } from './x402-reference.js';
import type { X402Settings } from './x402-settings.js';
import { isPaidBy, type TokenLog } from './x402-token-logs.rules.js';

/** The part of EIP-3009 and ERC-20 that tells what became of an authorization. */
const tokenAbi = parseAbi([
  'event AuthorizationUsed(address indexed authorizer, bytes32 indexed nonce)',
  'event AuthorizationCanceled(address indexed authorizer, bytes32 indexed nonce)',
  'event Transfer(address indexed from, address indexed to, uint256 value)',
  'function authorizationState(address authorizer, bytes32 nonce) view returns (bool)',
  'function balanceOf(address account) view returns (uint256)',
]);
const usedEvent = tokenAbi[0];
const canceledEvent = tokenAbi[1];

/** Nodes reject a search through more at a time. */
const blocksAtOnce = 2_000n;
/** With that, some two days of a chain with a block every two seconds. */
const looksMax = 45;
/** Receipts of busy transactions carry hundreds of logs. */
const answerBytes = 4 * 1024 * 1024;

export type AuthorizationFate =
  /** At that block's time (Unix, seconds). */
  | { kind: 'unused'; atSeconds: number }
  | { kind: 'paid'; transaction: Hash }
  /** Taken back by the payer, or used for something else. */
  | { kind: 'spent' }
  /** It was used, further back than nodes let us look. */
  | { kind: 'lost' };

/** The token's contract as it stands on the chain. Methods reject where the node does not answer, or is another chain's. */
export class Chain {
  readonly #client: PublicClient;
  readonly #chainId: number;

  constructor({ rpcUrl, chainId }: X402Settings, dependencies: PaymentDependencies) {
    this.#client = createPublicClient({ transport: guardedTransport(rpcUrl, dependencies), cacheTime: 0 });
    this.#chainId = chainId;
  }

  /** What became of an authorization to pay `value` atomic units. */
  async fateOf(reference: PaymentReference, value: bigint): Promise<AuthorizationFate> {
    await this.#checkChain();
    const block = await this.#client.getBlock({ includeTransactions: false });
    const isUsed = await this.#isUsed(reference, block.number);
    return isUsed
      ? this.#findUse(reference, value, block.number)
      : { kind: 'unused', atSeconds: Number(block.timestamp) };
  }

  /** What the payer could not pay for; null when neither is so. */
  async obstacleTo(reference: PaymentReference, value: bigint): Promise<'nonce_used' | 'funds' | null> {
    await this.#checkChain();
    const { asset, from } = reference;
    if (await this.#isUsed(reference)) {
      return 'nonce_used';
    }
    const call = { address: asset, abi: tokenAbi, functionName: 'balanceOf', args: [from] } as const;
    return (await this.#client.readContract(call)) < value ? 'funds' : null;
  }

  /** A token may have the same address on another chain, and know nothing of our payment there. */
  async #checkChain(): Promise<void> {
    const chainId = await this.#client.getChainId();
    if (chainId !== this.#chainId) {
      throw new Error(`The node is of chain ${chainId}, not of ${this.#chainId}.`);
    }
  }

  #isUsed({ asset, from, nonce }: PaymentReference, blockNumber?: bigint): Promise<boolean> {
    return this.#client.readContract({
      address: asset,
      abi: tokenAbi,
      functionName: 'authorizationState',
      args: [from, nonce],
      ...(blockNumber === undefined ? {} : { blockNumber }),
    });
  }

  async #findUse(reference: PaymentReference, value: bigint, latest: bigint): Promise<AuthorizationFate> {
    const { asset: address, from: authorizer, nonce } = reference;
    for (let look = 0n, toBlock = latest; look < looksMax && toBlock >= 0n; look += 1n) {
      const start = toBlock - blocksAtOnce + 1n;
      const range = { address, toBlock, fromBlock: start < 0n ? 0n : start };
      const args = { authorizer, nonce };
      const [used] = await this.#client.getLogs({ ...range, event: usedEvent, args });
      if (used !== undefined) {
        return this.#readUse(used.transactionHash, reference, value);
      }
      const [canceled] = await this.#client.getLogs({ ...range, event: canceledEvent, args });
      if (canceled !== undefined) {
        return { kind: 'spent' };
      }
      toBlock = start - 1n;
    }
    return { kind: 'lost' };
  }

  async #readUse(hash: Hash, reference: PaymentReference, value: bigint): Promise<AuthorizationFate> {
    const { asset, from, nonce, payTo } = reference;
    const receipt = await this.#client.getTransactionReceipt({ hash });
    const parsed = parseEventLogs({
      abi: tokenAbi,
      logs: receipt.logs.filter(log => log.address.toLowerCase() === asset),
    });
    const logs = parsed.flatMap((log): TokenLog[] =>
      log.eventName === 'AuthorizationCanceled' ? [] : [{ event: log.eventName, ...log.args } as TokenLog],
    );
    return isPaidBy(logs, { from, nonce, to: payTo, value })
      ? { kind: 'paid', transaction: hash }
      : { kind: 'spent' };
  }
}

/** JSON-RPC by the guarded way out, once: who asks has to ask again anyway. */
function guardedTransport(url: string, dependencies: PaymentDependencies): ReturnType<typeof custom> {
  let id = 0;
  const request = async ({ method, params }: { method: string; params?: unknown }): Promise<unknown> => {
    id += 1;
    const response = await dependencies.http.send({
      url,
      method: 'POST',
      headers: { 'content-type': 'application/json', accept: 'application/json' },
      body: JSON.stringify({ jsonrpc: '2.0', id, method, params: params ?? [] }),
      timeoutMs: dependencies.timeoutMs,
      answerBytes,
    });
    const answer = JSON.parse(response.body) as { result?: unknown; error?: { message?: string } };
    if (answer.error !== undefined || answer.result === undefined) {
      throw new Error(answer.error?.message ?? `The node answered ${response.status} to ${method}.`);
    }
    return answer.result;
  };
  return custom({ request }, { retryCount: 0 });
}
