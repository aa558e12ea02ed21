import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type FormEvent, useState } from 'react';
import { hydrateRoot, type Root } from 'react-dom/client';
import { keepEarlyInput } from './early-input';
import { emptyRestoredForms } from './restored-forms';

const onPress = jest.fn();
const onSubmit = jest.fn((event: FormEvent) => event.preventDefault());

/** Fields that React controls, and those that it does not. */
function Page() {
  const [name, setName] = useState('');
  const [isAgreed, setAgreed] = useState(false);
  return (
    <>
      <button type="button" onClick={() => onPress('menu')}>
        Menu
      </button>
      <button type="button" onClick={() => onPress('language')}>
        Language
      </button>
      <form onSubmit={onSubmit}>
        <input aria-label="Name" value={name} onChange={({ target }) => setName(target.value)} />
        <textarea aria-label="Text" defaultValue="" onChange={({ target }) => onPress(target.value)} />
        <input aria-label="Agreed" type="checkbox" checked={isAgreed} onChange={() => setAgreed(!isAgreed)} />
        <select aria-label="Subject" defaultValue="a" onChange={({ target }) => onPress(target.value)}>
          <option value="a">A</option>
          <option value="b">B</option>
        </select>
        <select aria-label="Province" onChange={({ target }) => onPress(target.value)}>
          <option value="" disabled>
            Choose
          </option>
          <option value="mi">Milano</option>
        </select>
        <input aria-label="Document" type="file" onChange={({ target }) => onPress(target.files?.[0]?.name)} />
        <button type="submit">Send</button>
        <output>{`${name} ${isAgreed}`}</output>
      </form>
    </>
  );
}

let container: HTMLElement;
let root: Root;
beforeEach(() => {
  jest.clearAllMocks();
  container = document.body.appendChild(document.createElement('div'));
  const drawn = render(<Page />);
  container.innerHTML = drawn.container.innerHTML;
  drawn.unmount();
  keepEarlyInput(container);
});
afterEach(() => {
  act(() => root.unmount());
  container.remove();
});

async function hydrate() {
  await act(async () => {
    root = hydrateRoot(container, <Page />);
  });
  await act(async () => {
    container.dataset.live = '';
  });
}

describe('what a reader does before the page answers', () => {
  it('is done once it answers: the last press', async () => {
    fireEvent.click(screen.getByText('Menu'));
    fireEvent.click(screen.getByText('Language'));
    await hydrate();
    expect(onPress.mock.calls).toEqual([['language']]);
    fireEvent.click(screen.getByText('Menu'));
    expect(onPress).toHaveBeenCalledTimes(2);
  });

  it('is kept: text, ticks and choices', async () => {
    fireEvent.input(screen.getByLabelText('Name'), { target: { value: 'Chi' } });
    fireEvent.input(screen.getByLabelText('Name'), { target: { value: 'Chiara' } });
    fireEvent.input(screen.getByLabelText('Text'), { target: { value: 'Buongiorno' } });
    fireEvent.click(screen.getByLabelText('Agreed'));
    fireEvent.change(screen.getByLabelText('Subject'), { target: { value: 'b' } });
    await hydrate();
    expect(screen.getByRole('status').textContent).toBe('Chiara true');
    expect(screen.getByLabelText<HTMLInputElement>('Name').value).toBe('Chiara');
    expect(onPress.mock.calls).toEqual([['Buongiorno'], ['b']]);
  });

  it('is kept: a chosen file', async () => {
    const field = screen.getByLabelText<HTMLInputElement>('Document');
    Object.defineProperty(field, 'files', { value: [new File(['x'], 'identity.pdf')] });
    fireEvent.change(field);
    await hydrate();
    expect(onPress.mock.calls).toEqual([['identity.pdf']]);
  });

  it('is kept when it came before this script', async () => {
    const [field, box] = [
      screen.getByLabelText<HTMLInputElement>('Name'),
      screen.getByLabelText<HTMLInputElement>('Agreed'),
    ];
    const select = screen.getByLabelText<HTMLSelectElement>('Subject');
    Object.assign(field, { value: 'Chiara' });
    Object.assign(box, { checked: true });
    Object.assign(select, { value: 'b' });
    keepEarlyInput(container);
    await hydrate();
    expect(screen.getByRole('status').textContent).toBe('Chiara true');
    expect(onPress.mock.calls).toEqual([['b']]);
  });

  describe('is not what an earlier reader typed, when the browser shows the page again', () => {
    const open = (type: string) =>
      Object.assign(performance, { getEntriesByType: () => [{ type }] as unknown as PerformanceEntryList });
    const name = () => screen.getByLabelText<HTMLInputElement>('Name');
    const text = () => screen.getByLabelText<HTMLTextAreaElement>('Text');
    afterEach(() => {
      Reflect.deleteProperty(performance, 'getEntriesByType');
    });

    it('with their fields as they were', async () => {
      open('back_forward');
      for (const field of [name(), text()]) field.value = 'Chiara';
      keepEarlyInput(container);
      fireEvent.input(text(), { target: { value: 'Buongiorno' } });
      emptyRestoredForms();
      expect(name().value).toBe('');
      await hydrate();
      expect(screen.getByRole('status').textContent).toBe(' false');
      expect(text().value).toBe('Buongiorno');
    });

    it('and fills in their fields last', async () => {
      open('back_forward');
      emptyRestoredForms();
      await hydrate();
      text().value = 'Chiara';
      window.dispatchEvent(new Event('pageshow'));
      expect(text().value).toBe('');
    });

    it('and leaves what the reader has typed and chosen meanwhile', async () => {
      open('back_forward');
      emptyRestoredForms();
      await hydrate();
      const box = screen.getByLabelText<HTMLInputElement>('Agreed');
      await userEvent.type(text(), 'Buongiorno');
      await userEvent.click(box);
      name().value = 'Chiara';
      window.dispatchEvent(new Event('pageshow'));
      expect([name().value, text().value, box.checked]).toEqual(['', 'Buongiorno', true]);
    });

    it('and is kept on a page that it shows for the first time', async () => {
      open('navigate');
      fireEvent.input(name(), { target: { value: 'Chiara' } });
      emptyRestoredForms();
      expect(name().value).toBe('Chiara');
      await hydrate();
      expect(screen.getByRole('status').textContent).toBe('Chiara false');
    });
  });

  it('is nothing where the browser chose the first option', async () => {
    keepEarlyInput(container);
    await hydrate();
    expect(screen.getByLabelText<HTMLSelectElement>('Province').selectedIndex).toBe(1);
    expect(onPress).not.toHaveBeenCalled();
  });

  it('sends no form to the address of the page, and submits it once it answers', async () => {
    const form = container.querySelector('form') as HTMLFormElement;
    const isNative = fireEvent.submit(form);
    expect(isNative).toBe(false);
    await hydrate();
    expect(onSubmit).toHaveBeenCalledTimes(1);
  });
});
