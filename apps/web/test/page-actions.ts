import { expect } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';

type Area = Pick<typeof screen, 'findByRole' | 'findByText' | 'getByText'>;
type Words = string | RegExp;

/** Clicks the button of this name. It may still be loading. */
export async function press(name: Words, area: Area = screen): Promise<void> {
  await userEvent.click(await area.findByRole('button', { name }));
}

/** Clicks a button of a toast. Radix lets a toast take the pointer one render after it has shown it. */
export async function pressInToast(name: Words): Promise<void> {
  const button = await screen.findByRole('button', { name });
  await waitFor(() => expect(button.closest('[style*="pointer-events: none"]')).toBeNull());
  await userEvent.click(button);
}

/** Each text can be read now. */
export function shows(texts: readonly Words[], area: Area = screen): void {
  for (const text of texts) expect(area.getByText(text)).toBeVisible();
}

/** The first text can be read soon, and the others then. */
export async function willShow(texts: readonly [Words, ...Words[]], area: Area = screen): Promise<void> {
  await area.findByText(texts[0]);
  shows(texts, area);
}

/** The link of this name leads there. */
export async function leads(name: Words, href: string, area: Area = screen): Promise<void> {
  expect(await area.findByRole('link', { name })).toHaveAttribute('href', href);
}
