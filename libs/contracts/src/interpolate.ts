// This file is separate from translate.ts, so that the first page does not load the texts.

export type MessageParameters = Record<string, string | number>;

/** Replaces each `{name}` of a sentence by `parameters.name`. A placeholder without a parameter does not change. */
export function interpolate(sentence: string, parameters: MessageParameters): string {
  return sentence.replaceAll(/\{(\w+)\}/g, (placeholder, name: string) => String(parameters[name] ?? placeholder));
}
