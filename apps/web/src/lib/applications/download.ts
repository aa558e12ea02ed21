import { useMutation } from '@tanstack/react-query';
import { useCallback, useRef, useState } from 'react';
import { useToast } from '../../components/ui/toast';
import { useTranslation } from '../../i18n/translations';
import { requestDownload, saveFile } from '../api-download';

const TENTH_OF_MB = 100_000;

interface Download {
  path: string;
  /** Replaces the name that the server sends. */
  fileName?: string;
  fallbackName: string;
}

/** Downloads a whole file (at most 70 MB) before saving it, because a link could not report an incomplete file. */
export function useDownload({ explain, onSaved }: { explain?: (error: Error) => string; onSaved?: () => void } = {}) {
  const { t } = useTranslation();
  const { toast } = useToast();
  // Counts tenths of a megabyte, to limit the number of renders.
  const [tenths, setTenths] = useState(0);
  const running = useRef<AbortController>(undefined);
  const { mutate, isPending } = useMutation({
    mutationFn: ({ path }: Download) => {
      running.current = new AbortController();
      const { signal } = running.current;
      return requestDownload(path, (bytes) => setTenths(Math.floor(bytes / TENTH_OF_MB)), { signal });
    },
    onMutate: () => setTenths(0),
    onSuccess: (file, { fileName, fallbackName }) => {
      const name = fileName ?? file.fileName ?? fallbackName;
      saveFile(file.content, name);
      toast({ title: t('admin.download.done'), description: name, tone: 'success' });
      onSaved?.();
    },
    onError: (error) => {
      if (running.current?.signal.aborted) return;
      const description = explain ? explain(error) : t('admin.download.failedOne');
      toast({ title: t('admin.download.failed'), description, tone: 'destructive' });
    },
  });
  const cancel = useCallback(() => running.current?.abort(), []);
  return { start: mutate, cancel, isPending, megabytes: tenths / 10 };
}
