import type { ReactElement, ReactNode } from 'react';
import type { Named } from '../api/names.ts';
import { Button } from './button.tsx';
import { Icon } from './icon.tsx';
import { type Choices, ReferenceField } from './reference-field.tsx';

/** Chooses several entities by their names. */
export function ReferenceList<T extends Named>({
  label,
  choices,
  items,
  error,
  isDisabled = false,
  onChange,
  children,
}: {
  readonly label: string;
  readonly choices: Choices<T>;
  readonly items: readonly T[];
  readonly error?: string | undefined;
  readonly isDisabled?: boolean;
  readonly onChange: (items: readonly T[]) => void;
  /** What is beside the name of an entity. */
  readonly children?: (item: T) => ReactNode;
}): ReactElement {
  const without = ({ uuid }: T): readonly T[] => items.filter((item) => item.uuid !== uuid);
  return (
    <div className="field-list">
      <ReferenceField
        label={label}
        choices={choices}
        value={null}
        isOfList
        error={error}
        isDisabled={isDisabled}
        onChange={(added) => added && onChange([...without(added), added])}
      />
      {items.length > 0 && (
        <ul className={children === undefined ? 'chosen' : 'chosen rows'}>
          {items.map((item) => (
            <li key={item.uuid}>
              <span className="chosen-name">{item.name}</span>
              {children?.(item)}
              <Button
                emphasis="quiet"
                aria-label={`Remove ${item.name}`}
                isDisabled={isDisabled}
                onPress={() => onChange(without(item))}
              >
                <Icon name="cross" />
              </Button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
