// Stands apart from translate.ts, so that the first page does not load the messages.

export type MessageParameters = Record<string, string | number>;

/** Replaces each `{name}` of a sentence by `parameters.name`; a placeholder without a parameter stays as it is. */
export function interpolate(sentence: string, parameters: MessageParameters): string {
  return sentence.replaceAll(/\{(\w+)\}/g, (placeholder, name: string) => String(parameters[name] ?? placeholder));
}
