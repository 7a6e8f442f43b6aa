import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { type Browser, chromium, type Page } from 'playwright-core';

const places = [process.env.CHROMIUM ?? '', '/usr/bin/chromium', '/usr/bin/google-chrome'];
const executablePath = places.find(place => place !== '' && existsSync(place)) ?? null;

/** Whether this machine has a browser; tests of pages need one, and are skipped where there is none. */
export const hasChromium = executablePath !== null;

/** Root has no sandbox for it in most containers. */
export const launchChromium = (): Promise<Browser> =>
  chromium.launch({ executablePath: executablePath!, args: ['--no-sandbox'] });

/** What a page did that it must not. */
export interface PageFaults {
  /** Requests that left the origin. */
  foreign: string[];
  /** Of the console, of scripts, and of the content security policy. */
  errors: string[];
}

/** Records faults of the page from now on. */
export function watchPage(page: Page, origin: string): PageFaults {
  const faults: PageFaults = { foreign: [], errors: [] };
  page.on('request', request => {
    const url = request.url();
    if (
      !url.startsWith(origin) &&
      !url.startsWith(origin.replace('http', 'ws')) &&
      !/^(data|blob):/.test(url)
    ) {
      faults.foreign.push(url);
    }
  });
  page.on('console', message => {
    if (message.type() === 'error') {
      faults.errors.push(message.text());
    }
  });
  page.on('pageerror', error => {
    faults.errors.push(String(error));
  });
  return faults;
}

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** What axe finds wrong with a page, by WCAG 2.2 AA and its best practices, with the first places; `accepted` are rules. */
export async function accessibilityFaults(page: Page, accepted: readonly string[] = []): Promise<string[]> {
  await page.evaluate(axe);
  const faults: string[] = await page.evaluate(
    `axe.run({ runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'] }).then(({ violations }) =>
      violations.map(({ id, nodes }) => id + ': ' + nodes.slice(0, 3).map(({ html }) => html.slice(0, 160)).join(' | ')))`,
  );
  return faults.filter(fault => !accepted.includes(fault.split(':', 1)[0]!));
}
