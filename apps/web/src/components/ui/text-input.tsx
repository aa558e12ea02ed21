import { withoutInvisible } from '@lacorte/contracts';
import clsx from 'clsx';
import type { ComponentProps, FormEvent } from 'react';

type TextControl = HTMLInputElement | HTMLTextAreaElement;

export function TextInput({ className, type = 'text', ...props }: ComponentProps<'input'>) {
  return <input type={type} className={clsx(CONTROL_LOOK, className)} onInput={cleanLine} {...props} />;
}

export function TextArea({ className, ...props }: ComponentProps<'textarea'>) {
  return <textarea className={clsx(CONTROL_LOOK, className)} onInput={cleanLines} {...props} />;
}

/** Runs of blanks. The server also replaces them, but it refuses a tab, which cells pasted from a spreadsheet contain. */
const BLANKS = /[ \t\u00a0]+/g;

function cleanLine(event: FormEvent<TextControl>): void {
  clean(event, (text) => text.replaceAll(BLANKS, ' '));
}

function cleanLines(event: FormEvent<TextControl>): void {
  clean(event, (text) => text);
}

function clean({ currentTarget, nativeEvent }: FormEvent<TextControl>, finish: (text: string) => string): void {
  if ((nativeEvent as InputEvent).isComposing) return;
  rewriteInput(currentTarget, (text, isBeginning) => finish(withoutInvisible(text, { isBeginning })));
}

/** Replaces the text of an input before the form reads it. The caret stays behind the typed character. `most` is the maximum length. */
export function rewriteInput(
  input: TextControl,
  rewrite: (text: string, isBeginning: boolean) => string,
  most = Number.POSITIVE_INFINITY,
): void {
  // Inputs for e-mail addresses and numbers have no caret that a script can read.
  const caret = input.selectionStart ?? input.value.length;
  const after = rewrite(input.value.slice(caret), false);
  const before = rewrite(input.value.slice(0, caret), true).slice(0, Math.max(0, most - after.length));
  const whole = (before + after).slice(0, most);
  if (input.value === whole) return;
  const hasCaret = input.selectionStart !== null;
  input.value = whole;
  if (hasCaret) input.setSelectionRange(before.length, before.length);
}

export const CONTROL_LOOK =
  'block w-full min-h-11 rounded-md border border-edge bg-surface px-3 py-2 text-ink transition-colors ' +
  'placeholder:text-muted hover:border-ink aria-invalid:border-danger aria-invalid:bg-danger-tint ' +
  'disabled:cursor-not-allowed disabled:bg-sunken disabled:text-muted';
