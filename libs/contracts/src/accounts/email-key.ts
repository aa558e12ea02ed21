/**
 * By what e-mail addresses compare (contract, section 2): ASCII lower case. `toLowerCase` also maps letters outside ASCII, such as
 * U+212A, to ASCII ones, which the database does not.
 */
export function emailKey(email: string): string {
  return email.replace(/[A-Z]/g, (letter) => letter.toLowerCase());
}
