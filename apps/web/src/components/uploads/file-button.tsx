import { acceptedExtensions, type DocumentSection } from '@lacorte/contracts';
import clsx from 'clsx';
import { type ChangeEvent, type ComponentProps, useId } from 'react';
import { useIsLive } from '../../lib/use-browser-state';

/** Photos that become a JPEG before the formats of a section are checked. */
const CONVERTED = ['.webp', '.heic', '.heif'];
/** An iPhone converts its photos itself, faster, if HEIC cannot be chosen. */
const IS_IPHONE = /iPhone|iPod/;

interface FileButtonProps extends ComponentProps<'input'> {
  /** Section whose formats can be chosen; otherwise `accept` names them. */
  section?: DocumentSection;
  onFiles: (files: File[]) => void;
}

/** A button that lets the reader choose files. Other props go to the file input, and `className` to the label. */
export function FileButton({ section, onFiles, className, children, ...input }: FileButtonProps) {
  const id = useId();
  const photos = useIsLive() && !IS_IPHONE.test(navigator.userAgent) ? CONVERTED : [];
  const choose = ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    onFiles([...(currentTarget.files ?? [])]);
    // Lets the reader choose the same file again after removal.
    currentTarget.value = '';
  };
  return (
    <label
      htmlFor={id}
      className={clsx(
        'relative inline-flex min-h-11 cursor-pointer items-center gap-2 rounded-md py-2 font-semibold has-aria-disabled:cursor-progress',
        'has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus',
        className,
      )}
    >
      {children}
      <input
        accept={section && [...acceptedExtensions(section.id), ...photos].join(',')}
        {...input}
        id={id}
        type="file"
        onChange={choose}
        className="absolute inset-0 size-full cursor-[inherit] opacity-0"
      />
    </label>
  );
}
