import dns from 'node:dns';
import net from 'node:net';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

// For `node --import`: a program under made-up requests is told of addresses anywhere, and may call none of them.
const isHere = host => /^(127\.|::1$|localhost$|::ffff:127\.)/.test(host);

const connect = net.Socket.prototype.connect;
net.Socket.prototype.connect = function connectHere(...given) {
  const [options] = net._normalizeArgs(Array.isArray(given[0]) ? given[0] : given);
  const host = options.host ?? 'localhost';
  if (options.path === undefined && net.isIP(host) !== 0 && !isHere(host)) {
    process.nextTick(() =>
      this.destroy(Object.assign(new Error(`not called: ${host}`), { code: 'ECONNREFUSED' })),
    );
    return this;
  }
  return connect.apply(this, given);
};

const nobody = host => Object.assign(new Error(`getaddrinfo ENOTFOUND ${host}`), { code: 'ENOTFOUND' });
const { lookup } = dns;
dns.lookup = (host, ...rest) =>
  isHere(host) || net.isIP(host) !== 0 ? lookup(host, ...rest) : process.nextTick(rest.at(-1), nobody(host));
const { lookup: promised } = dns.promises;
dns.promises.lookup = async (host, ...rest) => {
  if (!isHere(host) && net.isIP(host) === 0) {
    throw nobody(host);
  }
  return promised(host, ...rest);
};

// What memory a program holds is known after a collection alone.
setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc');
process.on('SIGUSR2', () => {
  for (let turn = 0; turn < 3; turn += 1) {
    collect();
  }
});
