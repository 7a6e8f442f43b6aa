import { sandboxedRails } from '../../connectors/payments/sandboxed-registry.js';
import { systemClock } from '../../kernel/clock.js';

/** The sandbox of the first payment processor that has one, which answers at once, on the port of the argument. */
const [first] = sandboxedRails;
await first!.startSandbox({ clock: systemClock, port: Number(process.argv[2]) });
process.once('SIGTERM', () => process.exit());
