import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { Button } from '../ui/button';

interface PageLinkProps {
  to: string;
  variant?: 'primary' | 'secondary';
  children: ReactNode;
}

/** A link to another page that looks like a button. */
export function PageLink({ to, variant = 'primary', children }: PageLinkProps) {
  return (
    <Button asChild size="large" variant={variant}>
      <Link to={to}>{children}</Link>
    </Button>
  );
}
