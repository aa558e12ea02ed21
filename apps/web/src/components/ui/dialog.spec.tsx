import { describe, expect, it } from '@jest/globals';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { Dialog } from './dialog';

/** `isGone`: the opener takes the focus with it, as the menu of a phone does. */
function Page({ isGone }: { isGone: boolean }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <main tabIndex={-1}>
      {(!isOpen || !isGone) && (
        <button type="button" onClick={() => setOpen(true)}>
          Apri
        </button>
      )}
      {isOpen && (
        <Dialog onClose={() => setOpen(false)} title="Titolo">
          Testo
        </Dialog>
      )}
    </main>
  );
}

async function openAndClose(): Promise<void> {
  await userEvent.click(screen.getByRole('button', { name: 'Apri' }));
  await screen.findByRole('dialog', { name: 'Titolo' });
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
}

describe('a dialog that closes', () => {
  it('gives the focus back to its opener', async () => {
    render(<Page isGone={false} />);
    await openAndClose();
    await waitFor(() => expect(screen.getByRole('button', { name: 'Apri' })).toHaveFocus());
  });

  it('gives the focus to the content of the page if its opener went', async () => {
    render(<Page isGone />);
    await openAndClose();
    await waitFor(() => expect(screen.getByRole('main')).toHaveFocus());
  });
});
