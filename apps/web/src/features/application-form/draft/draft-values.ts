import {
  APPLICATION_FIELD_NAMES,
  type ApplicationFieldName,
  DOCUMENT_SECTIONS,
  type DocumentSectionId,
  type DraftFile,
} from '@lacorte/contracts';
import type { SavedFile } from '../../../lib/uploads/upload-list';

export type DraftFiles = Partial<Record<DocumentSectionId, readonly string[]>>;

/** The typed fields and uploaded files. Fields without text and sections without files are left out. */
export type TypedDraft = Partial<Record<ApplicationFieldName, string>> & { documenti?: DraftFiles };

export type DraftPart = ApplicationFieldName | DocumentSectionId;

/** Returns the draft in `values`, in a fixed order, so that equal drafts have equal JSON. Leaves out passwords and consents. */
export function typedDraft(
  values: object & { documenti?: DraftFiles },
  documents: DraftFiles | null | undefined = values.documenti,
): TypedDraft {
  const typed: TypedDraft = {};
  for (const name of APPLICATION_FIELD_NAMES) {
    const value: unknown = Reflect.get(values, name);
    if (typeof value === 'number' || (typeof value === 'string' && value !== '')) typed[name] = String(value);
  }
  const files = filesIn(documents);
  return Object.keys(files).length > 0 ? { ...typed, documenti: files } : typed;
}

function filesIn(documents: DraftFiles | null | undefined): DraftFiles {
  const files: DraftFiles = {};
  for (const { id } of DOCUMENT_SECTIONS) {
    const paths = documents?.[id] ?? [];
    if (paths.length > 0) files[id] = paths;
  }
  return files;
}

/** Whether two drafts, or two values of a part, are equal. */
export function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

/** Whether the draft has nothing but the e-mail address, which comes from the account. */
export function isBlank(draft: TypedDraft): boolean {
  return Object.keys(draft).every((name) => name === 'email');
}

export function addsNothing(draft: TypedDraft, other: TypedDraft): boolean {
  return differences(draft, other).every(({ mine }) => mine.length === 0);
}

/** Returns the parts in which two drafts differ, first the fields, then the documents, in the order of the form. */
export function differences(mine: TypedDraft, saved: TypedDraft) {
  const parts: readonly DraftPart[] = [...APPLICATION_FIELD_NAMES, ...DOCUMENT_SECTIONS.map(({ id }) => id)];
  return parts
    .map((part) => ({ part, mine: valuesOf(mine, part), saved: valuesOf(saved, part) }))
    .filter((both) => !isSame(both.mine, both.saved));
}

/**
 * Joins two drafts that are both based on `base`. Each part is taken from the draft that has changed it.
 *
 * @param sent drafts that this page has sent since `base`; the server may have saved some of them
 * @returns `collisions` are the parts that both have changed differently; `values` has `mine` for them
 */
export function joinDrafts(base: TypedDraft, mine: TypedDraft, saved: TypedDraft, sent: readonly TypedDraft[]) {
  const theirs = differences(mine, saved).filter((both) =>
    [base, ...sent].every((draft) => !isSame(both.saved, valuesOf(draft, both.part))),
  );
  const isUnchanged = (both: (typeof theirs)[number]) => isSame(both.mine, valuesOf(base, both.part));
  const taken = theirs.filter(isUnchanged).map(({ part }) => part);
  const collisions = theirs.filter((both) => !isUnchanged(both)).map(({ part }) => part);
  return { values: withParts(mine, saved, taken), collisions };
}

export function withParts(draft: TypedDraft, other: TypedDraft, parts: readonly DraftPart[]): TypedDraft {
  const { documenti: files = {}, ...fields } = draft;
  const values: Record<string, unknown> = { ...fields };
  const documents: Record<string, readonly string[]> = { ...files };
  for (const part of parts) {
    if (isSection(part)) documents[part] = valuesOf(other, part);
    else values[part] = valuesOf(other, part)[0];
  }
  return typedDraft(values, documents);
}

export function isSection(part: DraftPart): part is DocumentSectionId {
  return DOCUMENT_SECTIONS.some(({ id }) => id === part);
}

function valuesOf(draft: TypedDraft, part: DraftPart): readonly string[] {
  if (isSection(part)) return draft.documenti?.[part] ?? [];
  const value = draft[part];
  return value === undefined ? [] : [value];
}

export function lostOf({ documenti = {} }: TypedDraft, kept: readonly DraftFile[]): string[] {
  const paths = Object.values(documenti).flat();
  return paths.filter((path) => !kept.some((file) => file.path === path));
}

export function withoutFiles(draft: TypedDraft, paths: readonly string[]): TypedDraft {
  if (paths.length === 0) return draft;
  const left = Object.entries(draft.documenti ?? {}).map(([section, all]) => {
    return [section, all.filter((path) => !paths.includes(path))];
  });
  return typedDraft(draft, Object.fromEntries(left));
}

export function savedFiles(draft: TypedDraft, known: readonly DraftFile[]): SavedFile[] {
  return DOCUMENT_SECTIONS.flatMap(({ id: section }) =>
    (draft.documenti?.[section] ?? []).map((filePath) => {
      return { section, filePath, size: known.find(({ path }) => path === filePath)?.size };
    }),
  );
}
