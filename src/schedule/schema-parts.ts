import * as v from 'valibot';
import { notation, operationSchema } from './notation.js';

export const text = v.pipe(v.string('must be text'), v.nonEmpty('must not be empty'));
export const operations = v.array(operationSchema, 'must be a list of operations');
export const fieldPath = v.pipe(
  notation(/^(?:\[\]\.)?[A-Za-z0-9_-]+(?:\[\])?(?:\.[A-Za-z0-9_-]+(?:\[\])?)*$/, 'a dotted path with [] for elements'),
  v.description(
    "From the root of the body or response, dotted, [] for elements of a list; or a query parameter's name.",
  ),
);
export const headerName = notation(/^[A-Za-z0-9-]+$/, 'the name of a header');
export const member = notation(/^[A-Za-z0-9_-]+$/, 'the name of a member');
export const parameter = notation(/^[A-Za-z0-9_.-]+$/, 'the name of a query parameter');
