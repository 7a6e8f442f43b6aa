import { Logger as QueueLogger } from 'graphile-worker';
import type { Logger } from '../log.js';

/**
 * graphile-worker's log lines as ours. It reports each task that it ran as `info` and each that threw as
 * `error`; who ran the task has logged the error already, so both go one level down or more.
 */
export const queueLog = (log: Logger): QueueLogger =>
  new QueueLogger(() => (level, message, meta) => {
    if (isAboutPool(message)) {
      return;
    }
    const failure = (meta as { failure?: boolean } | undefined)?.failure === true;
    if (failure || level === 'info' || level === 'debug') {
      log.debug({ queue: true }, message);
    } else if (level === 'warning') {
      log.warn({ queue: true }, message);
    } else {
      log.error({ queue: true }, message);
    }
  });

/** Tasks mostly wait for other machines and not for connections: that they outnumber those is meant. */
const isAboutPool = (message: string): boolean => message.includes('having maxPoolSize');
