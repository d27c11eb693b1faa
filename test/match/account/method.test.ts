import { expect, it } from 'vitest';
import { methodBeside } from '../../../src/match/account/method.js';
import { around } from './marked.js';

it.each<[text: string, method: string | undefined]>([
  // By its name beside the path.
  [`call('GET', '«/a»')`, 'GET'],
  [`call("«/a»", :'PUT')`, 'PUT'],
  [`send(HttpMethod.Delete, "«/a»")`, 'DELETE'],
  [`http.NewRequest(http.MethodPost, "«/a»", nil)`, 'POST'],
  [`curl -X PATCH "«/a»"`, 'PATCH'],
  [`curl --request=DELETE "«/a»"`, 'DELETE'],
  [`add(GET, '«/a»')`, 'GET'],
  [`call('GET', 'POST', '«/a»')`, undefined],
  [`x = { path: '«/a»', method: put }`, 'PUT'],
  [`x = { path: '«/a»', type: :delete }`, 'DELETE'],
  [`x = { path: '«/a»', kind: put }`, undefined],
  [`request(:patch, '«/a»')`, 'PATCH'],
  [`request(:delete, ['«/a»', zone])`, 'DELETE'],
  [`request('delete', '«/a»')`, 'DELETE'],
  [`x = "POST «/a»"`, 'POST'],
  [`x = "DELETE: «/a»"`, 'DELETE'],
  [`x = "a POST of «/a»"`, undefined],
  // By what is called.
  [`client.get('«/a»')`, 'GET'],
  [`Connection.PostAsync("«/a»")`, 'POST'],
  [`createRule("«/a»")`, 'POST'],
  [`@DELETE("«/a»")`, 'DELETE'],
  [`http_put('«/a»')`, 'PUT'],
  [`api.delete(join('«/a»'))`, 'DELETE'],
  [`getEndpoint('«/a»')`, undefined],
  [`get_url('«/a»')`, undefined],
  [`targets('«/a»')`, undefined],
  // By the name that it is given to, and by what that is given to.
  [`x = { list: '«/a»' }`, 'GET'],
  [`const removeRule = '«/a»';`, 'DELETE'],
  [`const path = '«/a»';\napi.patch(path);`, 'PATCH'],
  [`const path = '«/a»';\nlog(path);`, undefined],
  [`«/a»`, undefined],
])('%s', (text, method) => {
  expect(methodBeside(around(text))).toBe(method);
});
