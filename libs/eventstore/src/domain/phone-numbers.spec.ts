import { describe, expect, it } from '@jest/globals';
import { getCountries, getExampleNumber } from 'libphonenumber-js/min';
import examples from 'libphonenumber-js/mobile/examples';
import { normalizedPhone, phoneDigits, samePhones, searchedPhone } from './phone-numbers.js';

describe('the international form of a phone number', () => {
  it.each([
    ['+49 30 1234567', null, '+49301234567'],
    ['+49 (0)30 1234567', null, '+49301234567'],
    ['030/123 45-67', 'DE', '+49301234567'],
    ['0049 30 1234567', 'DE', '+49301234567'],
    ['49 30 1234567', 'DE', '+49301234567'],
    ['020 7946 0102', 'GB', '+442079460102'],
    ['+44 (0)20 7946 0102', 'DE', '+442079460102'],
    ['(212) 555-0100', 'US', '+12125550100'],
    ['212.555.0100 ext. 12', 'US', '+12125550100'],
    ['011 15 2345-6789', 'AR', '+5491123456789'],
    ['06 1234567', 'IT', '+39061234567'],
    ['8 (495) 123-45-67', 'RU', '+74951234567'],
  ])('of %s in %s is %s', (text, country, normalized) => expect(normalizedPhone(text, country)).toBe(normalized));

  it.each([
    ['030 1234567', null],
    ['0049 30 1234567', null],
    ['020 7946 0102', 'AQ'],
    ['555-1234', 'US'],
    ['110', 'DE'],
    ['+999 123456789', 'DE'],
    ['030 1234567 or 030 7654321', 'DE'],
    ['ada@example.com', 'DE'],
    ['@1234567', 'DE'],
    ['12 Harbour Street', 'GB'],
    ['', 'DE'],
    ['+', 'DE'],
    ['1+49301234567', 'DE'],
  ])('%p in %s has none', (text, country) => expect(normalizedPhone(text, country)).toBeUndefined());
});

describe('a number of each country', () => {
  const numbers = getCountries().flatMap((country) => {
    const example = getExampleNumber(country, examples);
    return example === undefined ? [] : [{ country, example }];
  });

  it('is the same and is found, whether it is written in its country or from abroad', () => {
    expect(numbers.length).toBeGreaterThan(230);
    const missing = numbers.flatMap(({ country, example }) => {
      const written = [
        ...[example.number, example.formatInternational(), example.formatNational()],
        ...[example.formatNational().replace(/\D/g, ''), `00 ${example.number.slice(1)}`],
        example.nationalNumber,
      ].filter((text) => normalizedPhone(text, country) === example.number);
      const digitsOf = (text: string): string => phoneDigits(text) ?? '';
      const wanted = written.map(digitsOf);
      return written.flatMap((text) => {
        const same = samePhones(digitsOf(text), country);
        const found = searchedPhone(text, country);
        return wanted
          .filter(
            (one) =>
              !same.includes(one) ||
              (one.length > 5 && found?.some((form) => one.replace('+', '').startsWith(form)) === false),
          )
          .map((one) => `${country}: ${text} does not find ${one}`);
      });
    });
    expect(missing).toEqual([]);
  });

  it('is the same as no other', () => {
    const others = numbers.flatMap(({ country, example }) =>
      samePhones(example.number, country).filter((one) => normalizedPhone(one, country) !== example.number),
    );
    expect(others).toEqual([]);
  });
});

describe('a phone number of a search', () => {
  it('may be a beginning, and is searched by its international form', () => {
    expect(searchedPhone('+49 30 12', null)).toBeUndefined();
    expect(searchedPhone('+49 30 123', null)?.[0]).toBe('4930123');
    expect(searchedPhone('+49 30 123', 'DE')).toEqual(expect.arrayContaining(['4930123', '030123', '004930123']));
    expect(searchedPhone('030 12345', 'DE')).toEqual(expect.arrayContaining(['03012345', '493012345', '3012345']));
    expect(searchedPhone('030 12345', null)).toEqual(['03012345']);
    expect(searchedPhone('+44 20 7946', 'DE')).not.toContain('0207946');
  });

  it.each(['2026-11-26', '26.11.2026', '26/11/2026', '123456', '030 1234567 Anna', 'anna'])('is not %s', (text) =>
    expect(searchedPhone(text, 'DE')).toBeUndefined(),
  );
});

describe('hostile texts', () => {
  const hostile = [
    '0'.repeat(10_000),
    '+'.repeat(10_000),
    '('.repeat(60),
    ' '.repeat(500),
    `${' '.repeat(59)}!`,
    `1${' '.repeat(58)}x`,
    'x '.repeat(30),
    '1 ext'.repeat(12),
    `+${'1'.repeat(22)}`,
    '0'.repeat(22),
    '9'.repeat(17),
    '00'.repeat(11),
    `+54${'9'.repeat(15)}`,
    `+55${'0'.repeat(15)}`,
  ];

  it.each(['DE', 'AR', 'BR', 'MX', 'US', null])('take less than a millisecond each in %s', (country) => {
    const work = (text: string): void => {
      normalizedPhone(text, country);
      searchedPhone(text, country);
      samePhones(phoneDigits(text) ?? '', country);
    };
    for (const text of hostile) work(text);
    const cpuUs = (text: string): number => {
      const before = process.cpuUsage();
      for (let n = 0; n < 20; n++) work(text);
      const { user, system } = process.cpuUsage(before);
      return (user + system) / 20;
    };
    for (const text of hostile) {
      // The collector and the compiler run on threads of this process too, so that a single measurement may be theirs.
      const least = Math.min(...Array.from({ length: 5 }, () => cpuUs(text)));
      expect({ text: text.slice(0, 20), fast: least < 1000 }).toEqual({ text: text.slice(0, 20), fast: true });
    }
  });
});
