import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { everyToolSource } from '../../composition/toolbox.js';
import type { Caller } from '../../kernel/context.js';
import { newId } from '../../kernel/ids.js';
import type { Scope } from '../../kernel/scopes.js';
import type { ToolResult } from '../../kernel/tools/toolbox.js';
import { specSpelling } from '../../rest-facade/request/query-names.js';
import type { Route } from '../../rest-facade/route.js';
import { routes } from '../../rest-facade/routes/routes.js';
import { isMutation, type ToolSource } from '../../rest-facade/tools/tool-source.js';
import type { Organization } from '../support/organization.js';
import { type Program, startProgram } from '../support/program.js';
import type { Reply, RestClient } from '../support/rest-client.js';
import { ToolClient } from '../support/tool-client.js';
import { type ExampleIds, furnishedForTools, searchEnvironment, toolExamples } from './tool-examples.js';

let program: Program;
let tools: ToolClient;
let client: Client;
let shop: Organization;
/** With every scope. */
let caller: Caller;
/** Of another organization, with every scope. */
let stranger: Caller;
let ids: ExampleIds;

beforeAll(async () => {
  program = await startProgram(searchEnvironment);
  tools = await ToolClient.open(program, searchEnvironment);
  client = new Client({ connectionString: program.databaseUrl });
  await client.connect();
  const ours = await furnishedForTools(program, client, 'ours');
  const theirs = await furnishedForTools(program, client, 'theirs');
  shop = ours.merchant.shop;
  ids = ours.ids;
  caller = await tools.callerOf(shop.apiKey);
  stranger = await tools.callerOf(theirs.merchant.shop.apiKey);
});
afterAll(async () => {
  await client.end();
  await tools.close();
  await program.stop();
});

const sources = everyToolSource();
const sourceOf = (name: string): ToolSource => sources.find(({ tool }) => tool.name === name)!;
const routeOf = (name: string): Route | undefined => routes.find(({ tool }) => tool?.name === name);
const names = Object.keys(toolExamples({} as ExampleIds));
const ofRoutes = names.filter(name => routeOf(name) !== undefined);

/** The scopes that the tool itself needs; a job needs that of its kind. */
const scopesOf = (name: string): ReadonlySet<Scope> => {
  const { scope } = sourceOf(name);
  return new Set([typeof scope === 'string' ? scope : 'catalog:enrich']);
};

/** The same call over REST. */
function overRest(rest: RestClient, name: string, callId: string): Promise<Reply> {
  const { method, path, params, query, consumes } = routeOf(name)!;
  const input = toolExamples(ids)[name]!;
  const address = path.replace(/:(\w+)/g, (_, parameter: string) => String(input[parameter]));
  const others = Object.entries(input).filter(([field]) => !(field in (params?.properties ?? {})));
  const asQuery = others.filter(([field]) => field in (query?.properties ?? {}));
  const search = new URLSearchParams(asQuery.map(([field, value]) => [specSpelling(field), String(value)]));
  const body = Object.fromEntries(others.filter(([field]) => !(field in (query?.properties ?? {}))));
  if (consumes === 'file') {
    const disposition = `attachment; filename="${body.fileName}"`;
    const headers = {
      'idempotency-key': callId,
      'content-type': 'text/plain',
      'content-disposition': disposition,
    };
    return rest.send(method, `${address}?${search}`, { headers, body: body.content });
  }
  return rest.send(method, `${address}?${search}`, {
    headers: { 'idempotency-key': callId },
    ...(method === 'GET' ? {} : { body }),
  });
}

/** Without what the envelope of REST adds, and the id of the request itself. */
function withoutEnvelope(json: Record<string, unknown>): Record<string, unknown> {
  const { ok: _, apiVersion: __, ...own } = json;
  return own;
}

const outputOf = (result: ToolResult): Record<string, unknown> => {
  expect(result).toMatchObject({ ok: true });
  return (result as { output: Record<string, unknown> }).output;
};

describe('every tool', () => {
  it('has an example here', () => {
    expect(names.toSorted()).toEqual(sources.map(({ tool }) => tool.name).sort());
  });

  it.each(ofRoutes)('%s answers a caller with just its scope what REST answers', async name => {
    const callId = newId();
    const result = await tools.call({ ...caller, scopes: scopesOf(name) }, name, toolExamples(ids)[name], {
      callId,
    });
    // The same key and request: over REST too, it is a repetition of what the tool did.
    const reply = await overRest(shop.rest, name, callId);
    expect(reply.headers.get('idempotent-replayed')).toBe(isMutation(sourceOf(name)) ? 'true' : null);
    const answers = [outputOf(result), withoutEnvelope(reply.json)];
    const [tool, rest] = name === 'recommend_category' ? answers.map(withoutOperation) : answers;
    expect(tool).toEqual(rest);
  });

  it.each(names.filter(name => !ofRoutes.includes(name)))(
    '%s answers a caller with just its scope',
    async name => {
      const narrow = { ...caller, scopes: scopesOf(name) };
      const output = outputOf(await tools.call(narrow, name, toolExamples(ids)[name]));
      expect(Object.keys(output).sort()).toEqual(Object.keys(propertiesOf(sourceOf(name))).sort());
    },
  );

  it.each(names)('%s rejects a caller without its scope, as REST does', async name => {
    const result = await tools.call(
      { ...caller, scopes: new Set(['webhooks:read']) },
      name,
      toolExamples(ids)[name],
    );
    const [scope] = scopesOf(name);
    expect(result).toMatchObject({
      ok: false,
      code: 'SCOPE_MISSING',
      detail: `This needs the scope ${scope}.`,
    });
  });

  it.each(names.filter(name => JSON.stringify(toolExamples(uuids)[name]).includes(someId)))(
    '%s has nothing for a stranger',
    async name => {
      const before = await shop.events();
      const result = await tools.call(stranger, name, toolExamples(ids)[name]);
      expect(strangersSee(result), JSON.stringify(result)).toBe(true);
      expect(await shop.events()).toHaveLength(before.length);
    },
  );

  it.each(names)('%s names the argument that it does not know', async name => {
    const result = await tools.call(caller, name, {
      ...toolExamples(ids)[name],
      organizationId: shop.id,
      nonsense: 1,
    });
    expect(result).toMatchObject({ ok: false, code: 'VALIDATION_FAILED' });
    expect((result as { errors: unknown }).errors).toEqual([
      { path: 'organizationId', code: 'UNKNOWN_FIELD', message: 'is not a field of this request' },
      { path: 'nonsense', code: 'UNKNOWN_FIELD', message: 'is not a field of this request' },
    ]);
  });
});

const propertiesOf = ({ reply }: ToolSource): object => (reply.schema as { properties?: object }).properties!;

const withoutOperation = ({ operationId: _, ...rest }: Record<string, unknown>) => rest;

const someId = '019a9f00-0000-7000-8000-000000000001';
const uuids = new Proxy({}, { get: () => someId }) as ExampleIds;

/** Not found, or an empty list, or an item that was not found; or work on what is not there, whose job says so. */
function strangersSee(result: ToolResult): boolean {
  if (!result.ok) {
    return [result, ...result.errors].some(({ code }) => code.endsWith('NOT_FOUND'));
  }
  const output = result.output as {
    status?: string;
    items?: unknown[];
    results?: { error?: { code: string } }[];
  };
  const { status, items, results } = output;
  return (
    status === 'accepted' ||
    items?.length === 0 ||
    (results ?? []).some(({ error }) => error?.code.endsWith('NOT_FOUND') === true)
  );
}

describe('the list of tools', () => {
  const query = '{ tools { name title description effect scope inputSchema outputSchema } }';

  it('has all tools for a credential with every scope, by name', async () => {
    const { data } = await shop.graphql.run(query);
    expect(data.tools.map(({ name }: { name: string }) => name)).toEqual(names.toSorted());
    const [first] = data.tools;
    expect(first).toMatchObject({
      name: 'act_on_reviews',
      effect: 'publishes',
      scope: 'reviews:write',
      inputSchema: { type: 'object', required: ['actions'], additionalProperties: false },
      outputSchema: { type: 'object' },
    });
  });

  it('has those that the scopes of the credential allow', async () => {
    const { data } = await program.graphql(await shop.key(['reviews:read'])).run('{ tools { name } }');
    const seen = data.tools.map(({ name }: { name: string }) => name);
    expect(seen).toEqual(['cancel_job', 'get_job', 'get_review', 'list_reviews']);
  });
});
