import { Field, PageQuery, textError } from '#http';

/** The query parameters of lists of clients and sites. */
export class DirectoryQuery extends PageQuery {
  @Field({ type: 'string', minLength: 1, maxLength: 200 }, (value) => textError(value, { max: 200, notBlank: true }), {
    optional: true,
    description:
      'Each word must be a prefix of a word in a name, a contact or the address. A word of four letters or more, without digits, that is a prefix of none matches by similarity. Eventually consistent: recent writes may be missing',
  })
  search?: string;
}
