/** Whose data is exported or erased. */
export interface Person {
  userId: string;
  /** The account's address; empty when it is no longer known, which matches nothing. */
  email: string;
  /** The same address if its owner has proven it, otherwise empty. Contact messages belong to an address, not to an account. */
  provenEmail: string;
  applicationIds: string[];
  contactIds: string[];
}

/** A statement about a person: the values of its parameters are fields of the person, in their order. */
export interface PersonalQuery {
  text: string;
  values: readonly (keyof Person)[];
}

export function about(text: string, ...values: (keyof Person)[]): PersonalQuery {
  return { text, values };
}

export function valuesOf({ values }: PersonalQuery, person: Person): unknown[] {
  return values.map((name) => person[name]);
}
