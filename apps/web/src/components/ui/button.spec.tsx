import { describe, expect, it, jest } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Button } from './button';

describe('Button', () => {
  it('while pending says what it does, keeps the focus and does nothing more', async () => {
    const onClick = jest.fn();
    const { rerender } = render(<Button onClick={onClick}>Invia</Button>);
    await userEvent.click(screen.getByRole('button', { name: 'Invia' }));
    rerender(
      <Button onClick={onClick} pending pendingText="Invio...">
        Invia
      </Button>,
    );
    const button = screen.getByRole('button', { name: 'Invio...' });
    await userEvent.click(button);
    expect(onClick).toHaveBeenCalledTimes(1);
    expect(button).toHaveFocus();
    expect(button).toHaveAttribute('aria-disabled', 'true');
  });

  it('does not submit its form while pending', async () => {
    const onSubmit = jest.fn((event: { preventDefault: () => void }) => event.preventDefault());
    render(
      <form onSubmit={onSubmit}>
        <Button type="submit" pending>
          Invia
        </Button>
      </form>,
    );
    await userEvent.click(screen.getByRole('button', { name: 'Invia' }));
    expect(onSubmit).not.toHaveBeenCalled();
  });

  it('gives its look to a link', () => {
    render(
      <Button asChild>
        <a href="/bando">Bando</a>
      </Button>,
    );
    expect(screen.getByRole('link', { name: 'Bando' })).toHaveAttribute('href', '/bando');
  });
});
