import { describe, expect, it } from '@jest/globals';
import { readSettings, SettingsError } from './settings.js';

/** The faults of an environment. */
function faultsOf(env: NodeJS.ProcessEnv): readonly string[] {
  try {
    readSettings(env);
    return [];
  } catch (error) {
    if (error instanceof SettingsError) return error.errors;
    throw error;
  }
}

describe('CORS_ORIGINS', () => {
  const origins = (CORS_ORIGINS: string): readonly string[] => readSettings({ CORS_ORIGINS }).corsOrigins;

  it('is none unless set', () => {
    expect(readSettings({}).corsOrigins).toEqual([]);
  });

  it('is a list of scheme://host[:port], or * alone', () => {
    expect(origins('https://app.example.com, http://localhost:5173,http://[::1]:80')).toEqual([
      'https://app.example.com',
      'http://localhost:5173',
      'http://[::1]',
    ]);
    expect(origins('*')).toEqual(['*']);
  });

  it('is compared as browsers send it', () => {
    expect(origins('HTTPS://App.Example.com:443,https://bücher.example,capacitor://localhost')).toEqual([
      'https://app.example.com',
      'https://xn--bcher-kva.example',
      'capacitor://localhost',
    ]);
  });

  it.each([
    'app.example.com',
    'https://app.example.com/',
    'https://app.example.com/page',
    'https://app.example.com?x',
    'https://*.example.com',
    'https://user@example.com',
    'https://example.com:99999',
    'null',
    '*,https://app.example.com',
  ])('refuses %s', (CORS_ORIGINS) => {
    expect(faultsOf({ CORS_ORIGINS })).toEqual([
      `CORS_ORIGINS must be origins such as https://app.example.com,http://localhost:5173, or * alone, but is ${JSON.stringify(CORS_ORIGINS)}`,
    ]);
  });
});

describe('COMPATIBILITY_HEADERS', () => {
  it('defaults to none, and is a prefix of header names', () => {
    expect(readSettings({}).compatibilityHeaders).toBeUndefined();
    expect(readSettings({ COMPATIBILITY_HEADERS: 'X-Example' }).compatibilityHeaders).toBe('X-Example');
  });

  it.each(['X-', '-X', 'X Example', 'X-Example-*', 'X:Y', 'X-Café'])('refuses %s', (COMPATIBILITY_HEADERS) => {
    expect(faultsOf({ COMPATIBILITY_HEADERS })).toEqual([
      `COMPATIBILITY_HEADERS must be a prefix of header names, such as X-Example, but is ${JSON.stringify(COMPATIBILITY_HEADERS)}`,
    ]);
  });
});
