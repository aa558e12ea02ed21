import { describe, expect, it } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { RadioCards } from './radio-cards';

const OPTIONS = [
  { value: 'si', label: 'Sì', description: 'Almeno uno' },
  { value: 'no', label: 'No' },
];

function Minors({ error }: { error?: string }) {
  const [value, setValue] = useState<string>();
  return (
    <RadioCards
      legend="Minori presenti"
      name="presenzaMinori"
      options={OPTIONS}
      value={value}
      onChange={setValue}
      error={error}
      required
    />
  );
}

describe('RadioCards', () => {
  it('is a named group with one choice', async () => {
    render(<Minors />);
    expect(screen.getByRole('radiogroup', { name: 'Minori presenti' })).toBeRequired();
    await userEvent.click(screen.getByRole('radio', { name: 'No' }));
    expect(screen.getByRole('radio', { name: 'No' })).toBeChecked();
    expect(screen.getByRole('radio', { name: 'Sì' })).not.toBeChecked();
  });

  it("keeps an option's explanation out of its name", () => {
    render(<Minors />);
    expect(screen.getByRole('radio', { name: 'Sì' })).toHaveAccessibleDescription('Almeno uno');
  });

  it('tells its error', () => {
    render(<Minors error="Indica se sono presenti minori" />);
    expect(screen.getByRole('radiogroup')).toBeInvalid();
    expect(screen.getByRole('radiogroup')).toHaveAccessibleDescription('Indica se sono presenti minori');
  });
});
