import { API, extensionOf, type ImportResult, MAX_STATEMENT_BYTES } from '@lacorte/contracts';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from '../../i18n/translations';
import { problemText } from '../../lib/refusal-text';
import { transfer } from '../../lib/uploads/transfer';
import { useReadAgain } from '../../lib/use-read-again';

export const STATEMENT_EXTENSIONS: readonly string[] = ['.csv', '.xml'];

export type Import =
  | { state: 'none' }
  | { state: 'sending'; fileName: string; percent: number }
  | { state: 'refused'; fileName: string; problem: string }
  | { state: 'done'; fileName: string; result: ImportResult };

/** Sends one statement at a time; the list is read again afterwards. */
export function useStatementImport(): { current: Import; choose: (files: readonly File[]) => void } {
  const translation = useTranslation();
  const readAgain = useReadAgain(API.payments);
  const [current, setCurrent] = useState<Import>({ state: 'none' });
  const { mutate, isPending } = useMutation({
    mutationFn: (file: File) =>
      importStatement(file, (percent) => setCurrent({ state: 'sending', fileName: file.name, percent })),
    onSuccess: (result, { name: fileName }) => {
      setCurrent({ state: 'done', fileName, result });
      return readAgain();
    },
    onError: (refusal, { name: fileName }) =>
      setCurrent({ state: 'refused', fileName, problem: problemText(refusal, translation) }),
  });

  const choose = (files: readonly File[]) => {
    const [file] = files;
    if (!file || isPending) return;
    const problem = files.length > 1 ? 'adminPayments.import.oneOnly' : problemOf(file);
    if (problem) return setCurrent({ state: 'refused', fileName: file.name, problem: translation.t(problem) });
    setCurrent({ state: 'sending', fileName: file.name, percent: 0 });
    mutate(file);
  };
  return { current, choose };
}

/** POST /api/admin/payments/import. @param onProgress gets the share that has been sent, in percent */
async function importStatement(file: File, onProgress: (percent: number) => void): Promise<ImportResult> {
  const body = new FormData();
  body.append('file', file);
  return JSON.parse(await transfer('POST', API.importPayments, body, { onProgress })) as ImportResult;
}

/** Key of the reason for which the server would refuse the file. Such a file is not sent. */
function problemOf(file: File): string | undefined {
  if (!STATEMENT_EXTENSIONS.includes(extensionOf(file.name))) return 'adminPayments.import.wrongFormat';
  if (file.size > MAX_STATEMENT_BYTES) return 'adminPayments.import.tooLarge';
  return file.size === 0 ? 'adminPayments.import.empty' : undefined;
}
