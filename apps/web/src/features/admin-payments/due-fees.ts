import { type Fee, isApplicationCode, type ListedApplication, typedApplicationCode } from '@lacorte/contracts';
import { useQueries } from '@tanstack/react-query';
import { applicationsPageQuery, readListState } from '../../lib/applications-list/list-state';
import { dueCents } from '../../lib/fee';

/** Largest number of applications whose fees one payment can pay (contract, section 12). */
export const MOST_CODES = 20;

const CODES = /DOM[\s-]*(?:\d[\s-]*){12}/gi;

/** Returns the different valid codes in the text of a bank transaction. */
export function codesInText(text: string): string[] {
  const written = (text.match(CODES) ?? []).map((one) => typedApplicationCode(one) ?? '');
  return [...new Set(written.filter(isApplicationCode))];
}

/** Returns the codes that a person typed, separated by commas, semicolons or blanks; undefined if one of them is wrong or none is there. */
export function typedCodes(text: string): string[] | undefined {
  const pieces = text.split(/[,;]|\s(?=\s*DOM)/i).filter((piece) => piece.trim() !== '');
  const codes = pieces.map((piece) => typedApplicationCode(piece) ?? '');
  return codes.length > 0 && codes.every(isApplicationCode) ? [...new Set(codes)] : undefined;
}

export interface DueFee {
  code: string;
  /** Undefined if no application has the code. */
  application: ListedApplication | undefined;
  state: Fee['state'] | 'unknown';
  /** Cents that are still due; 0 unless the fee is due. */
  dueCents: number;
}

/** Reads the fees of the applications with these codes. */
export function useDueFees(codes: readonly string[]) {
  return useQueries({
    queries: codes.map((code) => ({
      ...applicationsPageQuery(readListState(new URLSearchParams({ q: code }))),
      placeholderData: undefined,
    })),
    combine: (pages) => ({
      error: pages.find(({ error }) => error)?.error ?? null,
      isFetching: pages.some(({ isFetching }) => isFetching),
      refetch: async () => {
        const answers = await Promise.all(pages.map(({ refetch }) => refetch()));
        return { isSuccess: answers.every(({ isSuccess }) => isSuccess) };
      },
      fees: pages.every(({ data }) => data)
        ? pages.map(({ data }, index): DueFee => toDueFee(codes[index] ?? '', data?.items ?? []))
        : undefined,
    }),
  });
}

function toDueFee(code: string, listed: readonly ListedApplication[]): DueFee {
  const application = listed.find(({ applicationCode }) => applicationCode === code);
  const state = application?.fee.state ?? 'unknown';
  return { code, application, state, dueCents: application && state === 'due' ? dueCents(application.fee) : 0 };
}
