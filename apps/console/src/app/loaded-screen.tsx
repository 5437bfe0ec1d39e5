import { Component, type ReactElement, type ReactNode, Suspense } from 'react';
import { Problem } from '../ui/problem.tsx';
import { Loading } from '../ui/states.tsx';
import { ConsoleUpdatedError, forgetFailedScreens, screenOf } from './screen-files.ts';

/** A screen, or a part of one, whose file is loaded when it is shown. */
export const LoadedScreen = ({ name }: { readonly name: string }): ReactElement => (
  <ScreenErrors>
    <Suspense fallback={<Loading />}>
      <ScreenOf name={name} />
    </Suspense>
  </ScreenErrors>
);

function ScreenOf({ name }: { readonly name: string }): ReactElement {
  const Screen = screenOf(name);
  return <Screen />;
}

/** Shows the error of a screen in its place. */
class ScreenErrors extends Component<{ readonly children: ReactNode }, { readonly error: unknown }> {
  override state: { readonly error: unknown } = { error: undefined };

  static getDerivedStateFromError = (error: unknown): { readonly error: unknown } => ({ error });

  override componentDidCatch(): void {
    forgetFailedScreens();
  }

  override render(): ReactNode {
    const { error } = this.state;
    if (error === undefined) return this.props.children;
    const retryLabel = error instanceof ConsoleUpdatedError ? 'Reload the page' : undefined;
    return <Problem error={error} retryLabel={retryLabel} onRetry={() => this.setState({ error: undefined })} />;
  }
}
