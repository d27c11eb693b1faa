import { queuedFunctions } from '../jobs.js';
import { dottedName, type LanguageLibrary } from '../library.js';
import { pythonFunctions } from './functions.js';
import { templateMethods } from './templates.js';
import {
  encodedMethods,
  listMethods,
  instanceMethods,
  objectMethods,
  responseMethods,
  textMethods,
} from './methods.js';
import { optionFunctions, optionMethods } from './options.js';

/** What Python has, and what is always with it. */
export const pythonLibrary: LanguageLibrary = {
  nameOf: dottedName,
  functions: { ...pythonFunctions, ...optionFunctions },
  text: textMethods,
  list: listMethods,
  response: responseMethods,
  function: queuedFunctions,
  object: { ...objectMethods, ...optionMethods },
  instance: instanceMethods,
  encoded: encodedMethods,
  hosts: { 'string-template': templateMethods },
};
