// A worker that calls one tool. With `dies`, it is killed with the answer in its hands.
import 'reflect-metadata';
import { loadConfig } from '../../dist/composition/config/config.js';
import { openProcessDependencies } from '../../dist/composition/process-dependencies.js';
import { registerDomains } from '../../dist/composition/registration.js';
import { RequestContext } from '../../dist/kernel/context.js';
import { createLogger } from '../../dist/kernel/log.js';

const { environment, call, dies } = JSON.parse(process.argv[2]);
registerDomains();
const config = loadConfig(environment);
const dependencies = await openProcessDependencies(config, config.databaseUrl, createLogger('silent'));
const { db, clock, log, toolbox } = dependencies;
const caller = { ...call.caller, scopes: new Set(call.caller.scopes) };
const ctx = new RequestContext({ requestId: 'killed', caller, db, clock, log });
await toolbox.call(ctx, { ...call, caller });
if (dies) {
  process.kill(process.pid, 'SIGKILL');
}
await dependencies.close();
