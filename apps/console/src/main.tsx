import { QueryClientProvider } from '@tanstack/react-query';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { queryClient } from './api/queries.ts';
import { App, signInByLink } from './app/app.tsx';
import { loadScreen } from './app/screens.ts';
import './styles/index.css';

const root = document.getElementById('root');
if (root === null) throw new Error('The page has no element #root');
loadScreen();
const linkError = await signInByLink();
createRoot(root).render(
  <StrictMode>
    <QueryClientProvider client={queryClient}>
      <App linkError={linkError} />
    </QueryClientProvider>
  </StrictMode>,
);
