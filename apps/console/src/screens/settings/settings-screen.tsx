import type { ReactElement } from 'react';
import { ScreenHeader } from '../../app/layout.tsx';
import { Link, useRoute } from '../../app/router.tsx';
import { useSession } from '../../app/session-context.ts';
import { AccountSettings } from './account-settings.tsx';
import { ApiKeys } from './api-keys.tsx';
import { CheckSettings } from './check-settings.tsx';

const SECTIONS = [
  ['account', 'Account', AccountSettings],
  ['checks', 'Scheduling checks', CheckSettings],
  ['keys', 'API keys', ApiKeys],
] as const;

/** The settings: the account at `/settings`, the checks at `/settings/checks`, the API keys at `/settings/keys`. */
export default function SettingsScreen(): ReactElement {
  const [, name = 'account'] = useRoute().parts;
  const { user, isOwner } = useSession();
  const [, sectionName, Section] = SECTIONS.find(([path]) => path === name) ?? SECTIONS[0];
  return (
    <>
      <ScreenHeader title="Settings" name={`${sectionName} – Settings`} />
      <nav className="tabs" aria-label="Settings">
        {SECTIONS.filter(([path]) => path !== 'keys' || user === null || isOwner).map(([path, label, Content]) => (
          <Link
            key={path}
            to={path === 'account' ? '/settings' : `/settings/${path}`}
            aria-current={Content === Section ? 'page' : undefined}
          >
            {label}
          </Link>
        ))}
      </nav>
      <Section />
    </>
  );
}
