import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type ReactElement, useEffect, useState } from 'react';
import { ComboBox, FieldError, Input, Label, ListBox, ListBoxItem, Popover } from 'react-aria-components';
import { api } from '../../api/client.ts';
import type { NamedValue } from '../contact-details/contact-values.ts';

const SHOWN = 20;
const SEARCH_AFTER_MS = 200;

/** Chooses a client by a search for it. */
export function ClientPicker({
  value,
  error,
  onChange,
}: {
  readonly value: NamedValue | null;
  readonly error: string | undefined;
  readonly onChange: (client: NamedValue | null) => void;
}): ReactElement {
  const [text, setText] = useState(value?.name ?? '');
  const [search, setSearch] = useState<string>();
  useEffect(() => {
    const words = text.trim();
    const isChosen = text === value?.name;
    const timer = window.setTimeout(() => setSearch(words === '' || isChosen ? undefined : words), SEARCH_AFTER_MS);
    return () => window.clearTimeout(timer);
  }, [text, value]);
  const found = useQuery({
    queryKey: ['clients', 'found', search],
    queryFn: ({ signal }): Promise<readonly NamedValue[]> =>
      api.clients.list({ search, limit: SHOWN }, { signal }).toArray(SHOWN),
    placeholderData: keepPreviousData,
  });
  const items = found.data ?? [];
  return (
    <ComboBox
      className="field"
      items={items}
      inputValue={text}
      value={value?.uuid ?? null}
      isInvalid={error !== undefined}
      allowsEmptyCollection
      menuTrigger="focus"
      onInputChange={(typed) => {
        setText(typed);
        if (typed === '' && value !== null) onChange(null);
      }}
      onChange={(key) => {
        const chosen = items.find(({ uuid }) => uuid === key);
        if (chosen === undefined) return;
        setText(chosen.name);
        onChange(chosen);
      }}
      onBlur={() => setText(value?.name ?? '')}
    >
      <Label>Client</Label>
      <Input placeholder="Search clients" />
      <FieldError>{error}</FieldError>
      <Popover className="menu picker">
        <ListBox<NamedValue>
          renderEmptyState={() => <p className="hint">{found.isFetching ? 'Searching…' : 'No client matches'}</p>}
        >
          {({ uuid, name }) => (
            <ListBoxItem id={uuid} textValue={name} className="menu-item">
              {name}
            </ListBoxItem>
          )}
        </ListBox>
      </Popover>
    </ComboBox>
  );
}
