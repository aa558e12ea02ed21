/**
 * Key to compare e-mail addresses: ASCII lower case (contract, section 2). `toLowerCase` also maps letters outside ASCII to
 * ASCII, such as U+212A, which the database does not.
 */
export function emailKey(email: string): string {
  return email.replace(/[A-Z]/g, (letter) => letter.toLowerCase());
}
