import { Component, type ReactNode } from 'react';

interface LoadBoundaryProps {
  fallback?: ReactNode;
  onFailed?: () => void;
  children: ReactNode;
}

/** Shows `fallback` when the chunk of a lazy component inside fails to load. */
export class LoadBoundary extends Component<LoadBoundaryProps, { hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError() {
    return { hasFailed: true };
  }

  override componentDidCatch() {
    this.props.onFailed?.();
  }

  override render() {
    return this.state.hasFailed ? this.props.fallback : this.props.children;
  }
}
