import type { CallToolResult, Tool } from '@modelcontextprotocol/server';
import { fail } from '../../kernel/errors.js';
import type { McpResources, McpService, McpToolCall } from '../../rest-facade/mcp/mcp-service.js';

const pixel =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==';
const silence = 'UklGRiYAAABXQVZFZm10IBAAAAABAAEAQB8AAAB9AAACABAAZGF0YQIAAAA=';

const text = (content: string) => ({ type: 'text' as const, text: content });
const image = { type: 'image' as const, data: pixel, mimeType: 'image/png' };
const audio = { type: 'audio' as const, data: silence, mimeType: 'audio/wav' };
const embedded = (uri: string, mimeType: string, content: string) => ({
  type: 'resource' as const,
  resource: { uri, mimeType, text: content },
});

/** What the conformance tests of the protocol want tools to answer, by their names. */
const answers: Readonly<Record<string, (call: McpToolCall) => CallToolResult | Promise<CallToolResult>>> = {
  test_simple_text: () => ({ content: [text('This is a simple text response for testing.')] }),
  test_image_content: () => ({ content: [image] }),
  test_audio_content: () => ({ content: [audio] }),
  test_embedded_resource: () => ({
    content: [embedded('test://embedded-resource', 'text/plain', 'This is an embedded resource content.')],
  }),
  test_multiple_content_types: () => ({
    content: [
      text('Multiple content types test:'),
      image,
      embedded('test://mixed-content-resource', 'application/json', '{"test":"data","value":123}'),
    ],
  }),
  test_error_handling: () => ({
    isError: true,
    content: [text('This tool intentionally returns an error for testing')],
  }),
  test_tool_with_progress: async ({ progress }) => {
    for (const done of [0, 50, 100]) {
      await progress?.({ progress: done, total: 100 });
    }
    return { content: [text('Done.')] };
  },
  json_schema_2020_12_tool: () => ({ content: [text('Done.')] }),
};

/** Keywords that have to reach the client as they are (SEP-1613). */
const schema2020: Tool['inputSchema'] = {
  $schema: 'https://json-schema.org/draft/2020-12/schema',
  type: 'object',
  $defs: {
    address: { type: 'object', properties: { street: { type: 'string' }, city: { type: 'string' } } },
  },
  properties: { name: { type: 'string' }, address: { $ref: '#/$defs/address' } },
  additionalProperties: false,
};

const toolOf = (name: string): Tool => ({
  name,
  description: `Fixture of the conformance tests: ${name}.`,
  inputSchema:
    name === 'json_schema_2020_12_tool' ? schema2020 : { type: 'object', properties: {}, required: [] },
});

const resources: McpResources = {
  templates: () => ({
    resourceTemplates: [
      { uriTemplate: 'test://template/{id}/data', name: 'template', mimeType: 'application/json' },
    ],
  }),
  list: async () => ({
    resources: [
      { uri: 'test://static-text', name: 'text', description: 'A text.', mimeType: 'text/plain' },
      { uri: 'test://static-binary', name: 'binary', description: 'A picture.', mimeType: 'image/png' },
    ],
  }),
  read: async (_request, uri) => {
    const id = /^test:\/\/template\/(\w+)\/data$/.exec(uri)?.[1];
    if (id !== undefined) {
      const content = JSON.stringify({ id, templateTest: true, data: `Data for ID: ${id}` });
      return { contents: [{ uri, mimeType: 'application/json', text: content }] };
    }
    if (uri === 'test://static-text') {
      const content = 'This is the content of the static text resource.';
      return { contents: [{ uri, mimeType: 'text/plain', text: content }] };
    }
    if (uri === 'test://static-binary') {
      return { contents: [{ uri, mimeType: 'image/png', blob: pixel }] };
    }
    throw fail('NOT_FOUND', { detail: `There is no resource ${uri}.` });
  },
};

/** Fixtures behind the endpoint of the program: what is tried is the endpoint. */
export const conformanceService: McpService = {
  instructions: 'Fixtures of the conformance tests.',
  tools: () => Object.keys(answers).map(toolOf),
  scopeMissing: () => null,
  call: async (_request, call) => (await answers[call.name]?.(call)) ?? null,
  resources,
};
