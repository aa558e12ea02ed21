import clsx from 'clsx';
import { Eye, EyeOff } from 'lucide-react';
import { type ComponentProps, useState } from 'react';
import { useTranslation } from '../../i18n/translations';
import { CONTROL_LOOK } from './text-input';
import { Tooltip } from './tooltip';

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
      <Tooltip label={label}>
        <button
          type="button"
          className="absolute inset-y-0 right-0 flex w-12 items-center justify-center rounded-md text-muted hover:text-ink"
          aria-label={label}
          onClick={() => setShown(!shown)}
        >
          <Icon className="size-5" aria-hidden />
        </button>
      </Tooltip>
    </div>
  );
}
