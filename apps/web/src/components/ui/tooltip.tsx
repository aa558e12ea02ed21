import { Tooltip as Primitive } from 'radix-ui';
import type { ReactElement, ReactNode } from 'react';

/** Before a tooltip opens, and while the pointer goes from one to the next (specification, section 9). */
const DELAYS = { delayDuration: 700, skipDelayDuration: 300 };

/** Around controls with tooltips that belong together; not around the whole application, whose first page has none. */
export function TooltipProvider({ children }: { children: ReactNode }) {
  return <Primitive.Provider {...DELAYS}>{children}</Primitive.Provider>;
}

interface TooltipProps {
  label: ReactNode;
  /** The control that the tooltip explains. */
  children: ReactElement;
}

export function Tooltip({ label, children }: TooltipProps) {
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
