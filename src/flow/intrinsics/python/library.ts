import { dottedName, type LanguageLibrary } from '../library.js';
import { pythonFunctions } from './functions.js';
import { encodedMethods, listMethods, objectMethods, responseMethods, textMethods } from './methods.js';

/** What Python has, and what is always with it. */
export const pythonLibrary: LanguageLibrary = {
  nameOf: dottedName,
  functions: pythonFunctions,
  text: textMethods,
  list: listMethods,
  response: responseMethods,
  function: {},
  object: objectMethods,
  encoded: encodedMethods,
};
