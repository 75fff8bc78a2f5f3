import { Component, type ReactNode } from 'react';
import { Failed } from '../ui/Failed.tsx';

interface State {
  error: unknown;
}

/** Holds a fault of one screen, so that the shell and the way to other screens stay. */
export class ScreenFault extends Component<{ children: ReactNode }, State> {
  override state: State = { error: null };

  static getDerivedStateFromError(error: unknown): State {
    return { error };
  }

  override render(): ReactNode {
    if (this.state.error === null) return this.props.children;
    return (
      <Failed
        title="This screen could not be shown"
        problem={this.state.error}
        onRetry={() => location.reload()}
      />
    );
  }
}
