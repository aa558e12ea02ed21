import {
  API,
  type ColumnMapping,
  type ImportPreview,
  type ImportResult,
  MAX_STATEMENT_BYTES,
  type UnknownTable,
} from '@lacorte/contracts';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from '../../../i18n/translations';
import { errorBody } from '../../../lib/api-client';
import { fieldErrorText, problemText, refusedFields } from '../../../lib/refusal-text';
import { transfer } from '../../../lib/uploads/transfer';
import { useReadAgain } from '../../../lib/use-read-again';

/** Answers of the office to questions about the file. Each call sends them with the file. */
interface Answers {
  columns?: ColumnMapping;
  /** Why the file was refused as that of another account; set once it is to be taken nevertheless. */
  otherAccount?: string;
}

interface Chosen {
  file: File;
  answers: Answers;
}

type Import =
  | { step: 'none' }
  | { step: 'sending'; fileName: string; percent: number }
  | { step: 'refused'; fileName: string; problem: string }
  | ({ step: 'columns'; table: UnknownTable; problem?: string | undefined } & Chosen)
  | ({ step: 'preview'; preview: ImportPreview } & Chosen)
  | { step: 'done'; fileName: string; result: ImportResult };

/** Sends a bank statement twice: first for its preview, then, once the office agrees, to be imported. */
export function useStatementImport() {
  const translation = useTranslation();
  const readAgain = useReadAgain(API.payments);
  const [current, setCurrent] = useState<Import>({ step: 'none' });
  const { mutate, isPending } = useMutation({
    mutationFn: async ({ isPreview, ...chosen }: Chosen & { isPreview: boolean; table?: UnknownTable | undefined }) => {
      const path = isPreview ? API.previewStatement : API.importPayments;
      const fileName = chosen.file.name;
      return await transfer('POST', path, bodyOf(chosen), {
        onProgress: (percent) => setCurrent({ step: 'sending', fileName, percent }),
      });
    },
    onMutate: ({ file }) => setCurrent({ step: 'sending', fileName: file.name, percent: 0 }),
    onSuccess: (answer, { isPreview, file, answers }) => {
      if (isPreview) return setCurrent({ step: 'preview', preview: JSON.parse(answer), file, answers });
      setCurrent({ step: 'done', result: JSON.parse(answer), fileName: file.name });
      return readAgain();
    },
    onError: (refusal, { file, answers, table }) => {
      const body = errorBody(refusal);
      const problem = problemText(refusal, translation);
      const unfit = fieldErrorText(refusedFields(body).columns, translation);
      if (body?.code === 'payments-columns-unknown' && body.table) {
        setCurrent({ step: 'columns', table: body.table, file, answers });
      } else if (unfit && table) {
        setCurrent({
          step: 'columns',
          table: { ...table, suggestion: answers.columns ?? null },
          problem: unfit,
          file,
          answers,
        });
      } else if (body?.code === 'payments-other-account' && !answers.otherAccount) {
        // The preview is shown nevertheless, and its button says that the file is of another account.
        mutate({ file, answers: { ...answers, otherAccount: problem }, isPreview: true, table });
      } else setCurrent({ step: 'refused', fileName: file.name, problem });
    },
  });

  const choose = (files: readonly File[]) => {
    const [file] = files;
    if (!file || isPending) return;
    const problem = files.length > 1 ? 'adminPayments.import.oneOnly' : problemOf(file);
    if (problem) return setCurrent({ step: 'refused', fileName: file.name, problem: translation.t(problem) });
    mutate({ file, answers: {}, isPreview: true });
  };
  return { current, choose, setCurrent, send: mutate };
}

function bodyOf({ file, answers: { columns, otherAccount } }: Chosen): FormData {
  const body = new FormData();
  // The fields come first, so that the server knows them when it reads the file.
  if (columns) body.append('columns', JSON.stringify(columns));
  if (otherAccount !== undefined) body.append('anyAccount', 'true');
  body.append('file', file);
  return body;
}

/** Returns the key of the reason for which the server would refuse the file. Such a file is not sent. */
function problemOf(file: File): string | undefined {
  if (file.size > MAX_STATEMENT_BYTES) return 'adminPayments.import.tooLarge';
  return file.size === 0 ? 'adminPayments.import.empty' : undefined;
}
