import { execFile } from 'node:child_process';
import { readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { Webhook } from 'standardwebhooks';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { pasted } from '../end-to-end/readme-commands.js';
import { type Organization, startOrganization } from '../support/organization.js';
import { type Program, startProgram } from '../support/program.js';
import { compiler, installedProject } from './packed-library.js';

const root = join(import.meta.dirname, '../..');
const page = (name: string) => readFile(join(root, name), 'utf8');
const [readme, guide, projectReadme] = (await Promise.all(
  ['sdk/README.md', 'docs/client-library.md', 'README.md'].map(page),
)) as [string, string, string];
const blocksOf = (text: string, language: string): string[] =>
  [...text.matchAll(new RegExp(`^\`\`\`${language}\n(.*?)^\`\`\`$`, 'gms'))].map(([, code]) => code!);

let project: { folder: string; files: string[] };
let program: Program;
let shop: Organization;
beforeAll(async () => {
  [project, program] = await Promise.all([installedProject(), startProgram()]);
  shop = await startOrganization(program, { defaultCurrency: 'SGD' });
}, 120_000);
afterAll(async () => {
  await program.stop();
  await rm(project.folder, { recursive: true });
});

describe('the packed library', () => {
  it('has its code, types and README, and brings no other package', async () => {
    const others = project.files.filter(file => !/^dist\/.*[.](js|d[.]ts)$/.test(file));
    expect(others.toSorted()).toEqual(['README.md', 'package.json']);
    expect(project.files).toContain('dist/generated/api-types.d.ts');
    const installed = await readdir(join(project.folder, 'node_modules'));
    expect(installed.filter(name => !name.startsWith('.'))).toEqual(['@tradewind']);
  });

  it('runs the examples of its README, which the strict compiler takes', async () => {
    const secret = `whsec_${Buffer.from('a secret of a test').toString('base64')}`;
    const proof = `
      const delivery = JSON.parse(process.env.DELIVERY!) as { body: string; headers: Record<string, string> };
      const statusOf = async (body: string) =>
        (await receive(new Request('http://shop.example', { method: 'POST', ...delivery, body }))).status;
      process.stdout.write(['statuses', await statusOf(delivery.body), await statusOf(delivery.body + ' ')].join(' '));
    `;
    await writeFile(join(project.folder, 'readme.ts'), [...blocksOf(readme, 'ts'), proof].join('\n'));
    await writeFile(join(project.folder, 'tsconfig.json'), JSON.stringify(strict));
    await symlink(join(root, 'node_modules/@types'), join(project.folder, 'node_modules/@types'));
    await writePages();
    const output = await run([compiler, '-p', '.'], {});
    expect(output).toBe('');
    const said = await run(['readme.ts'], {
      TRADEWIND_URL: program.url,
      TRADEWIND_API_KEY: shop.apiKey,
      WEBHOOK_SECRET: secret,
      DELIVERY: JSON.stringify(deliveryBy(secret)),
    });
    const lines = said.trim().split('\n');
    expect(lines).toEqual(
      expect.arrayContaining([
        'Enamel mug 12.50',
        expect.stringMatching(/^VERSION_STALE 412 /),
        expect.stringMatching(/^completed /),
        expect.stringMatching(/^product.price.changed /),
        'statuses 204 401',
      ]),
    );
  }, 60_000);

  it('runs the examples of the pages about it', async () => {
    await shop.rest.post('/api/v1/products', {
      ...{ title: 'Blue shirt', status: 'active', price: { amount: '20', currency: 'SGD' } },
    });
    await writePages();
    for (const name of ['guide.ts', 'project.ts']) {
      await run([name], { KEY: shop.apiKey, TRADEWIND_API_KEY: shop.apiKey });
    }
    const { json } = await shop.rest.get('/api/v1/products?q=shirt');
    expect(json.items.map(({ price }: { price: { amount: string } }) => price.amount)).toEqual(['12.50']);
  });

  it('says what the commands of its README do', async () => {
    const { json } = await shop.rest.post('/api/v1/products', { title: 'Priced' });
    const variables = { KEY: shop.apiKey, API: `${program.url}/api/v1`, PRODUCT_ID: json.product.id };
    const commands = blocksOf(readme, 'sh')
      .flatMap(block => block.replaceAll('\\\n', ' ').split('\n'))
      .filter(line => line.startsWith('curl '));
    const replies = [];
    for (const command of commands) {
      replies.push((await pasted(command, { folder: project.folder, variables, url: program.url })).status);
    }
    expect(replies).toEqual([201, 202, 200]);
  });
});

/** The programs of the pages, for the server of the test. */
const writePages = () =>
  Promise.all(
    [guide, projectReadme].map((text, index) =>
      writeFile(
        join(project.folder, ['guide.ts', 'project.ts'][index]!),
        blocksOf(text, 'ts').join('\n').replaceAll('http://127.0.0.1:4000', program.url),
      ),
    ),
  );

const strict = {
  compilerOptions: {
    ...{ strict: true, noEmit: true, target: 'es2024', module: 'nodenext', types: ['node'] },
    ...{ exactOptionalPropertyTypes: true, noUncheckedIndexedAccess: true, skipLibCheck: false },
  },
  include: ['*.ts'],
};

function deliveryBy(secret: string) {
  const body = JSON.stringify({ type: 'product.price.changed', subject: { id: 'p' }, resourceVersion: 2 });
  const at = new Date();
  const signature = new Webhook(secret).sign('m', at, body);
  const timestamp = String(Math.floor(at.getTime() / 1000));
  return {
    body,
    headers: { 'webhook-id': 'm', 'webhook-timestamp': timestamp, 'webhook-signature': signature },
  };
}

/** Runs a program of Node in the project; what it printed. */
async function run(args: string[], environment: Record<string, string>): Promise<string> {
  const { PATH } = process.env;
  const options = { cwd: project.folder, env: { PATH, ...environment } };
  const { stdout } = await promisify(execFile)(process.execPath, args, options).catch(error => {
    throw new Error(`${error.stdout}${error.stderr}`);
  });
  return stdout;
}
