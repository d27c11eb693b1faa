import { expect, it } from 'vitest';
import { constrainedVersions } from '../../../src/clients/infrastructure/constraint.js';

it.each<[constraint: string, from: string, below: string]>([
  ['3.35.0', '3.35.0', '3.35.1'],
  ['= 3.35', '3.35', '3.36'],
  ['v4', '4', '5'],
  ['~> 3', '3', ''],
  ['~> 3.1', '3.1', '4'],
  ['~> 3.1.2', '3.1.2', '3.2'],
  ['>= 2.1', '2.1', ''],
  ['> 2.1', '2.2', ''],
  ['< 4', '', '4'],
  ['<= 4.2', '', '4.3'],
  ['!= 4.2', '', ''],
  ['>= 2.1, < 4', '2.1', '4'],
  ['>= 2, >= 3, < 6, < 5', '3', '5'],
  ['>=2.1,<4', '2.1', '4'],
])('%s', (constraint, from, below) => {
  const range = constrainedVersions(constraint);
  expect([range?.from?.join('.') ?? '', range?.below?.join('.') ?? '']).toEqual([from, below]);
});

it.each(['', 'latest', '>= 2, x'])('%j is none', (constraint) => {
  expect(constrainedVersions(constraint)).toBeUndefined();
});
