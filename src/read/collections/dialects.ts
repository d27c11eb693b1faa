import type { Dialect } from '../../model/dialect.js';
import { code } from '../documents/code.js';
import { ansible } from './ansible.js';
import { escape, formDialect } from './forms.js';

/** The dialects of the formats whose requests are maps, by the name that their requests carry. */
export const collectionDialects: Readonly<Record<string, Dialect>> = {
  postman: formDialect({
    as: 'node',
    shape: (fields) => ({
      mode: 'formdata',
      formdata: fields.map(({ name, value }) => ({ key: name, value, type: 'text' })),
    }),
  }),
  insomnia: formDialect({
    as: 'node',
    shape: (fields) => ({
      mimeType: 'multipart/form-data',
      params: fields.map(({ name, value }) => ({ name, value })),
    }),
  }),
  thunder: formDialect({
    as: 'node',
    shape: (fields) => ({ type: 'formdata', raw: '', form: fields.map(({ name, value }) => ({ name, value })) }),
  }),
  opencollection: formDialect({
    as: 'node',
    shape: (fields) => ({
      type: 'multipart-form',
      data: fields.map(({ name, value }) => ({ name, type: 'text', value })),
    }),
  }),
  har: formDialect({
    as: 'node',
    shape: (fields) => ({
      mimeType: 'multipart/form-data',
      params: fields.map(({ name, value }) => ({ name, value })),
    }),
  }),
  n8n: formDialect({
    as: 'entries',
    shape: (fields) => ({
      contentType: 'multipart-form-data',
      bodyParameters: {
        parameters: fields.map(({ name, value }) => ({ parameterType: 'formData', name, value })),
      },
    }),
  }),
  ansible,
  document: { multipart: () => ({ refused: 'this kind of file has no words for a multipart form' }), escape, code },
  openapi: { multipart: () => ({ refused: 'the body is described, not written' }), escape },
};
