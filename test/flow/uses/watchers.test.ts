import { describe, expect, it } from 'vitest';
import { watcherIn } from '../../../src/flow/uses/watchers.js';
import { project } from './uses-in.js';

const watcher = (text: string): string | undefined => {
  const source = { file: 'a.x', text };
  const at = watcherIn(source);
  expect(watcherIn(source)).toEqual(at);
  return at === undefined ? undefined : text.slice(at.start, at.end);
};

describe('a watcher', () => {
  it.each([
    ['client.interceptors.request.use(f)'],
    ['ky.extend({ hooks: { beforeRequest: [f] } })'],
    ["nock('https://api')"],
    ['const server = setupServer()'],
    ['vi.spyOn(globalThis, "fetch")'],
    ["page.route('**/zones/*', f)"],
    ['globalThis.fetch = f'],
    ["diagnostics_channel.subscribe('undici')"],
    ['httpx.Client(event_hooks={})'],
    ["session.mount('https://', adapter)"],
    ['from transport import HTTPAdapter\nsession.mount("https://", HTTPAdapter())'],
    ['from requests.adapters import HTTPAdapter\nsession.mount("https://api.x/y", HTTPAdapter())'],
    ['from requests.adapters import HTTPAdapter\na = Log()\nsession.mount("https://", a)'],
    ['class Signed(AuthBase):'],
    ["responses.add('GET', url)"],
    ['@patch("requests.get")'],
    ['WebMock.enable!'],
    ["it 'x', :vcr do"],
    ['conn.use Logger'],
    ['$stack = HandlerStack::create();'],
    ['Http::fake();'],
    ['func (t T) RoundTrip(r *http.Request) (*http.Response, error) {'],
    ['client.OnBeforeRequest(f)'],
    ['builder.addInterceptor(i)'],
    ['new MockWebServer()'],
    ['class Log : DelegatingHandler {}'],
    ['wiremock::MockServer::start()'],
    ['class P: URLProtocol {}'],
    ['dio.interceptors.add(InterceptorsWrapper())'],
    ['plug Tesla.Middleware.Logger'],
    ["curl -w '%{url_effective}'"],
    ['requests.sessions.Session.request = traced'],
    ["setattr(requests, 'get', traced)"],
    ["Object.defineProperty(globalThis, 'fetch', { value: f })"],
    ['Net::HTTP.prepend(Trace)'],
    ["ActiveSupport::Notifications.subscribe('request.faraday') { |*a| f(a) }"],
    ['opener = build_opener(Log())'],
    ['$ua->add_handler(request_send => $f);'],
    ["self.addEventListener('fetch', f)"],
    ['DiagnosticListener.AllListeners.Subscribe(o)'],
    ['builder.eventListenerFactory(f)'],
    ['client.plugin(HttpSend).intercept { execute(it) }'],
    ['template.getInterceptors().add(f)'],
    ['cf.BeforeCall(c => Hit(c))'],
    ['|> ReqTelemetry.attach()'],
    ['$client->retry(3, 100, fn ($e, $request) => $request->url() === "")'],
    ['$info = curl_getinfo($ch); foreach ($info as $v) f($v);'],
    ['name(e.request.path_url)'],
    ['f(err.config?.url)'],
    ['const at = (e as AxiosError).config?.url'],
    ['$e->getRequest()->getUri()'],
    ['echo (string) $e->getRequest()->getBody();'],
    ['echo Message::toString($e->getRequest());'],
    ['$sent = $e->getRequest();'],
    ['save(e.request.body)'],
    ['print(e.response.request.body)'],
    ['console.log(response.request.body)'],
    ['puts e.response[:request][:body]'],
    ['puts e.response.request.payload'],
    ['e.response.call.request.url'],
    ['Err(e) => f(e.url())'],
    ['path.Base(urlErr.URL)'],
    ['$_.TargetObject.RequestUri'],
    ['oops.res.url'],
    ['e.response[:request][:url_path]'],
    ["$(document).on('ajaxComplete', f)"],
    ['Typhoeus.before { |r| f(r) }'],
    ["add_filter('http_response', 'f')"],
  ])('%s', (text) => {
    expect(watcher(text)).toBeDefined();
  });

  it.each([
    ['const fetch = wrap(f)'],
    ["await page.goto('/')"],
    ['globalThis.fetch === undefined'],
    ['session.get(url)'],
    ['// nock answers here'],
    ["$info = curl_getinfo($ch); if ($info['http_code'] > 299) f($info['total_time']);"],
    ['f(error.message, e.response.status)'],
    ['const url = new URL(request.url)'],
    ["session.headers['X'] = 'y'"],
    ['opener.addheaders = []'],
    ["rule = { expression: 'http.request.uri.path eq 1' }"],
    ['# interceptors.request'],
    ['from requests.adapters import HTTPAdapter\nsession.mount("https://", HTTPAdapter(max_retries=3))'],
    ['import requests\nsession.mount("https://", requests.adapters.HTTPAdapter(max_retries=3))'],
    ['from requests.adapters import HTTPAdapter\na = HTTPAdapter(max_retries=3)\nsession.mount("https://", a)'],
    ["createApp(App).mount('#app')"],
  ])('is none in %s', (text) => {
    expect(watcher(text)).toBeUndefined();
  });

  it('is found behind a comment that says one', () => {
    expect(watcher('// nock\nnock(x)')).toBe('nock');
  });
});

describe('the watcher of a request', () => {
  const call = "fetch('https://api.cloudflare.com/client/v4/zones')";

  it('stands in its file', async () => {
    const { uses, source, said } = await project({ 'a.ts': `client.interceptors.request.use(f); ${call};` }, call);
    expect(said(uses.watcher(source()))).toBe('interceptors.');
  });

  it('stands in what its file imports', async () => {
    const files = { 'a.ts': `import './setup.js'; import { x } from './hooks.js'; ${call};`, 'hooks.ts': 'nock(x);' };
    const { uses, source, said } = await project(files, call);
    expect(said(uses.watcher(source()))).toBe('nock');
  });

  it('stands in a file of its callers, and of its parts', async () => {
    const { uses, source, request, trees, chains, said } = await project(
      { 'a.ts': `${call};`, 'b.ts': 'nock(x);' },
      call,
    );
    expect(uses.watcher(source())).toBeUndefined();
    const { Uses } = await import('../../../src/flow/uses/uses.js');
    const { StandIns } = await import('../../../src/flow/uses/stand-ins.js');
    const place = { file: 'b.ts', start: 0, end: 4 };
    const of = (more: object): string | undefined =>
      said(new Uses(trees, chains, { ...request, ...more }, new StandIns(trees, [], () => chains)).watcher(source()));
    expect(of({ callers: [place] })).toBe('nock');
    expect(of({ builtBy: [place] })).toBe('nock');
    expect(of({ url: [{ kind: 'run', text: 'x', span: place }] })).toBe('nock');
    expect(of({ headers: [{ name: [], value: { kind: 'unknown' }, span: place }] })).toBe('nock');
    expect(of({ body: { value: { kind: 'unknown' }, encoding: 'json', span: place } })).toBe('nock');
  });

  it('stands in any program of the language that names the API, and is no test', async () => {
    const of = async (file: string, text: string): Promise<string | undefined> => {
      const { uses, source, said } = await project({ 'a.ts': `${call};`, [file]: text }, call);
      return said(uses.watcher(source()));
    };
    const text = "export const api = 'https://api.cloudflare.com'; client.interceptors.request.use(f);";
    expect(await of('b.ts', text)).toBe('interceptors.');
    expect(await of('b.ts', text.replace('https://api.cloudflare.com', '/client/v4'))).toBe('interceptors.');
    expect(await of('b.ts', text.replace('cloudflare', 'example'))).toBeUndefined();
    expect(await of('b.test.ts', text)).toBeUndefined();
    expect(await of('b.py', "API = 'https://api.cloudflare.com'\nsession.mount('https://', a)\n")).toBeUndefined();
  });
});
