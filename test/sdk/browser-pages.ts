import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';

const places = [process.env.CHROMIUM ?? '', '/usr/bin/chromium', '/usr/bin/google-chrome'];
const executable = places.find(place => place !== '' && existsSync(place)) ?? null;

/** Whether this machine has a browser. */
export const hasBrowser = executable !== null;

/** Opens pages in a real browser, and hears what they report. */
export class BrowserPages {
  readonly #server: Server;
  #report: (result: unknown) => void = () => undefined;

  private constructor() {
    this.#server = createServer((request, response) => {
      void text(request).then(body => {
        response.end();
        this.#report(JSON.parse(body));
      });
    });
  }

  static async start(): Promise<BrowserPages> {
    const pages = new BrowserPages();
    pages.#server.listen(0, '127.0.0.1');
    await once(pages.#server, 'listening');
    return pages;
  }

  /** A page that runs a module, whose default export is what the page reports. */
  html(module: string): string {
    const { port } = this.#server.address() as AddressInfo;
    return `<!doctype html><title>Test</title><script type="module">
      const report = result => fetch('http://127.0.0.1:${port}/', { method: 'POST', mode: 'no-cors', body: JSON.stringify(result) });
      const { default: result } = await import(${JSON.stringify(module)}).catch(error => ({ default: { failed: String(error) } }));
      await report(result);
    </script>`;
  }

  /** What the page at an address reports. */
  async open(address: string): Promise<unknown> {
    const profile = await mkdtemp(join(tmpdir(), 'tradewind-browser-'));
    const reported = new Promise(resolve => {
      this.#report = resolve;
    });
    const browser = spawn(executable!, [...flags, `--user-data-dir=${profile}`, address], {
      stdio: 'ignore',
    });
    try {
      return await Promise.race([reported, endedEarly(browser)]);
    } finally {
      await end(browser);
      await rm(profile, { recursive: true, force: true, maxRetries: 5 });
    }
  }

  async stop(): Promise<void> {
    this.#server.close();
    this.#server.closeAllConnections();
    await once(this.#server, 'close');
  }
}

/** Nothing of the browser's own business leaves the machine. */
const flags = [
  ...['--headless', '--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-sync'],
  ...['--disable-background-networking', '--disable-component-update', '--disable-dev-shm-usage'],
];

async function endedEarly(browser: ChildProcess): Promise<never> {
  const [code] = await once(browser, 'exit');
  throw new Error(`the browser ended with ${code}`);
}

async function end(browser: ChildProcess): Promise<void> {
  if (browser.exitCode === null && browser.signalCode === null) {
    const ended = once(browser, 'exit');
    browser.kill('SIGKILL');
    await ended;
  }
}
