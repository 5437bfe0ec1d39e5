import { Field, PageQuery, textError } from '#http';

/** What a list of something that the directory holds takes. */
export class DirectoryQuery extends PageQuery {
  @Field({ type: 'string', minLength: 1, maxLength: 200 }, (value) => textError(value, { max: 200, notBlank: true }), {
    optional: true,
    description:
      'Each word must begin a word of a name, a contact or the address; a word of four letters or more, without digits, that begins nothing there matches by similarity. May lag a write by moments',
  })
  search?: string;
}
