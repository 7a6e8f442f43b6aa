import { escapeHtml } from '../../../kernel/escape-html.js';
import { exampleText, parametersOf } from './curl-example.js';
import type { OpenApiDocument, Parameter, PlacedOperation } from './openapi-document.js';
import { exampleOf } from './schema-example.js';

/**
 * A form that sends the operation from the page. It is hidden until its script runs: without one, the example for the shell
 * says the same. Files are sent from the shell only.
 */
export function tryForm(
  operation: PlacedOperation,
  { document, script }: { document: OpenApiDocument; script: string },
): string {
  const content = operation.requestBody?.content;
  const json = content?.['application/json'];
  if (content !== undefined && json === undefined) {
    return '';
  }
  const example = json === undefined ? null : (json.example ?? exampleOf(document, json.schema ?? {}));
  const body = example === null ? '' : bodyField(JSON.stringify(example, null, 2));
  const fields = parametersOf(document, operation)
    .filter(parameter => parameter.in !== 'cookie' && parameter.name !== 'organizationId')
    .map(parameter => parameterField(document, parameter));
  return `<form class="try" data-method="${operation.method}" data-path="${escapeHtml(operation.path)}" hidden>
<h2 id="try-it">Try it</h2>
<p>Sends the request to this server. What it changes is changed.</p>
${operation.security.length === 0 ? '' : keyField}
${fields.join('\n')}
${body}
<p><button>Send</button></p>
<div class="reply" role="status"></div>
</form>
<script src="${script}" defer></script>`;
}

const keyField =
  '<p><label>API key or access token<br><input name="key" type="password" autocomplete="off" spellcheck="false" maxlength="4096"></label></p>';

/** Required parameters begin with their example, others are left out until something is entered. */
function parameterField(document: OpenApiDocument, parameter: Parameter): string {
  const { name, required = false } = parameter;
  const example = escapeHtml(exampleText(document, parameter));
  const value = required ? ` value="${example}" required` : ` placeholder="${example}"`;
  return `<p><label><code>${escapeHtml(name)}</code> <small>${parameter.in}${required ? ', required' : ''}</small><br><input data-in="${parameter.in}" data-name="${escapeHtml(name)}"${value} autocomplete="off" spellcheck="false"></label></p>`;
}

const bodyField = (example: string): string =>
  `<p><label>Body<br><textarea name="body" rows="${Math.min(20, example.split('\n').length + 1)}" spellcheck="false">${escapeHtml(example)}</textarea></label></p>`;
