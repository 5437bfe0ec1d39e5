import { expect, it } from '@jest/globals';
import { settingsInForce } from './settings-in-force.js';

const shown = (name: string, value: string): string | undefined =>
  settingsInForce({ [name]: value }, {}).find((setting) => setting.name === name)?.value;

it.each([
  ['postgres://host/db', 'postgres://host/db'],
  ['postgres://user:secret@host:5433/db', 'postgres://…@host:5433/db'],
  ['postgres://user@host/db', 'postgres://…@host/db'],
  ['postgres://user:sec@ret@host/db', 'postgres://…@host/db'],
  ['postgres://host/db?user=user&password=secret', 'postgres://host/db?user=…&password=…'],
  ['postgres://host/db?sslmode=require&sslpassword=secret', 'postgres://host/db?sslmode=require&sslpassword=…'],
  ['postgres://host/db?p%61ssword=secret', 'postgres://host/db?password=…'],
  ['postgres:///db?host=/run/postgresql', 'postgres:///db?host=/run/postgresql'],
  ['postgres://user:12/secret@host/db', 'set, not shown'],
  ['postgres://user:12?secret@host/db', 'set, not shown'],
  ['postgres://user:12#secret@host/db', 'set, not shown'],
])('doctor shows DATABASE_URL %s as %s', (url, value) => {
  expect(shown('DATABASE_URL', url)).toBe(value);
});

it('doctor shows no credentials in other URLs, which stay as they are otherwise', () => {
  const name = 'OTEL_EXPORTER_OTLP_TRACES_ENDPOINT';
  expect(shown(name, 'https://traces.example.com')).toBe('https://traces.example.com');
  expect(shown(name, 'https://user:secret@traces.example.com/v1')).toBe('https://…@traces.example.com/v1');
  expect(shown(name, 'https://traces.example.com/v1?api-key=secret')).toBe('https://traces.example.com/v1?api-key=…');
});
