import { type ComponentType, lazy, Suspense } from 'react';
import type { QrImageProps } from './qr-image';
import { Skeleton } from './spinner';

/** With its encoder a chunk of its own; without it there is no code: what it says must be readable beside it. */
const QrImage = lazy<ComponentType<QrImageProps>>(() => import('./qr-image').catch(() => ({ default: () => null })));

export function QrCode(props: QrImageProps) {
  return (
    <Suspense fallback={<Skeleton className="size-52" />}>
      <QrImage {...props} />
    </Suspense>
  );
}
