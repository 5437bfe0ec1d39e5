import { QueryClientProvider } from '@tanstack/react-query';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { I18nProvider } from 'react-aria-components';
import { queryClient } from './api/queries.ts';
import { App, signInByLink } from './app/app.tsx';
import { loadScreen } from './app/screen-files.ts';
import { PARTS, SCREENS } from './app/screens.ts';
import { LOCALE } from './ui/locale.ts';
import './styles/index.css';

const root = document.getElementById('root');
document.documentElement.lang = LOCALE;
if (root === null) throw new Error('The page has no element #root');
loadScreen(SCREENS, PARTS);
const linkError = await signInByLink();
createRoot(root).render(
  <StrictMode>
    <QueryClientProvider client={queryClient}>
      <I18nProvider locale={LOCALE}>
        <App linkError={linkError} />
      </I18nProvider>
    </QueryClientProvider>
  </StrictMode>,
);
