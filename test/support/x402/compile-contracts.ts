import { readFileSync } from 'node:fs';
import solc from 'solc';
import type { Abi, Hex } from 'viem';

export interface Contract {
  abi: Abi;
  bytecode: Hex;
}

interface Compiled {
  errors?: { severity: string; formattedMessage: string }[];
  contracts: Record<string, Record<string, { abi: Abi; evm: { bytecode: { object: string } } }>>;
}

const file = 'test-dollar.sol';

/** The contracts of the file, for the newest chain that ganache knows. @throws Error where they do not compile. */
export function compileContracts(): { testDollar: Contract; batch: Contract } {
  const input = {
    language: 'Solidity',
    sources: { [file]: { content: readFileSync(new URL(file, import.meta.url), 'utf8') } },
    settings: {
      evmVersion: 'shanghai',
      optimizer: { enabled: true },
      outputSelection: { '*': { '*': ['abi', 'evm.bytecode.object'] } },
    },
  };
  const output = JSON.parse(solc.compile(JSON.stringify(input))) as Compiled;
  const errors = (output.errors ?? []).filter(({ severity }) => severity === 'error');
  if (errors.length > 0) {
    throw new Error(errors.map(({ formattedMessage }) => formattedMessage).join('\n'));
  }
  const contract = (name: string): Contract => {
    const { abi, evm } = output.contracts[file]![name]!;
    return { abi, bytecode: `0x${evm.bytecode.object}` };
  };
  return { testDollar: contract('TestDollar'), batch: contract('Batch') };
}
