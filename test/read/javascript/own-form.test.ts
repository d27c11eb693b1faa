import { describe, expect, it } from 'vitest';
import { takesOwnForm } from '../../../src/read/javascript/own-form.js';

describe('a client that takes a FormData of its own alone', () => {
  it.each([
    ['fetch', 'fetch(u)', undefined],
    ['fetch', "import fetch from 'node-fetch'", 'node-fetch'],
    ['fetch', "import { fetch } from 'undici'", 'undici'],
    ['fetch', "import { fetch, FormData } from 'undici'", undefined],
    ['fetch', "import { FormData } from 'undici'\nimport { fetch } from 'undici'", undefined],
    ['fetch', "import { FormData } from 'formdata-node'\nimport { fetch } from 'undici'", 'undici'],
    ['fetch', "import fetch, { FormData } from 'node-fetch'", undefined],
    ['fetch', "import fetch, {\n  Headers,\n} from 'node-fetch'", 'node-fetch'],
    ['fetch', "const fetch = require('node-fetch')", 'node-fetch'],
    ['fetch', "const { FormData, default: fetch } = require('node-fetch')", undefined],
    ['fetch', "const fetch = (...a) => import('node-fetch').then((m) => m(...a))", 'node-fetch'],
    ['fetch', "const { fetch } = await import('undici')", 'undici'],
    ['fetch', "import 'cross-fetch/polyfill'", 'cross-fetch'],
    ['fetch', "require('isomorphic-fetch')", 'isomorphic-fetch'],
    ['fetch', "x = 1; require('isomorphic-fetch')", 'isomorphic-fetch'],
    ['fetch', "import nodeFetch from 'node-fetch'\nnodeFetch(u)", 'node-fetch'],
    ['fetch', "import nodeFetch from 'node-fetch'", undefined],
    ['fetch', "import request from 'node-fetch'\nrequest(u)", 'node-fetch'],
    ['fetch', "import request from 'node-fetch'\nother(u)", undefined],
    ['fetch', "import * as undici from 'undici'\nundici.fetch(u)", 'undici'],
    ['fetch', "const undici = require('undici')\nconst { fetch } = undici", 'undici'],
    ['fetch', "const undici = require('undici')\nconst { request } = undici", undefined],
    ['fetch', "import {\n  fetch,\n} from 'undici'", 'undici'],
    ['fetch', "import { Agent } from 'undici'", undefined],
    ['fetch', "import { x } from 'node-fetcher'", undefined],
    // Another `FormData` beside the platform's fetch.
    ['fetch', "import FormData from 'form-data'\nfetch(u)", 'fetch beside another FormData'],
    ['fetch', "const FormData = require('form-data')", 'fetch beside another FormData'],
    ['fetch', 'class FormData {}', 'fetch beside another FormData'],
    ['fetch', 'function FormData() {}', 'fetch beside another FormData'],
    ['fetch', "import { FormData } from 'formdata-node'", undefined],
    ['fetch', "import { FormData } from 'formdata-polyfill/esm.min.js'", undefined],
    ['fetch', "import { FormData } from 'node:buffer'", undefined],
    ['fetch', "import { FormData } from 'formdata-nodes'", 'fetch beside another FormData'],
    ['fetch', 'class MyFormData {}; x.FormData', undefined],
    ['undici', "import { request } from 'undici'", 'undici'],
    ['undici', "import { request, FormData } from 'undici'", undefined],
    ['undici', "const { FormData, request } = require('undici')", undefined],
    ['undici', "const { FormData, request } = await import('undici')", undefined],
    ['undici', "import { FormData } from 'other'", 'undici'],
    ['got', "const got = require('got')", 'got below version 12'],
    ['got', "import got from 'got'", undefined],
    ['got', "require('got-x')", undefined],
    ['axios', "import FormData from 'form-data'", undefined],
    ['axios', "import fetch from 'node-fetch'", undefined],
  ])('%s: %s', (client, text, expected) => {
    expect(takesOwnForm(text, client)).toBe(expected);
  });
});
