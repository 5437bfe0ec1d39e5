import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type ReactElement, useDeferredValue, useState } from 'react';
import {
  Button as AriaButton,
  ComboBox,
  FieldError,
  Group,
  Input,
  Label,
  ListBox,
  ListBoxItem,
  Popover,
  Text,
} from 'react-aria-components';
import type { Named } from '../api/names.ts';
import type { Topic } from '../api/queries.ts';
import { Icon } from './icon.tsx';

/** What can be chosen for a text; all of it, or the first, for an empty one. */
export interface Choices<T extends Named> {
  readonly queryKey: readonly [Topic, ...unknown[]];
  readonly search: (text: string, signal: AbortSignal) => Promise<readonly T[]>;
}

/** Chooses an entity by its name. An empty text chooses none, unless there must be one. */
export function ReferenceField<T extends Named>({
  label,
  value,
  choices,
  onChange,
  hint,
  error,
  isRequired = false,
  isDisabled = false,
  isOfList = false,
}: {
  readonly label: string;
  readonly value: T | null;
  readonly choices: Choices<T>;
  readonly onChange: (value: T | null) => void;
  readonly hint?: string | undefined;
  readonly error?: string | undefined;
  readonly isRequired?: boolean;
  readonly isDisabled?: boolean;
  /** Whether what is chosen is added to a list, and the field is empty again. */
  readonly isOfList?: boolean;
}): ReactElement {
  const name = value?.name ?? '';
  const [text, setText] = useState(name);
  const [known, setKnown] = useState(value?.uuid);
  // The form may take in another value, such as one of a template.
  if (value?.uuid !== known) {
    setKnown(value?.uuid);
    setText(name);
  }
  const asked = useDeferredValue(text === name ? '' : text.trim());
  const {
    data = [],
    isPending,
    isPlaceholderData,
  } = useQuery({
    queryKey: [...choices.queryKey, 'choices', asked],
    queryFn: ({ signal }) => choices.search(asked, signal),
    placeholderData: keepPreviousData,
    // Searches find new entities after a moment, of which no event tells.
    staleTime: 0,
    enabled: !isDisabled,
  });
  // The list keeps what is chosen, or leaving the field would clear it.
  const items = value === null ? data : [value, ...data.filter(({ uuid }) => uuid !== value.uuid)];
  return (
    <ComboBox
      className="field"
      items={items}
      inputValue={text}
      value={value?.uuid ?? null}
      menuTrigger="focus"
      allowsEmptyCollection
      isDisabled={isDisabled}
      isInvalid={error !== undefined}
      onInputChange={(entered) => {
        setText(entered);
        if (entered === '' && value !== null && !isRequired) onChange(null);
      }}
      onChange={(key) => {
        const chosen = items.find(({ uuid }) => uuid === key);
        if (chosen === undefined) return;
        setText(isOfList ? '' : chosen.name);
        onChange(chosen);
      }}
    >
      <Label>{label}</Label>
      <Group className="combo">
        <Input />
        <AriaButton className="combo-button">
          <Icon name="down" />
        </AriaButton>
      </Group>
      {hint !== undefined && <Text slot="description">{hint}</Text>}
      <FieldError>{error}</FieldError>
      <Popover className="combo-list">
        <ListBox<T>
          className="menu"
          renderEmptyState={() => (
            <p className="hint">{isPending || isPlaceholderData ? 'Searching…' : 'Nothing found'}</p>
          )}
        >
          {(item) => (
            <ListBoxItem id={item.uuid} textValue={item.name} className="menu-item">
              {item.name}
            </ListBoxItem>
          )}
        </ListBox>
      </Popover>
    </ComboBox>
  );
}
