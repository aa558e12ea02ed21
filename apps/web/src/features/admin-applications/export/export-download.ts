import {
  API,
  DEFAULT_APPLICATION_SORT,
  EXPORT_COLUMNS,
  type ExportColumn,
  type ExportFormat,
} from '@lacorte/contracts';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useToast } from '../../../components/ui/toast';
import { useTranslation } from '../../../i18n/translations';
import { requestDownload, saveFile } from '../../../lib/api-download';
import { filterQuery, type ListState } from '../../../lib/applications-list/list-state';
import { useRefusalToast } from '../../../lib/use-refusal-toast';

interface Export {
  format: ExportFormat;
  columns: readonly ExportColumn[];
}

const TENTH_OF_MB = 100_000;

/**
 * GET /api/admin/applications/export. The file is saved only when it is complete, so that an incomplete one is shown as an error. The
 * browser keeps the file outside the page's memory. Closing the dialog cancels the download.
 */
export function useExportDownload(list: ListState, onDone: () => void) {
  const { t } = useTranslation();
  const { toast } = useToast();
  const refuse = useRefusalToast();
  // Counts tenths of a megabyte, to limit the number of renders.
  const [tenths, setTenths] = useState(0);
  const running = useRef<AbortController>(undefined);
  const cancel = () => running.current?.abort();
  useEffect(() => () => running.current?.abort(), []);
  const { mutate, isPending } = useMutation({
    mutationFn: (chosen: Export) => {
      running.current = new AbortController();
      const { signal } = running.current;
      return requestDownload(exportPath(list, chosen), (bytes) => setTenths(Math.floor(bytes / TENTH_OF_MB)), {
        signal,
      });
    },
    onMutate: () => setTenths(0),
    onSuccess: ({ content, fileName }, { format }) => {
      const name = fileName ?? `domande.${format}`;
      saveFile(content, name);
      toast({ title: t('admin.download.done'), description: name, tone: 'success' });
      onDone();
    },
    onError: (refusal) => {
      if (running.current?.signal.aborted) return;
      refuse(refusal, { title: t('admin.download.failed'), fallback: t('adminList.export.failed') });
    },
  });
  return { start: mutate, cancel, isPending, megabytes: tenths / 10 };
}

function exportPath(list: ListState, { format, columns }: Export): string {
  const query = new URLSearchParams({ format, ...filterQuery(list) });
  if (list.sort !== DEFAULT_APPLICATION_SORT) query.set('sort', list.sort);
  if (columns.length < EXPORT_COLUMNS.length) query.set('columns', columns.join(','));
  return `${API.exportApplications}?${query}`;
}
