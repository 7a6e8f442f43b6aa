import { randomUUID } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import type { MetAgent } from '../../agent-checkout/met-agent.js';

const name = 'x-tradewind-binding';

/** Known to this process alone: whoever sends the header from outside cannot guess it. */
const secret = randomUUID();

/** Goes with a request of a route that is a call of a tool, which does not leave the process. */
export const mcpBinding = { [name]: secret } as const;

/** How the call came that is this request. */
export const bindingOf = (headers: IncomingHttpHeaders): MetAgent['binding'] =>
  headers[name] === secret ? 'mcp' : 'rest';
