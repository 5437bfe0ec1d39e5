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

describe('OWNER_EMAIL', () => {
  it('is an address', () => {
    expect(readSettings({}).ownerEmail).toBe('owner@localhost.example');
    expect(readSettings({ OWNER_EMAIL: 'olga@acme.example' }).ownerEmail).toBe('olga@acme.example');
    expect(faultsOf({ OWNER_EMAIL: 'olga' })).toEqual(['OWNER_EMAIL must be an email address, but is "olga"']);
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

describe('SESSION_DATABASE_URL', () => {
  it('is none unless set, and a URL of PostgreSQL', () => {
    const DATABASE_URL = 'postgres://pooler/fieldline';
    const SESSION_DATABASE_URL = 'postgresql://server/fieldline';
    expect(readSettings({ DATABASE_URL }).sessionDatabaseUrl).toBeUndefined();
    expect(readSettings({ DATABASE_URL, SESSION_DATABASE_URL }).sessionDatabaseUrl).toBe(SESSION_DATABASE_URL);
    expect(faultsOf({ DATABASE_URL, SESSION_DATABASE_URL: 'server:secret' })).toEqual([
      'SESSION_DATABASE_URL must start with postgres:// or postgresql://',
    ]);
  });

  it('names one host, as DATABASE_URL does', () => {
    for (const several of ['a,b/db', 'me:p,w@a:5432,b:5433/db?target_session_attrs=read-write', 'a/db?host=a,b'])
      expect(faultsOf({ DATABASE_URL: `postgres://${several}` })).toEqual([
        'DATABASE_URL must name one host: put the proxy of docs/high-availability.md before several servers, and name the proxy',
      ]);
    expect(readSettings({ DATABASE_URL: 'postgres://me:p,w@a/db' }).databaseUrl).toBe('postgres://me:p,w@a/db');
  });

  it('needs DATABASE_URL', () => {
    expect(faultsOf({ SESSION_DATABASE_URL: 'postgres://server/fieldline' })).toEqual([
      'SESSION_DATABASE_URL needs DATABASE_URL, the same database through a pooler',
    ]);
  });
});

describe('PUBLIC_URL', () => {
  it('is a URL without a slash at its end', () => {
    expect(readSettings({}).publicUrl).toBeUndefined();
    expect(readSettings({ PUBLIC_URL: 'https://api.example.com/' }).publicUrl).toBe('https://api.example.com');
    expect(readSettings({ PUBLIC_URL: 'https://example.com/api' }).publicUrl).toBe('https://example.com/api');
  });

  it.each(['api.example.com', 'ftp://api.example.com'])('refuses %s', (PUBLIC_URL) => {
    expect(faultsOf({ PUBLIC_URL })).toEqual([
      `PUBLIC_URL must be a URL that starts with http:// or https://, but is ${JSON.stringify(PUBLIC_URL)}`,
    ]);
  });

  it('refuses a query and a fragment', () => {
    expect(faultsOf({ PUBLIC_URL: 'https://api.example.com/?a' })).toHaveLength(1);
    expect(faultsOf({ PUBLIC_URL: 'https://api.example.com/#a' })).toHaveLength(1);
  });
});

describe('OIDC_ISSUER', () => {
  const PROVIDER = {
    OIDC_ISSUER: 'https://id.example.com/realms/acme',
    OIDC_CLIENT_ID: 'fieldline',
    OIDC_CLIENT_SECRET: 's',
  };
  const PUBLIC_URL = 'https://fieldline.example.com';
  const NOT_A_URL = [
    'OIDC_ISSUER must be the https URL of the provider, without user, password, query and fragment (http on this machine alone)',
  ];

  it('is none unless set, and names the provider by its host', () => {
    expect(readSettings({})).toMatchObject({ oidcIssuer: undefined, oidcName: undefined, signIn: ['link', 'key'] });
    expect(readSettings({ ...PROVIDER, PUBLIC_URL })).toMatchObject({
      oidcIssuer: 'https://id.example.com/realms/acme',
      oidcName: 'id.example.com',
      signIn: ['link', 'key', 'oidc'],
    });
    expect(readSettings({ ...PROVIDER, PUBLIC_URL, OIDC_NAME: 'Acme' }).oidcName).toBe('Acme');
  });

  it('comes with a client and its secret, and needs PUBLIC_URL', () => {
    expect(faultsOf({ OIDC_CLIENT_ID: 'fieldline' })).toEqual([
      'OIDC_ISSUER must be set when OIDC_CLIENT_ID is',
      'OIDC_CLIENT_SECRET must be set when OIDC_CLIENT_ID is',
    ]);
    expect(faultsOf(PROVIDER)).toEqual([
      'OIDC_ISSUER needs PUBLIC_URL: the provider returns to <PUBLIC_URL>/console/oidc/callback',
    ]);
  });

  it.each(['http://localhost:8080/realms/acme', 'http://127.0.0.1:1', 'http://[::1]:8080'])(
    'may be %s',
    (OIDC_ISSUER) => {
      expect(readSettings({ ...PROVIDER, PUBLIC_URL, OIDC_ISSUER }).oidcIssuer).toBe(OIDC_ISSUER);
    },
  );

  it.each([
    'http://id.example.com',
    'http://localhost.example.com',
    'http://127.0.0.1.example.com',
    'https://user:secret@id.example.com',
    'https://id.example.com?tenant=secret',
    'id.example.com',
    'file:///etc/passwd',
  ])('refuses %s, and does not show it', (OIDC_ISSUER) => {
    expect(faultsOf({ ...PROVIDER, PUBLIC_URL, OIDC_ISSUER })).toEqual(NOT_A_URL);
  });

  it('has a name of one line', () => {
    for (const OIDC_NAME of ['Ac\nme', 'x'.repeat(61)])
      expect(faultsOf({ ...PROVIDER, PUBLIC_URL, OIDC_NAME })).toEqual([
        'OIDC_NAME must be at most 60 printable characters',
      ]);
  });
});

describe('SIGN_IN', () => {
  it('is a list of ways, of which oidc needs a provider', () => {
    expect(readSettings({}).signIn).toEqual(['link', 'key']);
    expect(readSettings({ SIGN_IN: 'key' }).signIn).toEqual(['key']);
    expect(faultsOf({ SIGN_IN: 'oidc' })).toEqual(['SIGN_IN names oidc, which needs OIDC_ISSUER']);
    expect(faultsOf({ SIGN_IN: 'link,password' })).toEqual([
      'SIGN_IN must be ways to sign in: link, key, oidc, but is "link,password"',
    ]);
  });
});

describe('ATTACHMENTS', () => {
  it('is disk unless set, and needs nothing else', () => {
    const { attachments, attachmentQuotaMb, s3Endpoint } = readSettings({});
    expect({ attachments, attachmentQuotaMb, s3Endpoint }).toEqual({ attachments: 'disk', attachmentQuotaMb: 0 });
  });

  it('names every setting that S3 lacks', () => {
    expect(faultsOf({ ATTACHMENTS: 's3' })).toEqual(
      ['S3_ENDPOINT', 'S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'].map(
        (name) => `${name} must be set when ATTACHMENTS is s3`,
      ),
    );
  });

  it('takes no credentials in the URL, which programs print', () => {
    expect(faultsOf({ S3_ENDPOINT: 'https://id:secret@s3.example.com' })).toEqual([
      'S3_ENDPOINT must be a URL without user and password: set S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY',
    ]);
  });

  it('takes the settings of S3, with a default region', () => {
    const settings = readSettings({
      ATTACHMENTS: 's3',
      S3_ENDPOINT: 'https://s3.example.com/',
      S3_BUCKET: 'files',
      S3_ACCESS_KEY_ID: 'id',
      S3_SECRET_ACCESS_KEY: 'secret',
    });
    expect(settings).toMatchObject({ s3Endpoint: 'https://s3.example.com', s3Bucket: 'files', s3Region: 'us-east-1' });
  });
});

describe('TRAVEL_MATRIX_URL', () => {
  it('is none unless set, and a URL without a slash at its end', () => {
    const { travelMatrixUrl, travelMatrixTimeoutMs } = readSettings({});
    expect({ travelMatrixUrl, travelMatrixTimeoutMs }).toEqual({
      travelMatrixUrl: undefined,
      travelMatrixTimeoutMs: 800,
    });
    expect(readSettings({ TRAVEL_MATRIX_URL: 'http://osrm:5000/' }).travelMatrixUrl).toBe('http://osrm:5000');
  });

  it.each(['http://id:secret@osrm:5000', 'http://osrm:5000/?key=secret'])('refuses %s, and does not show it', (url) => {
    expect(faultsOf({ TRAVEL_MATRIX_URL: url })).toEqual([
      'TRAVEL_MATRIX_URL must be a URL without user, password, query and fragment',
    ]);
  });

  it('has a timeout of 10 ms to 10 s', () => {
    expect(readSettings({ TRAVEL_MATRIX_TIMEOUT_MS: '50' }).travelMatrixTimeoutMs).toBe(50);
    expect(faultsOf({ TRAVEL_MATRIX_TIMEOUT_MS: '0' })).toEqual([
      'TRAVEL_MATRIX_TIMEOUT_MS must be a whole number from 10 to 10000, but is "0"',
    ]);
  });
});
