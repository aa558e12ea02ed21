import clsx from 'clsx';
import { Eye, EyeOff } from 'lucide-react';
import { Tooltip } from 'radix-ui';
import { type ComponentProps, type ReactNode, useState } from 'react';
import { useTranslation } from '../../i18n/translations';
import { CONTROL_LOOK } from './text-input';

export function PasswordInput({ className, ...props }: Omit<ComponentProps<'input'>, 'type'>) {
  const { t } = useTranslation();
  const [shown, setShown] = useState(false);
  const label = t(shown ? 'ui.password.hide' : 'ui.password.show');
  const Icon = shown ? EyeOff : Eye;
  return (
    <div className="relative">
      <input
        type={shown ? 'text' : 'password'}
        autoCapitalize="none"
        spellCheck={false}
        className={clsx(CONTROL_LOOK, 'pr-13', className)}
        {...props}
      />
      <Tooltip.Root>
        <Tooltip.Trigger asChild>
          <button
            type="button"
            className="absolute inset-y-0 right-0 flex w-12 items-center justify-center rounded-md text-muted hover:text-ink"
            aria-label={label}
            onClick={() => setShown(!shown)}
          >
            <Icon className="size-5" aria-hidden />
          </button>
        </Tooltip.Trigger>
        <Tooltip.Portal>
          <Tooltip.Content
            sideOffset={6}
            className="z-50 max-w-72 animate-appear rounded-sm bg-ink px-3 py-1.5 text-sm text-ground"
          >
            {label}
          </Tooltip.Content>
        </Tooltip.Portal>
      </Tooltip.Root>
    </div>
  );
}

/** Sets the delays of tooltips (specification, section 9). Wraps only their controls, so that other pages do not load the code. */
export function TooltipProvider({ children }: { children: ReactNode }) {
  return (
    <Tooltip.Provider delayDuration={700} skipDelayDuration={300}>
      {children}
    </Tooltip.Provider>
  );
}
