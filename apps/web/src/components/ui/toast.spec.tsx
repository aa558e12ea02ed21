import { describe, expect, it, jest } from '@jest/globals';
import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ToastProvider, useToast } from './toast';
import type { ToastMessage } from './toast-message';

function Raise({ name, message }: { name: string; message: ToastMessage }) {
  const { toast } = useToast();
  return (
    <button type="button" onClick={() => toast(message)}>
      {name}
    </button>
  );
}

function show() {
  render(
    <ToastProvider>
      <Raise name="first" message={{ title: 'Logout eseguito', description: 'Sei stato disconnesso' }} />
      <Raise name="second" message={{ title: 'Errore', tone: 'destructive' }} />
    </ToastProvider>,
  );
}

/** The box itself: Radix reads its words out by a live element of its own beside it. */
function toastBox(role: 'status' | 'alert') {
  return screen.getAllByRole(role).find((element) => element.dataset.state === 'open');
}

describe('useToast', () => {
  it('shows title and description in a box that says its status', async () => {
    show();
    await userEvent.click(screen.getByRole('button', { name: 'first' }));
    expect(toastBox('status')).toHaveTextContent('Logout eseguitoSei stato disconnesso');
  });

  it('marks a destructive toast as an alert', async () => {
    show();
    await userEvent.click(screen.getByRole('button', { name: 'second' }));
    expect(toastBox('alert')).toHaveTextContent('Errore');
  });

  it('shows one toast at a time, the newest', async () => {
    show();
    await userEvent.click(screen.getByRole('button', { name: 'first' }));
    await userEvent.click(screen.getByRole('button', { name: 'second' }));
    expect(document.querySelectorAll('[data-state=open]')).toHaveLength(1);
    expect(toastBox('alert')).toHaveTextContent('Errore');
  });

  it('goes away by itself after 5 seconds', async () => {
    jest.useFakeTimers();
    const user = userEvent.setup({ advanceTimers: jest.advanceTimersByTime });
    show();
    await user.click(screen.getByRole('button', { name: 'first' }));
    act(() => void jest.advanceTimersByTime(4_900));
    expect(toastBox('status')).toBeInTheDocument();
    act(() => void jest.advanceTimersByTime(200));
    expect(document.querySelector('[data-state=open]')).toBeNull();
    jest.useRealTimers();
  });

  it('goes away when it is closed', async () => {
    show();
    await userEvent.click(screen.getByRole('button', { name: 'first' }));
    await userEvent.click(screen.getByRole('button', { name: "Chiudi l'avviso" }));
    expect(document.querySelector('[data-state=open]')).toBeNull();
  });

  it('is reached by F8', async () => {
    show();
    await userEvent.click(screen.getByRole('button', { name: 'first' }));
    await userEvent.keyboard('[F8]');
    expect(screen.getByRole('region', { name: 'Avvisi (F8)' })).toContainElement(document.activeElement as HTMLElement);
  });
});
