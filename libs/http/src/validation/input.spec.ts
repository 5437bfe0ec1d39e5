import { describe, expect, it } from '@jest/globals';
import { plainToInstance } from 'class-transformer';
import { validateSync, type ValidationError } from 'class-validator';
import fc from 'fast-check';
import { invalid } from '#eventstore/domain';
import { ExternalId, Bool, Nested, NestedList, PartialType, ReferenceTo, Text, Integer } from '../openapi/fields.js';
import { inputOf, MAX_FAULTS, parseInput } from './input.js';
import { objectRule } from './object-rule.js';

class Part {
  @Text({ max: 3, notBlank: true }) name!: string;
  @Integer({ min: 1, max: 9, optional: true }) count?: number;
}

class Item {
  @Text({ max: 5, notBlank: true }) title!: string;
  @Bool({ optional: true }) done?: boolean;
  @ExternalId() external_id?: string | null;
  @Nested(() => Part, { optional: true, nullable: true }) part?: Part | null;
  @NestedList(() => Part, { max: 2, optional: true }) parts?: Part[];
  @ReferenceTo(['uuid', 'name'], { optional: true }) place?: object;
}

class ItemChange extends PartialType(Item) {}

const read = (body: object) => parseInput(Item, body).validate();

describe('an input', () => {
  it('reports all errors at once, by their dotted paths', () =>
    expect(
      read({
        titel: 'x',
        title: ' ',
        done: 'yes',
        external_id: '..',
        part: { count: 0 },
        parts: [{ name: 'ok' }, 7],
        place: { uuid: 'x', nam: 'y' },
      }).errors,
    ).toEqual({
      titel: ['is not known: did you mean "title"?'],
      title: ['must not be blank'],
      done: ['must be true or false'],
      external_id: ['must not be . or .., which a URL path cannot contain'],
      'part.name': ['is required'],
      'part.count': ['must be a whole number from 1 to 9'],
      'parts.1': ['must be an object'],
      'place.nam': ['is not known: did you mean "name"?'],
      'place.uuid': ['must be a UUID'],
    }));

  it('reports a thousand faults, and has no values when there are more', () => {
    class Parts {
      @Text({ max: 9 }) title!: string;
      @NestedList(() => Part, { max: 1000 }) parts!: Part[];
    }
    const faulty = (keys: number): object => ({ name: 'ok', ...Object.fromEntries(Array(keys).entries()) });
    const inputWith = (...keys: number[]) => parseInput(Parts, { title: 'x', parts: keys.map(faulty) });
    for (const keys of [[MAX_FAULTS], [400, 600], Array<number>(500).fill(2)]) {
      const { value, errors } = inputWith(...keys).validate();
      expect(Object.keys(errors)).toHaveLength(MAX_FAULTS);
      expect(value).toEqual({ title: 'x', parts: keys.map(() => ({ name: 'ok' })) });
    }
    for (const keys of [[MAX_FAULTS, 1], [400, 601], Array<number>(1000).fill(90)]) {
      const { value, errors } = inputWith(...keys).validate();
      expect(Object.keys(errors)).toHaveLength(MAX_FAULTS);
      expect(value).toEqual({});
    }
    const unknown = parseInput(Part, { name: 'ok', ...Object.fromEntries(Array(90_000).entries()) }).validate();
    expect(Object.keys(unknown.errors)).toHaveLength(MAX_FAULTS);
  });

  it('reports the error of an object on the object itself, beside those of its keys', () => {
    class Either {
      @Text({ max: 3, optional: true, nullable: true }) left?: string | null;
      @Text({ max: 3, optional: true, nullable: true }) right?: string | null;
    }
    objectRule(Either, ({ left, right }) => ((left == null) === (right == null) ? 'must have one side' : undefined));
    class Either2 extends Either {}
    class Both {
      @Nested(() => Either) one!: Either;
      @NestedList(() => Either2, { max: 5 }) many!: Either2[];
    }
    const errorsOf = (body: object): object => ({ ...parseInput(Both, body).validate().errors });
    expect(errorsOf({ one: { left: 'a' }, many: [{ left: null, right: 'b' }] })).toEqual({});
    expect(errorsOf({ one: { up: 1 }, many: [{ left: 1, right: 2 }, { right: 3 }, 'x'] })).toEqual({
      one: ['must have one side'],
      'one.up': ['is not known'],
      'many.0': ['must have one side'],
      'many.0.left': ['must be a string'],
      'many.0.right': ['must be a string'],
      'many.1.right': ['must be a string'],
      'many.2': ['must be an object'],
    });
  });

  it('reports a reference without a key on the reference, beside the errors of its keys', () => {
    const needed = ['needs one of uuid, name'];
    expect(read({ title: 'x', place: {} }).errors).toEqual({ place: needed });
    expect(read({ title: 'x', place: { zzzz: 1 } }).errors).toEqual({ place: needed, 'place.zzzz': ['is not known'] });
    expect(read({ title: 'x', place: { uuid: null, zzzz: null } }).errors).toEqual({
      place: needed,
      'place.zzzz': ['is not known'],
    });
    expect(read({ title: 'x', place: { name: 1 } }).errors).toEqual({ 'place.name': ['must be a string'] });
    expect(read({ title: 'x', place: { uuid: null, name: 'Berlin' } }).errors).toEqual({});
  });

  it('a reference is not made by keys that it only repeats', () => {
    class Order {
      @ReferenceTo(['uuid', 'code'], { repeats: ['name'] }) item!: object;
    }
    const errorsOf = (item: object): object => ({ ...parseInput(Order, { item }).validate().errors });
    const needed = { item: ['needs one of uuid, code'] };
    expect(errorsOf({ name: 'Wire' })).toEqual(needed);
    expect(errorsOf({ name: 'Wire', uuid: null })).toEqual(needed);
    expect(errorsOf({ name: 'Wire', code: 'w' })).toEqual({});
    expect(errorsOf({ name: null, code: null, uuid: null })).toEqual({ item: ['must not be null'] });
  });

  it('distinguishes missing from null', () => {
    expect(read({}).errors).toEqual({ title: ['is required'] });
    expect(read({ title: null, done: null, part: null, external_id: null }).errors).toEqual({
      title: ['must not be null'],
      done: ['must not be null'],
    });
  });

  it('counts code points, and rejects what cannot be stored', () => {
    expect(read({ title: '😀😀😀😀😀' }).errors).toEqual({});
    expect(read({ title: '😀😀😀😀😀😀' }).errors).toEqual({ title: ['must be at most 5 characters'] });
    expect(read({ title: 'a\0' }).errors).toEqual({ title: ['must not contain NUL'] });
    expect(read({ title: 'a\ud800' }).errors).toEqual({ title: ['must be well-formed Unicode'] });
  });

  it('passes over unknown keys where they are ignored, and names them, but not those inside a value', () => {
    const ignored = new Set<string>();
    const validation = parseInput(
      Item,
      {
        title: 'x',
        zzzzzz: 1,
        part: { name: 'y', zzzzzz: 2 },
        parts: [{ name: 'z', zzzzzz: 3 }],
        place: { zzzzzz: 4 },
      },
      ignored,
    ).validate();
    expect([...ignored]).toEqual(['zzzzzz']);
    expect(validation.value.title).toBe('x');
    expect({ ...validation.errors }).toEqual({
      'part.zzzzzz': ['is not known'],
      'parts.0.zzzzzz': ['is not known'],
      place: ['needs one of uuid, name'],
      'place.zzzzzz': ['is not known'],
    });
  });

  it('a read-only field that repeats what is shown is none that is ignored', () => {
    const ignored = new Set<string>();
    parseInput(Item, { title: 'x', uuid: 'u', colour: 'red' }, ignored).finish(() => ({ uuid: 'u' }));
    expect([...ignored]).toEqual(['colour']);
  });

  it('accepts a read-only field that repeats what is shown', () => {
    const readOnly = { uuid: 'u', title: 'shown', tags: ['a'] };
    const repeated = parseInput(Item, { title: 'x', uuid: 'u', tags: ['a'] });
    expect(repeated.finish(() => readOnly)).toEqual({ title: 'x' });
    expect(Object.keys(repeated.validate().errors)).toEqual(['uuid', 'tags']);
    const changed = parseInput(Item, { title: 'x', uuid: 'v' });
    expect({ ...changed.validate(() => readOnly).errors }).toEqual({ uuid: ['is read-only'] });
  });

  it('accepts any value of a read-only field that changes without a request', () => {
    const given = parseInput(Item, { title: 'x', uuid: 'v', count: 7, tag: 1 });
    const view = () => ({ uuid: 'u', count: 8 });
    expect({ ...given.validate(view, ['count', 'size']).errors }).toEqual({
      uuid: ['is read-only'],
      tag: ['is not known'],
    });
  });

  it('is validated anew each time: a second decision does not see the errors of the first', () => {
    const input = inputOf(Item, { title: 'x' });
    input.validate().addError('part', 'not found');
    expect(input.finish()).toEqual({ title: 'x' });
  });

  it("adds a rule's errors to its own, but for their consequences", () => {
    const validation = read({ title: 7, done: true });
    const rule = () => {
      throw invalid({ title: ['must be filled'], done: ['too early'] }, 'item.not_doable');
    };
    expect(() => validation.decide(rule)({})).toThrow(
      expect.objectContaining({
        code: 'item.not_doable',
        details: { errors: { title: ['must be a string'], done: ['too early'] } },
      }),
    );
  });

  it('never takes keys of Object.prototype for fields', () => {
    const body = JSON.parse('{"title":"x","__proto__":{"done":true},"constructor":1,"toString":2}') as object;
    expect(Object.keys(read(body).errors).sort()).toEqual(['__proto__', 'constructor', 'toString']);
  });

  it('takes a field as the nearest class declares it, also whether it may be absent', () => {
    class Optional {
      @Text({ max: 5, optional: true, nullable: true }) title?: string | null;
      @Bool({ optional: true }) done?: boolean;
    }
    class Required extends Optional {
      @Text({ max: 3, notBlank: true }) declare title: string;
    }
    class Lower extends Required {}
    for (const type of [Required, Lower]) {
      const errors = (body: object): object => ({ ...parseInput(type, body).validate().errors });
      expect(errors({})).toEqual({ title: ['is required'] });
      expect(errors({ title: null, done: 1 })).toEqual({
        title: ['must not be null'],
        done: ['must be true or false'],
      });
      expect(errors({ title: 'abcd' })).toEqual({ title: ['must be at most 3 characters'] });
      expect(errors({ title: 'abc' })).toEqual({});
    }
    expect({ ...parseInput(Optional, {}).validate().errors }).toEqual({});
  });

  it('may lack each field of a partial class, whose other checks stay', () => {
    const errors = (body: object): object => ({ ...parseInput(ItemChange, body).validate().errors });
    expect(errors({})).toEqual({});
    expect(errors({ title: null, done: 1, part: { count: 1 } })).toEqual({
      title: ['must not be null'],
      done: ['must be true or false'],
      'part.name': ['is required'],
    });
  });

  it('lacks the fields that a partial class omits, and keeps the place of one that it declares anew', () => {
    class Change extends PartialType(Item, 'done', 'parts') {
      @ExternalId({ optional: true }) declare external_id?: string;
      @Integer({ min: 1, max: 9 }) version!: number;
    }
    const given = { place: 1, external_id: null, title: null, done: true };
    expect(Object.entries(parseInput(Change, given).validate().errors)).toEqual([
      ['done', ['is not known']],
      ['version', ['is required']],
      ['title', ['must not be null']],
      ['external_id', ['must not be null']],
      ['place', ['must be an object']],
    ]);
  });

  it.each([Item, ItemChange])('has the same verdict as class-validator itself, field by field: %p', (type) => {
    const word = fc.oneof(fc.string({ maxLength: 7 }), fc.constantFrom(null, '', ' ', 5, true, [], {}));
    const part = fc.oneof(
      fc.record({ name: word, count: fc.oneof(fc.integer({ min: -1, max: 11 }), word) }, { requiredKeys: [] }),
      fc.constant(null),
    );
    const body = fc.record(
      { title: word, done: word, external_id: word, part, parts: fc.array(part, { maxLength: 3 }) },
      { requiredKeys: [] },
    );
    fc.assert(
      fc.property(body, (given) => {
        const theirs = new Set(validateSync(plainToInstance<object, object>(type, given)).flatMap(pathsOf));
        const ours = new Set(
          Object.keys(parseInput<object>(type, given).validate().errors).map((path) => path.split('.')[0]),
        );
        expect([...ours].sort()).toEqual([...theirs].sort());
      }),
      { numRuns: 300 },
    );
  });
});

const pathsOf = (error: ValidationError): string[] => [error.property];
