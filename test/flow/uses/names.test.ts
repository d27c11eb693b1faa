import { describe, expect, it } from 'vitest';
import { isAnswered, isKept, isOutput, isPassed, isShown, searches } from '../../../src/flow/uses/names.js';

/** Calls as they are written, a line for each language or kind of thing. */
const calls = (lines: readonly string[]): string[] => lines.flatMap((line) => line.split(' '));

describe('functions that only show what they are given', () => {
  it.each(
    calls([
      'echo print println printf puts pp p warn printStackTrace die eprintln WriteLine logger log debug info',
      'write-host write-output write-verbose write-debug write-warning write-error write-information',
      'fmt.Println fmt.Printf fmt.Fprintln fmt.Fprintf fmt.Fprint fmt.Print log.Fatal log.Fatalf log.Fatalln log.Panicf Logf fmt.Errorf errors.New',
      'error_log var_dump print_r trigger_error RuntimeException ValueError IllegalStateException my.HttpException',
      'console.log console.warn logger.info this.logger.error Log::info log.Infof Console.WriteLine stderr.write _log.Debug spinner.fail',
    ]),
  )('%s', (chain) => {
    expect(isShown(chain)).toBe(true);
  });

  it.each(calls(['save send metrics.log printer.start New cache.print console.save start fail write']))(
    'not %s',
    (chain) => {
      expect(isShown(chain)).toBe(false);
    },
  );
});

describe('functions that write to the standard output', () => {
  it.each(
    calls([
      'console.log console.info console.dir print pprint p puts echo println printf fmt.Println System.out.println Console.WriteLine IO.puts click.echo say',
    ]),
  )('%s', (chain) => {
    expect(isOutput(chain)).toBe(true);
  });

  it.each(calls(['console.error console.warn eprintln logger.info log.Println stderr.write']))('not %s', (chain) => {
    expect(isOutput(chain)).toBe(false);
  });
});

describe('functions whose result says what their argument says', () => {
  it.each(
    calls([
      'String str string URL URI Uri Url encodeURI encodeURIComponent quote rawurlencode urlencode stringify dumps json_encode to_json',
      'Marshal MarshalIndent NewReader NewBuffer NewBufferString bytes Promise freeze deepFreeze Object URLSearchParams http_build_query',
      'Sprintf Sprint sprintf format Format dict list tuple Array asList listOf arrayOf array_merge Buffer ofString StringContent',
      'SerializeObject Serialize convertto-json valueOf toString join-path out-string urljoin Request Headers Map HashMap join Join implode',
      'printf concat b64encode jsonencode fmt FormUrlEncodedContent Values deepcopy structuredClone Ok Some vec box JSON compact strdup to_string cat jq stream_context_create',
      'encode_json writeValueAsString writeValueAsBytes encodeToString toJson HttpEntity',
      'AddQueryString SetQueryParam queryParam addQueryParameter setQueryParameter encode_www_form encode_query to_query',
      'mapOf mutableMapOf hashMapOf linkedMapOf',
    ]),
  )('%s', (name) => {
    expect(isPassed(name)).toBe(true);
  });

  it.each([
    ['parse', 'URI.parse'],
    ['create', 'URI::create'],
    ['of', 'List.of'],
    ['from', 'Array.from'],
    ['resolve', 'Promise.resolve'],
    ['copy', 'copy.copy'],
    ['merge', '_.merge'],
    ['assign', 'Object.assign'],
    ['encode', 'Base64.encode'],
    ['encode!', 'Jason.encode!'],
    ['Encode', 'Encoding.Encode'],
    ['create', 'axios.create'],
    ['parse', 'a->JSON->parse'],
  ])('%s, as %s', (name, chain) => {
    expect(isPassed(name, chain)).toBe(true);
    expect(isPassed(name, `Order.${name}`)).toBe(false);
    expect(isPassed(name)).toBe(false);
  });

  it.each(calls(['save upper length hash']))('not %s', (name) => {
    expect(isPassed(name)).toBe(false);
  });
});

describe('methods whose result holds what they are called on', () => {
  it.each(
    calls([
      'trim strip rstrip lstrip toString ToString to_s to_str freeze dup clone format Format concat encode getBytes as_bytes as_str to_owned',
      'to_string into unwrap formatted toLowerCase lower downcase to_json toJson filter slice reverse compact flat sort uniq copy toArray to_a to_h',
      'iter values stream toList items asSequence collect Select build expand merge with_query join then valueOf at Bytes Encode Build',
    ]),
  )('%s', (name) => {
    expect(isKept(name)).toBe(true);
  });

  it.each(calls(['replace length split hash save']))('not %s', (name) => {
    expect(isKept(name)).toBe(false);
  });
});

describe('methods that look for something', () => {
  it.each(
    calls([
      'startsWith end_with? include? includes contains has indexOf match test equals in_array HasPrefix toEqual grep',
    ]),
  )('%s', (name) => {
    expect(searches(name)).toBe(true);
  });

  it.each(calls(['start replace hasten indexes']))('not %s', (name) => {
    expect(searches(name)).toBe(false);
  });
});

describe('functions that give the answer of what they are handed', () => {
  it.each([
    ['curl_exec', 'curl_exec', true],
    ['json_decode', 'json_decode', true],
    ['parse', 'JSON.parse', true],
    ['parse', 'schema.parse', false],
    ['parse', 'parse', false],
    ['loads', 'json.loads', true],
    ['load', 'load', true],
    ['load', 'store.load', false],
    ['decode', 'Jason.decode', true],
    ['read', 'response.read', true],
    ['read', 'file.read', false],
    ['Do', 'client.Do', true],
    ['save', 'save', false],
  ])('%s, as %s: %s', (name, chain, is) => {
    expect(isAnswered(name, chain)).toBe(is);
  });
});
