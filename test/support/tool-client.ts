import { type Environment, loadConfig } from '../../composition/config/config.js';
import { openProcessDependencies, type ProcessDependencies } from '../../composition/process-dependencies.js';
import { type Caller, RequestContext } from '../../kernel/context.js';
import { newId } from '../../kernel/ids.js';
import { createLogger } from '../../kernel/log.js';
import type { ToolResult } from '../../kernel/tools/toolbox.js';
import { ApiKeyUse, DatabaseAuthenticator } from '../../subgraphs/platform/index.js';
import { type Program, quietEnvironment } from './program.js';

interface CallOptions {
  /** Default: a new one. */
  callId?: string;
  isDryRun?: boolean;
}

/** Calls tools as a worker does whose process serves nothing: in a process of its own, on the database of a program. */
export class ToolClient {
  readonly dependencies: ProcessDependencies;
  readonly #authenticator: DatabaseAuthenticator;

  private constructor(dependencies: ProcessDependencies) {
    this.dependencies = dependencies;
    const { db, clock, changes } = dependencies;
    this.#authenticator = new DatabaseAuthenticator({ db, clock, changes, apiKeyUse: new ApiKeyUse(db) });
  }

  static async open(
    { url, databaseUrl, dataDir }: Pick<Program, 'url' | 'databaseUrl' | 'dataDir'>,
    more: Environment = {},
  ): Promise<ToolClient> {
    const environment = { ...quietEnvironment(databaseUrl, dataDir), TRADEWIND_ROLES: 'worker' };
    const config = loadConfig({ ...environment, ...more, TRADEWIND_PUBLIC_URL: url });
    return new ToolClient(await openProcessDependencies(config, databaseUrl, createLogger('silent')));
  }

  /** Who shows the credential. */
  async callerOf(token: string): Promise<Caller> {
    return (await this.#authenticator.bearer(token))!;
  }

  /** A context as runs have it: of the program, until a tool is called for somebody. */
  context(caller: Caller): RequestContext {
    const { db, clock, log } = this.dependencies;
    return new RequestContext({ requestId: newId(), caller, db, clock, log });
  }

  async call(
    caller: Caller,
    name: string,
    input: unknown,
    { callId = newId(), ...how }: CallOptions = {},
  ): Promise<ToolResult> {
    const { toolbox } = this.dependencies;
    return toolbox.call(this.context(caller), { name, input, caller, callId, ...how });
  }

  close(): Promise<void> {
    return this.dependencies.close();
  }
}
