import { gzipSync } from 'node:zlib';
import type { Route } from '../../rest-facade/route.js';
import type { Dice } from './dice.js';
import { type Drawing, type Shape, sampleOf } from './schema-values.js';
import { soundBody } from './sound-bodies.js';
import { anyJson, wrongText } from './values.js';
import type { FuzzWorld } from './world.js';

interface Body {
  headers: Record<string, string>;
  bytes: Buffer;
}

/** The body of a request to the route; null where it takes none and is sent none. */
export function bodyOf(route: Route, world: FuzzWorld, drawing: Drawing): Body | null {
  const { dice } = drawing;
  if (route.method === 'GET' || route.method === 'DELETE') {
    return dice.chance(0.02) ? jsonBody(anyJson(dice), dice) : null;
  }
  switch (route.consumes) {
    case 'file':
      return fileOf(route, world, dice);
    case 'raw':
      return {
        headers: { 'content-type': dice.pick(contentTypes) },
        bytes: damaged(json(anyJson(dice)), dice),
      };
    case 'form':
      return dice.chance(0.7)
        ? formOf(route, world, drawing)
        : jsonBody(sampleOf(shapeOf(route), '', drawing), dice);
    default: {
      const sound = dice.chance(0.6) ? soundBody(route.id, drawing) : undefined;
      const value = sound ?? sampleOf(shapeOf(route), '', drawing);
      return jsonBody(withOrganization(value, world, dice), dice);
    }
  }
}

const shapeOf = (route: Route): Shape => (route.body as Shape | undefined) ?? { type: 'object' };

const json = (value: unknown): Buffer => Buffer.from(JSON.stringify(value) ?? 'null');

function withOrganization(value: unknown, world: FuzzWorld, dice: Dice): unknown {
  return dice.chance(0.03) && typeof value === 'object' && value !== null && !Array.isArray(value)
    ? {
        ...value,
        organizationId: dice.pick([world.organizationId, world.otherOrganizationId, wrongText(dice)]),
      }
    : value;
}

const contentTypes: readonly string[] = [
  'text/plain',
  'application/x-www-form-urlencoded',
  'application/json; charset=utf-16',
  'application/vnd.api+json',
  'application/jsonp',
  'multipart/form-data',
  'multipart/form-data; boundary=',
  'text/html',
  '',
  '/',
  'a',
  'application/',
  'application/json;',
  'image/png',
  'text/csv',
  'application/xml',
  'application/json, text/plain',
  '\xff/\xff',
];

function jsonBody(value: unknown, dice: Dice): Body {
  const type = dice.chance(0.02) ? dice.pick(contentTypes) : 'application/json';
  const bytes = dice.chance(0.04) ? damaged(json(value), dice) : json(value);
  if (dice.chance(0.004)) {
    return { headers: { 'content-type': type, 'content-encoding': 'gzip' }, bytes: gzipSync(bytes) };
  }
  return { headers: { 'content-type': type }, bytes };
}

/** What can become of a body on its way, or was never one. */
function damaged(bytes: Buffer, dice: Dice): Buffer {
  const at = dice.integer(0, bytes.length);
  return dice.weighted<Buffer>([
    [4, () => bytes.subarray(0, at)],
    [
      3,
      () => Buffer.concat([bytes.subarray(0, at), Buffer.from([dice.integer(0, 255)]), bytes.subarray(at)]),
    ],
    [2, () => Buffer.concat([bytes, Buffer.from(dice.pick(['}', ',', '\0', ' x', '{}', '\ufeff']))])],
    [1, () => Buffer.concat([Buffer.from('\ufeff'), bytes])],
    [1, () => Buffer.from(bytes.toString(), 'utf16le')],
    [1, () => Buffer.from('{"a":1,"a":2,"__proto__":{"x":1}}')],
    [1, () => Buffer.from(`{"title":"\\ud800","sku":"\\u0000"}`)],
    [1, () => Buffer.from(dice.pick(['{]', "{'a':1}", 'NaN', '[1,]', '"', '-', 'tru', '01', '{"a":1e999}']))],
    [0.5, () => Buffer.from(`${'['.repeat(20_000)}${']'.repeat(20_000)}`)],
    [0.5, () => Buffer.from(`{"a":${'{"a":'.repeat(5_000)}1${'}'.repeat(5_000)}}`)],
    [0.3, () => Buffer.alloc(dice.pick([1024 * 1024, 1024 * 1024 + 1, 3 * 1024 * 1024]), 0x20)],
    [0.3, () => json({ title: 'x'.repeat(1024 * 1024 - 200) })],
    [1, () => Buffer.alloc(0)],
  ]);
}

function formOf(route: Route, world: FuzzWorld, drawing: Drawing): Body {
  const { dice } = drawing;
  const value = sampleOf(shapeOf(route), '', drawing);
  const drawn = typeof value === 'object' && value !== null ? value : { value };
  const real = dice.chance(0.3) ? { client_id: world.client.id, client_secret: world.client.secret } : {};
  const fields = Object.entries({ ...drawn, ...real });
  const text = new URLSearchParams(
    fields.map(([name, each]) => [name, String(each).toWellFormed()]),
  ).toString();
  const bytes = Buffer.from(dice.chance(0.05) ? `${text}&%zz=%&=&client_id=a&client_id=b` : text);
  return { headers: { 'content-type': 'application/x-www-form-urlencoded' }, bytes };
}

const csv = [
  'sku,title,price,currency,inventoryQuantity\nF-1,One,1.00,USD,3\nF-2,Two,2.50,USD,\n',
  'Handle,Title,Variant SKU,Variant Price,Option1 Name,Option1 Value\na,A,S-1,1.00,Size,S\na,,S-2,x,Size,M\n',
  'sku,title\n"unclosed,One\n',
  'sku;title\nA;B\n',
  'title\n\n\n',
  'sku,title\nA\0B,\xff\n',
  'Vendure,name,slug\n',
] as const;

const otherFiles: readonly (readonly [type: string, content: string])[] = [
  ['application/json', '[{"sku":"J-1","title":"One","price":{"amount":"1.00","currency":"USD"}}]'],
  ['application/json', '{"products":[{"sku":"J-2"}'],
  ['application/x-ndjson', '{"sku":"N-1","title":"One"}\n{"sku":\n[]\nnull\n'],
  [
    'application/xml',
    '<?xml version="1.0"?><!DOCTYPE x [<!ENTITY a "b">]><rss><channel><item>&a;</item></channel></rss>',
  ],
  [
    'application/rss+xml',
    '<rss xmlns:g="http://base.google.com/ns/1.0"><channel><item><g:id>X-1</g:id><title>T</title></item>',
  ],
  ['application/octet-stream', 'PK\u0003\u0004not a workbook'],
  ['text/csv', ''],
];

/** Raw or as a form, whole or cut. */
function fileOf(route: Route, world: FuzzWorld, dice: Dice): Body {
  const isImage = route.upload?.accepts.includes('image/*') === true;
  const [type, content] = isImage
    ? ([
        dice.pick(['image/png', 'image/jpeg', 'image/svg+xml', 'application/octet-stream']),
        imageOf(world, dice),
      ] as const)
    : productFileOf(dice);
  if (dice.chance(0.5)) {
    return {
      headers: { 'content-type': dice.chance(0.05) ? dice.pick(contentTypes) : type },
      bytes: dice.chance(0.05) ? damaged(content, dice) : content,
    };
  }
  return multipart(type, content, dice);
}

const productFileOf = (dice: Dice): readonly [string, Buffer] => {
  const [type, text] = dice.chance(0.6) ? (['text/csv', dice.pick(csv)] as const) : dice.pick(otherFiles);
  return [type, Buffer.from(text, dice.chance(0.1) ? 'latin1' : 'utf8')];
};

const imageOf = ({ picture }: FuzzWorld, dice: Dice): Buffer =>
  dice.weighted<Buffer>([
    [4, () => picture],
    [1, () => picture.subarray(0, dice.integer(0, picture.length))],
    [1, () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')],
    [1, () => Buffer.from('not a picture')],
    [1, () => Buffer.alloc(0)],
  ]);

function multipart(type: string, content: Buffer, dice: Dice): Body {
  const boundary = dice.pick(['b0undary', 'a b', `${'x'.repeat(70)}`]);
  const field = dice.pick([
    'file',
    'file',
    'file',
    'other',
    '__proto__',
    '',
    'organizationId',
    'file\\"; x="',
  ]);
  const name = dice.pick(['a.csv', '../../a.csv', '', 'a\0.png', '文.png', '"; filename="b']);
  const part = (head: string, bytes: Buffer): Buffer =>
    Buffer.concat([Buffer.from(`--${boundary}\r\n${head}\r\n\r\n`), bytes, Buffer.from('\r\n')]);
  const whole = Buffer.concat([
    ...dice.times(dice.pick([0, 0, 0, 1, 60]), index =>
      part(
        `Content-Disposition: form-data; name="${dice.pick(['a', '__proto__', 'currency'])}${index}"`,
        Buffer.from('USD'),
      ),
    ),
    part(
      `Content-Disposition: form-data; name="${field}"; filename="${name}"\r\nContent-Type: ${type}`,
      content,
    ),
    Buffer.from(dice.chance(0.95) ? `--${boundary}--\r\n` : ''),
  ]);
  const cut = dice.chance(0.05) ? whole.subarray(0, dice.integer(0, whole.length)) : whole;
  const told = dice.chance(0.97)
    ? `multipart/form-data; boundary="${boundary}"`
    : 'multipart/form-data; boundary=other';
  return { headers: { 'content-type': told }, bytes: cut };
}
