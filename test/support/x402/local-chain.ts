import { type Address, createWalletClient, encodeFunctionData, type Hex, http, publicActions } from 'viem';
import { generatePrivateKey, type PrivateKeyAccount, privateKeyToAccount } from 'viem/accounts';
import { baseSepolia } from 'viem/chains';
import { vi } from 'vitest';
import { type Contract, compileContracts } from './compile-contracts.js';

export const chainId = baseSepolia.id;

/** A chain of one's own, that calls itself Base Sepolia, with a dollar on it. */
export interface LocalChain {
  rpcUrl: string;
  token: Address;
  /** Who pays for the gas: what a facilitator has. */
  operator: PrivateKeyAccount;
  /** Somebody with `dollars` whole dollars and nothing else: what an agent has. */
  newPayer(dollars: bigint): Promise<PrivateKeyAccount>;
  /** In atomic units. */
  balanceOf(address: Address): Promise<bigint>;
  /** Calls of the token, in one transaction; resolves when it is in a block. */
  run(calls: readonly TokenCall[]): Promise<Hex>;
  /** Makes that many empty blocks. */
  mine(blocks: number): Promise<void>;
  /** Makes a block whose time is that many seconds later. */
  pass(seconds: number): Promise<void>;
  close(): Promise<void>;
}

export interface TokenCall {
  functionName: string;
  args: readonly unknown[];
}

type Operator = ReturnType<typeof openWallet>;

export async function startLocalChain(): Promise<LocalChain> {
  const key = generatePrivateKey();
  const ganache = await loadGanache();
  const server = ganache.server({
    chain: { chainId, hardfork: 'shanghai' },
    wallet: { accounts: [{ secretKey: key, balance: 10n ** 21n }] },
    logging: { quiet: true },
  });
  await server.listen(0, '127.0.0.1');
  const rpcUrl = `http://127.0.0.1:${server.address().port}`;
  const operator = privateKeyToAccount(key);
  const wallet = openWallet(operator, rpcUrl);
  const { testDollar, batch } = compileContracts();
  const token = await deploy(wallet, testDollar);
  const batcher = await deploy(wallet, batch);
  const request = (method: string, params: unknown[] = []): Promise<unknown> =>
    wallet.request({ method, params } as never);

  const run = async (calls: readonly TokenCall[]): Promise<Hex> => {
    const data = calls.map(call => encodeFunctionData({ abi: testDollar.abi, ...call }));
    const hash = await wallet.writeContract({
      address: batcher,
      abi: batch.abi,
      functionName: 'run',
      args: [token, data],
    });
    const { status } = await wallet.waitForTransactionReceipt({ hash });
    if (status !== 'success') {
      throw new Error('The transaction was reverted.');
    }
    return hash;
  };

  return {
    rpcUrl,
    token,
    operator,
    newPayer: async dollars => {
      const payer = privateKeyToAccount(generatePrivateKey());
      await run([{ functionName: 'mint', args: [payer.address, dollars * 1_000_000n] }]);
      return payer;
    },
    balanceOf: address =>
      wallet.readContract({
        address: token,
        abi: testDollar.abi,
        functionName: 'balanceOf',
        args: [address],
      }) as Promise<bigint>,
    run,
    mine: async blocks => {
      await request('evm_mine', [{ blocks }]);
    },
    pass: async seconds => {
      await request('evm_increaseTime', [seconds]);
      await request('evm_mine');
    },
    close: () => server.close(),
  };
}

/** Signs, sends and reads: what facilitators are built on. Asks often, since the chain is quick. */
export const openWallet = (account: PrivateKeyAccount, rpcUrl: string) =>
  createWalletClient({
    account,
    chain: baseSepolia,
    transport: http(rpcUrl),
    pollingInterval: 20,
    cacheTime: 0,
  }).extend(publicActions);

/** It complains on the console that it comes without a part for newer Nodes, and does without it. */
async function loadGanache() {
  const warning = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  const { default: ganache } = await import('ganache');
  warning.mockRestore();
  return ganache;
}

async function deploy(wallet: Operator, { abi, bytecode }: Contract): Promise<Address> {
  const hash = await wallet.deployContract({ abi, bytecode });
  const { contractAddress } = await wallet.waitForTransactionReceipt({ hash });
  return contractAddress!;
}
