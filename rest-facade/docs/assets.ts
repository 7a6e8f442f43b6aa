import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import type { FastifyInstance } from 'fastify';
import { dictionary } from '../../kernel/dictionary.js';
import { fail } from '../../kernel/errors.js';
import { projectFolder } from '../../kernel/project-folder.js';
import { digestOf, StaticContent } from './static-content.js';

const types: Readonly<Record<string, string>> = dictionary({
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
});

/** Ours are beside this file in the sources; the others are the builds for browsers of their packages. */
const ours = ['docs.css', 'docs.js', 'operation.js', 'explorer.js'] as const;
const packaged = {
  'react.js': ['react', 'umd/react.production.min.js'],
  'react-dom.js': ['react-dom', 'umd/react-dom.production.min.js'],
  'graphiql.js': ['graphiql', 'graphiql.min.js'],
  'graphiql.css': ['graphiql', 'graphiql.min.css'],
} as const;

type AssetName = (typeof ours)[number] | keyof typeof packaged;

/**
 * Scripts and style sheets of the pages. Each has its digest in its address, so that browsers keep it for good and have the new
 * one at once.
 */
export class Assets {
  readonly #contents = new Map<string, StaticContent>();
  readonly #addresses = new Map<AssetName, string>();

  constructor() {
    const folder = path.join(projectFolder(import.meta.dirname) ?? '', 'rest-facade/docs/assets');
    const { resolve } = createRequire(import.meta.url);
    for (const name of ours) {
      this.#add(name, readFileSync(path.join(folder, name)));
    }
    for (const [name, [module, file]] of Object.entries(packaged)) {
      // Not every package lets its files be resolved, but each its own description.
      const root = path.dirname(resolve(`${module}/package.json`));
      this.#add(name as AssetName, readFileSync(path.join(root, file)));
    }
  }

  /** Where a page finds it. */
  address(name: AssetName): string {
    return this.#addresses.get(name)!;
  }

  serve(app: FastifyInstance): void {
    app.get<{ Params: { name: string } }>('/docs/assets/:name', (request, reply) => {
      const content = this.#contents.get(request.params.name);
      if (content === undefined) {
        throw fail('NOT_FOUND');
      }
      return content.send(request, reply);
    });
  }

  #add(name: AssetName, bytes: Buffer): void {
    const { name: stem, ext } = path.parse(name);
    const file = `${stem}.${digestOf(bytes)}${ext}`;
    const headers = { 'content-type': types[ext]!, 'cache-control': 'public, max-age=31536000, immutable' };
    this.#contents.set(file, new StaticContent(bytes, headers));
    this.#addresses.set(name, `/docs/assets/${file}`);
  }
}
