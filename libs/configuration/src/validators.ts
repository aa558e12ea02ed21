import { makeValidator } from 'envalid';

const SECRET_MIN_LENGTH = 32;

/** A secret of at least 32 characters, or several joined by commas during a rotation. */
export const secret = makeValidator<string>((input) => {
  const isShort = input.split(',').some((one) => one.trim().length < SECRET_MIN_LENGTH);
  if (isShort) throw new Error(`must have at least ${SECRET_MIN_LENGTH} characters`);
  return input;
});

/** `name=value` pairs joined by commas, as a record. */
export const commaList = makeValidator<Record<string, string>>((input) =>
  Object.fromEntries(
    input
      .split(',')
      .filter((pair) => pair.trim() !== '')
      .map((pair) => {
        const [name, ...value] = pair.split('=');
        if (!name || value.length === 0) throw new Error(`'${pair}' is not name=value`);
        return [name.trim(), value.join('=').trim()];
      }),
  ),
);
