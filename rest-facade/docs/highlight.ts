import { createRequire } from 'node:module';
import { escapeHtml } from '../../kernel/escape-html.js';

/** What is used of highlight.js. Its own types would bring those of browsers into the whole program. */
interface Highlighter {
  registerLanguage(name: string, language: unknown): void;
  getLanguage(name: string): object | undefined;
  highlight(code: string, options: { language: string; ignoreIllegals: boolean }): { value: string };
}

const load = createRequire(import.meta.url);
const highlighter: Highlighter = load('highlight.js/lib/core');

/** Names as they stand behind the fences of Markdown, with those of the library. */
const languages = {
  sh: 'bash',
  js: 'javascript',
  ts: 'typescript',
  json: 'json',
  graphql: 'graphql',
  http: 'http',
};
for (const [name, language] of Object.entries(languages)) {
  highlighter.registerLanguage(name, load(`highlight.js/lib/languages/${language}`));
}

/** A block of code as HTML, with classes for its parts where the language is known. */
export function codeBlock(code: string, language: string): string {
  const isKnown = highlighter.getLanguage(language) !== undefined;
  const html = isKnown
    ? highlighter.highlight(code, { language, ignoreIllegals: true }).value
    : escapeHtml(code);
  return `<pre><code class="language-${escapeHtml(language)}">${html}</code></pre>\n`;
}
