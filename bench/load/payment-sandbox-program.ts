import { paymentModules } from '../../connectors/payments/registry.js';
import { systemClock } from '../../kernel/clock.js';

/** The stand-in of the first payment processor that has one, which answers at once, on the port of the argument. */
const [startSandbox] = paymentModules.flatMap(module => module.startSandbox ?? []);
await startSandbox!({ clock: systemClock, port: Number(process.argv[2]) });
process.once('SIGTERM', () => process.exit());
