import type { ReactElement } from 'react';
import type { Named } from '../api/names.ts';
import { Button } from './button.tsx';
import { Icon } from './icon.tsx';

/** Entities that are chosen, each with a button that removes it. */
export function Chosen<T extends Named>({
  items,
  onRemove,
  isDisabled = false,
}: {
  readonly items: readonly T[];
  readonly onRemove: (item: T) => void;
  readonly isDisabled?: boolean;
}): ReactElement | null {
  if (items.length === 0) return null;
  return (
    <ul className="chosen">
      {items.map((item) => (
        <li key={item.uuid}>
          {item.name}
          <Button
            emphasis="quiet"
            aria-label={`Remove ${item.name}`}
            isDisabled={isDisabled}
            onPress={() => onRemove(item)}
          >
            <Icon name="cross" />
          </Button>
        </li>
      ))}
    </ul>
  );
}
