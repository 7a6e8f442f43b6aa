import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buildConnector } from 'undici';
import { afterEach, describe, expect, it } from 'vitest';
import { AddressRejected } from './address-policy.js';
import { Outbound } from './outbound.js';
import { outboundLimits } from './outbound.limits.js';

const strict = { allowLoopback: false };
const local = { allowLoopback: true };
const closers: (() => unknown)[] = [];

afterEach(async () => {
  for (const close of closers.splice(0)) {
    await close();
  }
});

/** Fails every connection, remembering where it would have gone: nothing leaves the machine. */
function recordingConnector() {
  const attempts: buildConnector.Options[] = [];
  const connect: buildConnector.connector = (options, callback) => {
    attempts.push(options);
    callback(new Error('not connected in a test'), null);
  };
  return { attempts, connect };
}

async function listen(handler: Parameters<typeof createServer>[1]): Promise<string> {
  const server: Server = createServer(handler);
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
  closers.push(
    () => server.closeAllConnections(),
    () => new Promise(resolve => server.close(resolve)),
  );
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

const get = (url: string, more = {}) => ({ url, method: 'GET' as const, headers: {}, ...more });

describe('Outbound', () => {
  it('rejects a name that leads to a private address, without connecting', async () => {
    const { attempts, connect } = recordingConnector();
    const outbound = new Outbound({ policy: strict, connect, resolve: async () => ['10.0.0.8'] });
    closers.push(() => outbound.close());
    await expect(outbound.send(get('https://rebind.test/'))).rejects.toThrow(AddressRejected);
    expect(attempts).toEqual([]);
  });

  it('rejects a name when any of its addresses is private', async () => {
    const { attempts, connect } = recordingConnector();
    const resolve = async () => ['93.184.215.14', '169.254.169.254'];
    const outbound = new Outbound({ policy: strict, connect, resolve });
    closers.push(() => outbound.close());
    await expect(outbound.send(get('https://half.test/'))).rejects.toThrow(/169.254.169.254/);
    expect(attempts).toEqual([]);
  });

  it('connects to the very address that was checked, with the name for TLS, resolving once', async () => {
    const { attempts, connect } = recordingConnector();
    const answers = [['93.184.215.14'], ['127.0.0.1']];
    const asked: string[] = [];
    const resolve = async (name: string) => {
      asked.push(name);
      return answers.shift()!;
    };
    const outbound = new Outbound({ policy: strict, connect, resolve });
    closers.push(() => outbound.close());
    await expect(outbound.send(get('https://shop.test/hook'))).rejects.toThrow('not connected in a test');
    expect(asked).toEqual(['shop.test']);
    expect(attempts).toHaveLength(1);
    expect(attempts[0]).toMatchObject({
      hostname: '93.184.215.14',
      servername: 'shop.test',
      protocol: 'https:',
    });
  });

  it('tries the next of the addresses of a name when nothing answers at one', async () => {
    const { attempts, connect } = recordingConnector();
    const resolve = async () => ['2606:2800:21f:cb07:6820:80da:af6b:8b2c', '93.184.215.14'];
    const outbound = new Outbound({ policy: strict, connect, resolve });
    closers.push(() => outbound.close());
    await expect(outbound.send(get('https://two.test/'))).rejects.toThrow('not connected in a test');
    expect(attempts.map(({ hostname }) => hostname)).toEqual(await resolve());
  });

  it.each([
    ['127.0.0.1'],
    ['::1'],
    ['10.0.0.8'],
    ['169.254.169.254'],
    ['fd00:ec2::254'],
    ['::ffff:10.0.0.8'],
    ['fe80::1%eth0'],
    ['224.0.0.1'],
    ['0.0.0.0'],
  ])('rejects a name that leads to %s', async address => {
    const { attempts, connect } = recordingConnector();
    const outbound = new Outbound({ policy: strict, connect, resolve: async () => [address] });
    closers.push(() => outbound.close());
    const rejected = `It leads to ${address}, which is not a public address.`;
    await expect(outbound.send(get('https://localhost.test/'))).rejects.toThrow(rejected);
    expect(attempts).toEqual([]);
  });

  it('asks for the address anew at each connection, and rejects the name once it leads inside', async () => {
    const { attempts, connect } = recordingConnector();
    const answers = [['93.184.215.14'], ['169.254.169.254']];
    const outbound = new Outbound({ policy: strict, connect, resolve: async () => answers.shift()! });
    closers.push(() => outbound.close());
    await expect(outbound.send(get('https://rebind.test/'))).rejects.toThrow('not connected in a test');
    await expect(outbound.send(get('https://rebind.test/'))).rejects.toThrow(AddressRejected);
    expect(attempts.map(({ hostname }) => hostname)).toEqual(['93.184.215.14']);
  });

  it.each(['https://127.1/', 'https://[::ffff:7f00:1]/'])(
    'rejects %s without resolving or connecting',
    async url => {
      const { attempts, connect } = recordingConnector();
      const asked: string[] = [];
      const resolve = async (name: string) => {
        asked.push(name);
        return ['93.184.215.14'];
      };
      const outbound = new Outbound({ policy: strict, connect, resolve });
      closers.push(() => outbound.close());
      await expect(outbound.send(get(url))).rejects.toThrow(AddressRejected);
      expect([attempts, asked]).toEqual([[], []]);
    },
  );

  it('rejects http where only https is allowed', async () => {
    const { attempts, connect } = recordingConnector();
    const outbound = new Outbound({ policy: strict, connect, resolve: async () => ['93.184.215.14'] });
    closers.push(() => outbound.close());
    await expect(outbound.send(get('http://shop.test/'))).rejects.toThrow(/http is not encrypted/);
    expect(attempts).toEqual([]);
  });

  it('rejects http to a name of this machine that leads elsewhere, also where loopback is allowed', async () => {
    const { attempts, connect } = recordingConnector();
    const answers = [['127.0.0.1', '93.184.215.14'], ['127.0.0.1']];
    const outbound = new Outbound({ policy: local, connect, resolve: async () => answers.shift()! });
    closers.push(() => outbound.close());
    await expect(outbound.send(get('http://localhost/'))).rejects.toThrow(/http is not encrypted/);
    expect(attempts).toEqual([]);
    await expect(outbound.send(get('http://localhost/'))).rejects.toThrow('not connected in a test');
    expect(attempts.map(({ hostname }) => hostname)).toEqual(['127.0.0.1']);
  });

  it('does not connect where the name has no address, or cannot be resolved', async () => {
    const { attempts, connect } = recordingConnector();
    const answers = [() => Promise.resolve([]), () => Promise.reject(new Error('ENOTFOUND'))];
    const outbound = new Outbound({ policy: strict, connect, resolve: () => answers.shift()!() });
    closers.push(() => outbound.close());
    await expect(outbound.send(get('https://empty.test/'))).rejects.toThrow(/has no address/);
    await expect(outbound.send(get('https://missing.test/'))).rejects.toThrow('ENOTFOUND');
    expect(attempts).toEqual([]);
  });

  it.each([301, 302, 303, 307, 308])('does not go where a %s points, inside or outside', async status => {
    const opened: (string | undefined)[] = [];
    const open = buildConnector({});
    const connect: buildConnector.connector = (options, callback) => {
      opened.push(options.hostname);
      open(options, callback);
    };
    const url = await listen((_request, response) => {
      response.writeHead(status, { location: 'http://169.254.169.254/latest/meta-data' }).end('moved');
    });
    const outbound = new Outbound({ policy: local, connect });
    closers.push(() => outbound.close());
    expect(await outbound.send(get(url))).toMatchObject({ status, body: 'moved' });
    expect(opened).toEqual(['127.0.0.1']);
  });

  it('answers a redirect as it is and does not follow it', async () => {
    let asked = 0;
    const url = await listen((_request, response) => {
      asked += 1;
      response.writeHead(302, { location: '/elsewhere' }).end('moved');
    });
    const outbound = new Outbound({ policy: local });
    closers.push(() => outbound.close());
    const response = await outbound.send(get(url));
    expect([response.status, response.body, asked]).toEqual([302, 'moved', 1]);
  });

  it('gives up on an answer that does not end within the timeout', async () => {
    const url = await listen((_request, response) => {
      response.writeHead(200).write('begun');
    });
    const outbound = new Outbound({ policy: local });
    closers.push(() => outbound.close());
    await expect(outbound.send(get(url, { timeoutMs: 150 }))).rejects.toThrow(/timeout/i);
  });

  it('has connections for each pool: calls that are never answered keep none of another pool waiting', async () => {
    const silent = Promise.withResolvers<void>();
    let waiting = 0;
    const origin = await listen((request, response) => {
      if (request.url === '/good') {
        response.end('good');
      } else if (++waiting === outboundLimits.callsPerHost) {
        silent.resolve();
      }
    });
    const outbound = new Outbound({ policy: local });
    const slow = Promise.allSettled(
      Array.from({ length: 3 * outboundLimits.callsPerHost }, () =>
        outbound.send(get(`${origin}/silent`, { pool: 'slow' })),
      ),
    );
    await silent.promise;
    const answer = await outbound.send(get(`${origin}/good`, { pool: 'quick' }));
    expect(answer.body).toBe('good');
    expect(waiting).toBe(outboundLimits.callsPerHost);
    await outbound.close();
    expect((await slow).every(({ status }) => status === 'rejected')).toBe(true);
    await expect(outbound.send(get(`${origin}/good`, { pool: 'late' }))).rejects.toThrow('destroyed');
  });

  it('makes calls that wait in their order, and opens no connection for those that ended meanwhile', async () => {
    const connected: unknown[] = [];
    const asked: string[] = [];
    const open: (() => void)[] = [];
    const full = Promise.withResolvers<void>();
    const waited = Promise.withResolvers<void>();
    const connect: buildConnector.connector = (options, callback) => {
      connected.push(options);
      buildConnector({})(options, callback);
    };
    const origin = await listen((request, response) => {
      asked.push(request.url!);
      open.push(() => response.end(request.url));
      if (open.length === outboundLimits.callsPerHost) {
        full.resolve();
      } else if (open.length === outboundLimits.callsPerHost + 2) {
        waited.resolve();
      }
    });
    const outbound = new Outbound({ policy: local, connect });
    closers.push(() => outbound.close());
    const send = (path: string, signal?: AbortSignal) =>
      outbound.send(get(`${origin}/${path}`, { pool: 'busy', ...(signal && { signal }) }));
    const first = Array.from({ length: outboundLimits.callsPerHost }, () => send('first'));
    await full.promise;
    const controller = new AbortController();
    const ended = send('ended', controller.signal);
    const late = send('late', AbortSignal.abort(new Error('too late')));
    const last = [send('second'), send('third')];
    controller.abort(new Error('no longer wanted'));
    await expect(ended).rejects.toThrow('no longer wanted');
    await expect(late).rejects.toThrow('too late');
    open[0]!();
    open[1]!();
    await waited.promise;
    for (const answer of open) {
      answer();
    }
    const answers = await Promise.all([...first, ...last]);
    expect(answers.slice(-2).map(({ body }) => body)).toEqual(['/second', '/third']);
    expect(asked.slice(outboundLimits.callsPerHost)).toEqual(['/second', '/third']);
    expect(connected).toHaveLength(outboundLimits.callsPerHost);
  });

  it('tells each of the calls that waited when no connection can be opened', async () => {
    const { attempts, connect } = recordingConnector();
    const outbound = new Outbound({ policy: local, connect });
    closers.push(() => outbound.close());
    const calls = Array.from({ length: 3 * outboundLimits.callsPerHost }, () =>
      outbound.send(get('http://127.0.0.1:9/', { pool: 'unreachable' })),
    );
    const reasons = (await Promise.allSettled(calls)).map(
      settled => (settled as PromiseRejectedResult).reason,
    );
    expect(new Set(reasons.map(reason => reason.message))).toEqual(new Set(['not connected in a test']));
    expect(attempts).toHaveLength(calls.length);
  });

  it('keeps only the beginning of a large answer', async () => {
    const url = await listen((_request, response) => {
      response.end('x'.repeat(1_000_000));
    });
    const outbound = new Outbound({ policy: local });
    closers.push(() => outbound.close());
    const response = await outbound.send(get(url, { answerBytes: 10 }));
    expect(response).toMatchObject({ status: 200, body: 'xxxxxxxxxx' });
  });
});
