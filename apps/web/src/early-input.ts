type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

const CONTROL = 'button, [role="button"]';
const FIELD = 'input, textarea, select';

/**
 * Records what a reader does with a prerendered page before its controls work, and repeats it afterwards: the last press of a control or
 * submission of a form, and the text and choices in fields (React would reset them). Only main.later.ts imports this module, because a
 * module that the application shares would be a second file to load before the paint.
 *
 * @param root gets the attribute `data-live` when its controls work
 */
export function keepEarlyInput(root: HTMLElement): void {
  let press: (() => void) | undefined;
  const values = new Map<Field, string | boolean>();
  // `found` has the fields that a reader or the browser has filled in before this script started.
  const found = new Set([...root.querySelectorAll<Field>(FIELD)].filter(isEdited));
  for (const field of found) values.set(field, enteredIn(field));

  const handlers: Record<string, (event: Event) => void> = {
    click(event) {
      const control = event.target instanceof Element && event.target.closest<HTMLElement>(CONTROL);
      if (!control) return;
      event.preventDefault();
      press = () => control.click();
    },
    submit(event) {
      event.preventDefault();
      press = () => (event.target as HTMLFormElement).requestSubmit((event as SubmitEvent).submitter);
    },
    input: keepValue,
    change: keepValue,
    // restored-forms.ts resets forms that an earlier reader filled in. Their values must not be repeated.
    reset: () => {
      for (const field of found) values.delete(field);
    },
  };
  function keepValue({ target }: Event): void {
    if (!(target instanceof Element && target.matches(FIELD))) return;
    found.delete(target as Field);
    values.set(target as Field, enteredIn(target as Field));
  }

  for (const [type, handle] of Object.entries(handlers)) root.addEventListener(type, handle, true);
  const liveness = new MutationObserver(() => {
    liveness.disconnect();
    for (const [type, handle] of Object.entries(handlers)) root.removeEventListener(type, handle, true);
    for (const [field, value] of values) enter(field, value);
    press?.();
  });
  liveness.observe(root, { attributeFilter: ['data-live'] });
}

/** Whether a field is for files. No script may set its files, and hydration keeps them, so only the event is repeated. */
const isFiles = (field: Field) => field.type === 'file';

function enteredIn(field: Field): string | boolean {
  return isTicked(field) ? field.checked : field.value;
}

/** Whether a field differs from the page as it was sent. */
function isEdited(field: Field): boolean {
  if (isFiles(field)) return Boolean((field as HTMLInputElement).files?.length);
  if (isTicked(field)) return field.checked !== field.defaultChecked;
  if (!(field instanceof HTMLSelectElement)) return field.value !== field.defaultValue;
  const options = [...field.options];
  const first = options.find(({ defaultSelected }) => defaultSelected) ?? options.find(({ disabled }) => !disabled);
  return field.selectedOptions[0] !== first;
}

function isTicked(field: Field): field is HTMLInputElement {
  return field instanceof HTMLInputElement && (field.type === 'checkbox' || field.type === 'radio');
}

/** Enters a value as the reader did. React ignores the event of a value that it knows, so the value is set without React's tracking. */
function enter(field: Field, value: string | boolean): void {
  if (isFiles(field)) {
    field.dispatchEvent(new Event('change', { bubbles: true }));
    return;
  }
  if (isTicked(field)) {
    if (field.type === 'radio' && !value) return;
    field.checked = !value;
    field.click();
    return;
  }
  const prototype = Object.getPrototypeOf(field);
  if (!(field instanceof HTMLSelectElement)) field.value = '';
  Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(field, value);
  for (const type of ['input', 'change']) field.dispatchEvent(new Event(type, { bubbles: true }));
}
