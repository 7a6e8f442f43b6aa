import { type DestinationStream, type Logger, pino } from 'pino';

export type { Logger };

/** JSON lines, on standard output by default. Secrets never reach a log record: callers log ids, not credentials. */
export const createLogger = (level: string, destination?: DestinationStream): Logger =>
  pino(
    {
      level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      // Without these an Error under `error` would be logged as {}.
      serializers: { err: pino.stdSerializers.err, error: pino.stdSerializers.err },
      redact: {
        paths: ['authorization', '*.authorization', '*.cookie', '*.secret', '*.password'],
        censor: '[secret]',
      },
    },
    destination,
  );
