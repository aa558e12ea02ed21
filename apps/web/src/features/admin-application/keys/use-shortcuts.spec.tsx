import { describe, expect, it, jest } from '@jest/globals';
import { act, render, renderHook, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useShortcutChoice, useShortcuts } from './use-shortcuts';

function Page({ act, areOn = true }: { act: (name: string) => void; areOn?: boolean }) {
  useShortcuts({ d: () => act('d'), 'shift+d': () => act('D'), '?': () => act('?') }, areOn);
  return (
    <>
      <input aria-label="text" />
      <textarea aria-label="note" />
      <select aria-label="choice" />
      <input type="radio" aria-label="fact" />
    </>
  );
}

function open(areOn = true) {
  const done = jest.fn();
  render(<Page act={done} areOn={areOn} />);
  return done;
}

describe('single keys', () => {
  it('act anywhere on the page, with Shift as other keys', async () => {
    const done = open();
    await userEvent.keyboard('d{Shift>}D{/Shift}?');
    expect(done.mock.calls).toEqual([['d'], ['D'], ['?']]);
  });

  it('are the same while Caps Lock is on', async () => {
    const done = open();
    await userEvent.keyboard('D');
    expect(done).toHaveBeenCalledWith('d');
  });

  it('do nothing in a field', async () => {
    const done = open();
    for (const label of ['text', 'note', 'choice']) {
      await userEvent.click(screen.getByLabelText(label));
      await userEvent.keyboard('d?');
    }
    expect(done).not.toHaveBeenCalled();
  });

  it('act while a choice has the focus, in which nothing is typed', async () => {
    const done = open();
    await userEvent.click(screen.getByLabelText('fact'));
    await userEvent.keyboard('d');
    expect(done).toHaveBeenCalledWith('d');
  });

  it('leave the commands of browser and system alone', async () => {
    const done = open();
    await userEvent.keyboard('{Control>}d{/Control}{Alt>}d{/Alt}{Meta>}d{/Meta}');
    expect(done).not.toHaveBeenCalled();
  });

  it('do nothing behind a dialog, or once switched off', async () => {
    const done = open(false);
    await userEvent.keyboard('d');
    document.body.insertAdjacentHTML('beforeend', '<div data-covers-page></div>');
    render(<Page act={done} />);
    await userEvent.keyboard('d');
    expect(done).not.toHaveBeenCalled();
    document.querySelector('[data-covers-page]')?.remove();
  });

  it('stay off in this browser', () => {
    const { result } = renderHook(useShortcutChoice);
    expect(result.current.areOn).toBe(true);
    act(() => result.current.switchTo(false));
    expect(renderHook(useShortcutChoice).result.current.areOn).toBe(false);
    act(() => result.current.switchTo(true));
    expect(renderHook(useShortcutChoice).result.current.areOn).toBe(true);
  });
});
