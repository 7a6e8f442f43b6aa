import { escapeHtml } from '../../../kernel/escape-html.js';
import { controls } from './controls.js';

/** What a person sees who opens the sandbox in a browser. */
export function controlPage(title: string, address: string): string {
  const rows = controls.map(({ method, path, does, body, example }) => {
    const schema =
      body === undefined ? '' : `<details><summary>Body</summary><pre>${json(body)}</pre></details>`;
    const data = example === undefined ? '' : ` -d '${escapeHtml(JSON.stringify(example))}'`;
    const curl = `curl -X ${method} ${escapeHtml(address + path)}${data}`;
    return `<section><h2><code>${method} /_sandbox${path}</code></h2><p>${does}</p><pre>${curl}</pre>${schema}</section>`;
  });
  return `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Sandbox of ${escapeHtml(title)}</title>
<style>body{font:16px/1.5 system-ui;max-width:50rem;margin:2rem auto;padding:0 1rem}code{overflow-wrap:anywhere}pre{overflow:auto;background:#f4f4f4;padding:.5rem}</style>
<h1>Sandbox of ${escapeHtml(title)}</h1>
<p>It speaks the marketplace's protocol, and these routes control it. Bodies and answers are JSON; a body that is not as
described is answered 400 and changes nothing. With <code>Accept: application/json</code> this address answers the state.</p>
${rows.join('\n')}</html>`;
}

const json = (value: object): string => escapeHtml(JSON.stringify(value, null, 2));
