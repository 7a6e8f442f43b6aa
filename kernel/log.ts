import { type Logger, pino } from 'pino';

export type { Logger };

/** JSON lines on standard output. Secrets never reach a log record: callers log ids, not credentials. */
export const createLogger = (level: string): Logger =>
  pino({
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    redact: {
      paths: ['authorization', '*.authorization', '*.cookie', '*.secret', '*.password'],
      censor: '[secret]',
    },
  });
