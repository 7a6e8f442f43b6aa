import { expect, it } from 'vitest';
import { stepsRead } from './step-variables.rules.js';

it.each([
  [{ a: '{{ steps.read.output.id }}' }, ['read']],
  [{ a: '{{ steps.one.items }} and {{ steps["two"].output }}' }, ['one', 'two']],
  [{ a: ['{{ size(steps . spaced.output) }}'], b: 'steps' }, ['spaced']],
  [{ when: '{{ steps.read.status == "completed" }}' }, []],
  [{ when: '{{ steps.read.status == "completed" && steps.read.output.x > 1 }}' }, ['read']],
  [{ id: 'steps_of_mine', text: '{{ item.steps_left }}' }, []],
  [undefined, []],
])('finds the steps whose results %j reads', (template, read) => {
  expect([...stepsRead(template)]).toEqual(read);
});
