import type { FastifyInstance, FastifyRequest } from 'fastify';
import { fail } from '../../kernel/errors.js';

const loopbackNames = new Set(['127.0.0.1', 'localhost', '[::1]']);

/**
 * Tells the pages of this server the key of its demo merchant, so that examples work as they are. Only to a browser on the same
 * machine whose page is from here: a page of another site has another `Origin`, also where its name leads to this machine. Anybody
 * else sees 404, as everybody does where there is no demo.
 */
export function serveDemoKey(app: FastifyInstance, key: string | null): void {
  app.post('/docs/demo-key', (request, reply) => {
    if (key === null || !isOwnPageOnThisMachine(request)) {
      throw fail('NOT_FOUND');
    }
    return reply
      .headers({ 'cache-control': 'no-store', 'cross-origin-resource-policy': 'same-origin' })
      .send({ key });
  });
}

/** `Host` and `Origin` name this machine, both the same. Browsers send `Origin` with every POST. */
function isOwnPageOnThisMachine({ ip, headers }: FastifyRequest): boolean {
  const { host = '', origin } = headers;
  const name = host.replace(/:\d+$/, '');
  return (
    loopbackNames.has(name) &&
    origin === `http://${host}` &&
    headers['x-forwarded-for'] === undefined &&
    headers.forwarded === undefined &&
    isLoopbackAddress(ip)
  );
}

const isLoopbackAddress = (address: string): boolean =>
  address === '::1' || /^(?:::ffff:)?127\./.test(address);
