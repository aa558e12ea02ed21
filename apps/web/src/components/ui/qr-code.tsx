import { type ComponentType, lazy, Suspense } from 'react';
import type { QrImageProps } from './qr-image';
import { Skeleton } from './spinner';

/** The encoder is a separate chunk. If it fails to load, no code is shown, so its content must also be readable beside it. */
const QrImage = lazy<ComponentType<QrImageProps>>(() => import('./qr-image').catch(() => ({ default: () => null })));

export function QrCode(props: QrImageProps) {
  return (
    <Suspense fallback={<Skeleton className="size-52" />}>
      <QrImage {...props} />
    </Suspense>
  );
}
