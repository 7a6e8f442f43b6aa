import { describe, expect, it } from 'vitest';
import { csvDelimiter, textFormat } from './text-format.rules.js';

describe('the format of a text', () => {
  it.each([
    ['html', '<!DOCTYPE html><p>x'],
    ['html', '\n<!-- c --><html lang="en">'],
    ['html', '<?xml version="1.0"?>\n<html>'],
    ['html', '<div><p>a</p><p>b</p></div>'],
    ['text', 'Write <p> for a paragraph and <html> for all.'],
    ['markdown', 'Intro\n\n## Part\n'],
    ['markdown', '```\ncode\n```'],
    ['markdown', 'See [this](https://example.com).'],
    ['markdown', '| a | b |\n|---|---|\n| 1 | 2 |\n'],
    ['markdown', 'Title\n=====\n\ntext'],
    ['markdown', 'It is **bold**.'],
    ['text', 'One # is no heading, and neither is #tag.'],
    ['text', 'First, some prose.\nSecond, more of it, with commas.\nThird line'],
    ['text', 'Dear all,\n\nthanks.\n'],
    ['csv', 'a,b,c\n1,2,3\n'],
    ['csv', 'a;b\n1;2\n3;4\n5'],
    ['csv', 'a\tb\tc\n"x\ty"\t2\t3\n'],
    ['csv', 'name,"note, long",x\n1,"a, ""b"", c",3\n'],
    ['text', 'a,b\n1,2\n'],
    ['text', ''],
  ])('is %s as far as it tells', (format, text) => {
    expect(textFormat(text)).toBe(format);
  });

  it('has the delimiter of its columns', () => {
    expect(csvDelimiter('a;b,c;d\n1;2,5;3\n')).toBe(';');
    expect(csvDelimiter('no table')).toBeNull();
  });
});
