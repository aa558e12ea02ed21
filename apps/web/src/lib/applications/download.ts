import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useToast } from '../../components/ui/toast';
import { useTranslation } from '../../i18n/translations';
import { requestDownload, saveFile } from '../api-download';

const TENTH_OF_MB = 100_000;

interface Downloadable {
  path: string;
  fileName?: string;
  fallbackName: string;
  failedText: string;
}

/**
 * Downloads the whole file before saving it. A link would need less memory (at most 70 MB here), but would not report an
 * incomplete archive.
 */
export function useDownload({ path, fileName, fallbackName, failedText }: Downloadable) {
  const { t } = useTranslation();
  const { toast } = useToast();
  // In tenths of a megabyte, to limit the number of renders.
  const [tenths, setTenths] = useState(0);
  const download = useMutation({
    mutationFn: () => requestDownload(path, (bytes) => setTenths(Math.floor(bytes / TENTH_OF_MB))),
    onMutate: () => setTenths(0),
    onSuccess: (file) => {
      const name = fileName ?? file.fileName ?? fallbackName;
      saveFile(file.content, name);
      toast({ title: t('admin.download.done'), description: name, tone: 'success' });
    },
    onError: () => toast({ title: t('admin.download.failed'), description: failedText, tone: 'destructive' }),
  });
  return { start: () => download.mutate(), isPending: download.isPending, megabytes: tenths / 10 };
}
