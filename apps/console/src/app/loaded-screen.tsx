import { Component, type ReactElement, type ReactNode, Suspense } from 'react';
import { Problem } from '../ui/problem.tsx';
import { Loading } from '../ui/states.tsx';
import { ConsoleUpdatedError, forgetFailedScreens, screenOf } from './screen-files.ts';

/** A screen, or a part of one, whose file is loaded when it is shown. @param fallback in place of one that does not exist. */
export const LoadedScreen = ({
  name,
  fallback,
}: {
  readonly name: string;
  readonly fallback?: ReactNode;
}): ReactElement => (
  <ScreenErrors>
    <Suspense fallback={<Loading />}>
      <ScreenOf name={name} fallback={fallback} />
    </Suspense>
  </ScreenErrors>
);

function ScreenOf({ name, fallback }: { readonly name: string; readonly fallback: ReactNode }): ReactNode {
  const Screen = screenOf(name);
  return Screen === undefined ? fallback : <Screen />;
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
