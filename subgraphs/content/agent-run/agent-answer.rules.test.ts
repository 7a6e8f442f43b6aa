import { expect, it } from 'vitest';
import { checkedAnswer, withWarnings } from './agent-answer.rules.js';
import { agentRunLimits } from './agent-run.limits.js';
import type { FoundRecord } from './found-records.rules.js';

const id = '019a9f00-0000-7000-8000-000000000001';
const bare = { title: null, position: null, page: null, heading: null, quote: null };
const product: FoundRecord = { ...bare, kind: 'product', id, title: 'Mug' };
const passage: FoundRecord = { ...bare, kind: 'document', id, position: 2, page: 1, quote: 'Wash it.' };
const checked = (text: string) =>
  checkedAnswer(text, { found: [product, passage], isKnownHost: host => host === 'shop.example' });

it('citations are numbered in the order of the answer, the same thing once', () => {
  const { text, citations, warnings } = checked(
    `It is washed [[document:${id}#2]], a mug [[product:${id.toUpperCase()}]] [[document:${id}#2]].`,
  );
  expect(text).toBe('It is washed [1], a mug [2] [1].');
  expect(citations).toEqual([
    { ...passage, number: 1 },
    { ...product, number: 2 },
  ]);
  expect(warnings).toEqual([]);
});

it.each([
  `[[order:${id}]]`,
  `[[document:${id}#3]]`,
  `[[document:${id}]]`,
  '[[product:019a9f00-0000-7000-8000-0000000000ff]]',
  '[[product:all]]',
])('%s was answered by no tool: it is dropped, and told', mark => {
  const { text, citations, warnings } = checked(`So ${mark} it is.`);
  expect([text, citations]).toEqual(['So  it is.', []]);
  expect(warnings.map(({ code }) => code)).toEqual(['citation_unknown']);
});

it('a number that names no citation is dropped, and told; others and links stay', () => {
  const { text, citations, warnings } = checked(
    `A mug [[product:${id}]][7], as [1] says [2]; sizes[3] and [4](https://shop.example/4) stay.`,
  );
  expect(text).toBe('A mug [1], as [1] says ; sizes[3] and [4](https://shop.example/4) stay.');
  expect(citations).toHaveLength(1);
  expect(warnings.map(({ message }) => message)).toEqual([
    'No tool of the run answered the number 7: the citation was removed.',
    'No tool of the run answered the number 2: the citation was removed.',
  ]);
});

it('links lead to this installation, also where it has no TLS', () => {
  const own = 'http://127.0.0.1:4710';
  const text = `See ${own}/docs and http://127.0.0.1:4711/docs`;
  const known = checkedAnswer(text, { found: [], isKnownHost: () => false, ownOrigin: own });
  expect(known.text).toBe(`See ${own}/docs and \`127.0.0.1\``);
});

it('credentials and links of others are no part of it, which is told', () => {
  const { text, warnings } = checked('Key tw_sk_0123456789 at ![x](https://evil.example/tw_sk_0123456789)');
  expect(text).toBe('Key [secret] at x (`evil.example`)');
  expect(warnings.map(({ code }) => code)).toEqual(['secret_redacted', 'link_removed']);
});

it('an answer has a longest length, and warnings a largest number', () => {
  const { text, warnings } = checked('x'.repeat(agentRunLimits.answerLength + 1));
  expect([text.length, warnings[0]!.code]).toEqual([agentRunLimits.answerLength, 'answer_shortened']);
  const many = Array.from({ length: 200 }, (_, n) => ({
    code: 'tool_not_granted' as const,
    message: `${n % 150}`,
  }));
  expect(withWarnings([], many.slice(0, 3).concat(many.slice(0, 3)))).toHaveLength(3);
  expect(withWarnings([], many)).toHaveLength(agentRunLimits.warningsMax);
});
