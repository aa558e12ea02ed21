import type { ComponentProps } from 'react';
import { Link } from 'react-router-dom';
import { Button } from './button';

type ButtonLinkProps = ComponentProps<typeof Link> & Pick<ComponentProps<typeof Button>, 'variant' | 'size'>;

export function ButtonLink({ variant, size, className, ...link }: ButtonLinkProps) {
  return (
    <Button asChild variant={variant} size={size} className={className}>
      <Link {...link} />
    </Button>
  );
}
