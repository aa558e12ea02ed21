import { Tooltip as Primitive } from 'radix-ui';
import type { ReactElement, ReactNode } from 'react';

/** Delays before a tooltip opens (specification, section 9). */
const DELAYS = { delayDuration: 700, skipDelayDuration: 300 };

/** Wraps related controls with tooltips, not the application: the first page has no tooltip. */
export function TooltipProvider({ children }: { children: ReactNode }) {
  return <Primitive.Provider {...DELAYS}>{children}</Primitive.Provider>;
}

export function Tooltip({ label, children }: { label: ReactNode; children: ReactElement }) {
  return (
    <Primitive.Root>
      <Primitive.Trigger asChild>{children}</Primitive.Trigger>
      <Primitive.Portal>
        <Primitive.Content
          sideOffset={6}
          className="z-50 max-w-72 animate-appear rounded-sm bg-ink px-3 py-1.5 text-sm text-ground"
        >
          {label}
        </Primitive.Content>
      </Primitive.Portal>
    </Primitive.Root>
  );
}
