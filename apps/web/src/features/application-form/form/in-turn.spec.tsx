import { describe, expect, it } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import { useLayoutEffect } from 'react';
import { InTurn } from './in-turn';

function Part({ name, onShown }: { name: string; onShown: (names: (string | null)[]) => void }) {
  useLayoutEffect(() => onShown(screen.getAllByRole('paragraph').map((one) => one.textContent)), [onShown]);
  return <p>{name}</p>;
}

/** What is shown after each pass that adds a child. */
function passesOf(options: { atOnce?: boolean }) {
  const passes: (string | null)[][] = [];
  const note = (names: (string | null)[]) => void passes.push(names);
  render(
    <InTurn {...options}>
      <Part name="Residenza" onShown={note} />
      <Part name="Contatti" onShown={note} />
    </InTurn>,
  );
  return passes;
}

describe('InTurn', () => {
  it('shows one child after the other', () => {
    expect(passesOf({})).toEqual([['Residenza'], ['Residenza', 'Contatti']]);
  });

  it('shows all of them in the first pass on request', () => {
    expect(passesOf({ atOnce: true })[0]).toEqual(['Residenza', 'Contatti']);
  });
});
