import type { ReactElement } from 'react';
import { ScreenHeader } from '../../app/layout.tsx';

export default function BoardScreen(): ReactElement {
  return <ScreenHeader title="Board" />;
}
