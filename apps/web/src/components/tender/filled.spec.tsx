import { expect, it } from '@jest/globals';
import { render } from '@testing-library/react';
import { BLANK } from '../../lib/tender/tender-figures';
import { Filled } from './filled';

const markup = (text: string) => render(<Filled text={text} />).container;

it('is the text alone when every number is known', () => {
  expect(markup('da 2 a 6 mesi').innerHTML).toBe('da 2 a 6 mesi');
});

it('has a blank of the number’s width for each unknown number', () => {
  const shown = markup(`da ${BLANK} a ${BLANK.repeat(2)} mesi`);
  expect(shown.textContent).toBe('da … a … mesi');
  expect([...shown.querySelectorAll('span')].map(({ className }) => /w-\[\dch\]/.exec(className)?.[0])).toEqual([
    'w-[1ch]',
    'w-[2ch]',
  ]);
});
