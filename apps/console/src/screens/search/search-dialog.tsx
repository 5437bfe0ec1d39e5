import { type ReactElement, useState } from 'react';
import {
  Autocomplete,
  Dialog,
  Header,
  Input,
  ListBox,
  ListBoxItem,
  ListBoxSection,
  Modal,
  ModalOverlay,
  SearchField,
} from 'react-aria-components';
import { screensOf } from '../../app/layout.tsx';
import { navigate } from '../../app/router.tsx';
import { may, useSession } from '../../app/session-context.ts';
import { textOf } from '../../ui/problem.tsx';
import { commandsOf, type Result, searchTextOf } from './commands.ts';
import { setSearchOpen } from './search-open.ts';
import { useFound } from './search-results.ts';

/** Searches jobs, clients, sites, people, screens and actions, and goes to what is chosen. */
export default function SearchDialog(): ReactElement {
  return (
    <ModalOverlay className="overlay search-overlay" isOpen isDismissable onOpenChange={setSearchOpen}>
      <Modal className="modal">
        <Dialog className="search-dialog" aria-label="Search">
          <Search />
        </Dialog>
      </Modal>
    </ModalOverlay>
  );
}

function Search(): ReactElement {
  const session = useSession();
  const [typed, setTyped] = useState('');
  const text = searchTextOf(typed);
  const { groups, isSearching, error } = useFound(text);
  const commands = commandsOf(screensOf(session), (right) => may(session, right), text);
  const all = [{ name: 'Go to', results: commands }, ...groups].filter(({ results }) => results.length > 0);
  const state = isSearching && text !== '' ? 'Searching…' : all.length === 0 ? 'Nothing found' : '';
  return (
    <Autocomplete inputValue={typed} onInputChange={setTyped}>
      <SearchField aria-label="Search" autoFocus>
        <Input placeholder="Jobs, clients, sites, people, screens" />
      </SearchField>
      <ListBox
        className="search-results"
        aria-label="Results"
        items={all}
        onAction={(key) => {
          setSearchOpen(false);
          navigate(String(key));
        }}
      >
        {({ name, results }) => (
          <ListBoxSection id={name}>
            <Header>{name}</Header>
            {results.map((result) => (
              <ResultItem key={result.to} result={result} />
            ))}
          </ListBoxSection>
        )}
      </ListBox>
      <p className="hint" role="status">
        {error === undefined ? state : textOf(error)}
      </p>
    </Autocomplete>
  );
}

const ResultItem = ({ result: { to, text, detail } }: { readonly result: Result }): ReactElement => (
  <ListBoxItem id={to} textValue={text} className="menu-item">
    <bdi className="cut">{text}</bdi>
    {detail !== undefined && <bdi className="cut secondary">{detail}</bdi>}
  </ListBoxItem>
);
