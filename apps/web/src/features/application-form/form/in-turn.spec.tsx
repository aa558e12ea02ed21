import { describe, expect, it } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import { useLayoutEffect } from 'react';
import { InTurn } from './in-turn';

function Part({ name, onShown }: { name: string; onShown: (names: (string | null)[]) => void }) {
  useLayoutEffect(() => onShown(screen.getAllByRole('paragraph').map((one) => one.textContent)), [onShown]);
  return <p>{name}</p>;
}

describe('InTurn', () => {
  it('shows one child after the other', () => {
    const passes: (string | null)[][] = [];
    const note = (names: (string | null)[]) => void passes.push(names);
    render(
      <InTurn>
        <Part name="Residenza" onShown={note} />
        <Part name="Contatti" onShown={note} />
      </InTurn>,
    );
    expect(passes).toEqual([['Residenza'], ['Residenza', 'Contatti']]);
  });
});
