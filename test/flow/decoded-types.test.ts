import { describe, expect, it } from 'vitest';
import { lint } from '../../src/engine/run/lint.js';
import { Project } from '../engine/project.js';

const ZONES = 'https://api.cloudflare.com/client/v4/zones';

/** What is found in files: rule, file, line, and whether only a type has the field. */
async function found(files: Readonly<Record<string, string>>): Promise<string[]> {
  const { findings } = await lint({ cwd: new Project(files).cwd, asOf: '2026-11-21', minConfidence: 'likely' });
  return findings
    .map(({ rule, confidence, span: { file, start }, noFix }) => {
      const line = (files[file] ?? '').slice(0, start).split('\n').length;
      return `${rule} ${file}:${line} ${confidence}${noFix?.startsWith('a declared type') === true ? ' declared' : ''}`;
    })
    .sort();
}

const RECORD = `#[derive(Deserialize)]
pub struct Entry {
    #[serde(rename = "locked")]
    pub frozen: bool,
}
`;
const ENVELOPE = `#[derive(Deserialize)]
pub struct Envelope<T> { pub result: T }
`;
const LIST = `fn main() {
    let body = reqwest::blocking::get("${ZONES}/1/dns_records").unwrap()`;

describe('a response that is decoded into a type', () => {
  it('is read by the names of the type that the call is given', async () => {
    const file = `${RECORD}${ENVELOPE}${LIST}.json::<Envelope<Vec<Entry>>>().unwrap();
    for one in body.result.iter() { println!("{}", one.frozen); }
}`;
    expect(await found({ 'main.rs': file })).toEqual(['dns-record-locked main.rs:10 certain']);
  });

  it('is read by the names of the type of the variable', async () => {
    const text = LIST.replace('let body', 'let body: Envelope<Vec<Entry>>');
    const file = `${RECORD}${ENVELOPE}${text}.json().unwrap();
    for one in body.result.iter() { println!("{}", one.frozen); }
}`;
    expect(await found({ 'main.rs': file })).toEqual(['dns-record-locked main.rs:10 certain']);
  });

  it('is read by the names of the type that a function gives, with the class in a module of its own', async () => {
    const main = `mod models;
use models::{Entry, Envelope};
fn get<T: DeserializeOwned>(path: &str) -> Result<T, Error> {
    let body = reqwest::blocking::get(format!("${ZONES}{}", path))?.json::<Envelope<T>>()?;
    Ok(body.result)
}
fn entry() -> Result<Entry, Error> { get("/1/dns_records/2") }
fn main() { println!("{}", entry().unwrap().frozen); }`;
    const models = `use serde::Deserialize;\n${RECORD}${ENVELOPE}`;
    expect(await found({ 'src/main.rs': main, 'src/models.rs': models })).toEqual([
      'dns-record-locked src/main.rs:8 certain',
    ]);
  });

  it('is read by what a class has that the decoder is given, also by methods that nobody writes', async () => {
    const file = `class Main {
  static class Entry { @JsonProperty("locked") boolean frozen; }
  record Answer(List<Entry> result) {}
  void run(ObjectMapper mapper, OkHttpClient client) throws Exception {
    Request request = new Request.Builder().url("${ZONES}/1/dns_records").build();
    Answer answer = mapper.readValue(client.newCall(request).execute().body().string(), Answer.class);
    for (Entry one : answer.result()) System.out.println(one.isFrozen());
  }
}`;
    expect(await found({ 'Main.java': file })).toEqual(['dns-record-locked Main.java:7 certain']);
  });
});

/** A generic envelope around the records of an answer, in languages whose classes take types; the read is in line 8. */
const enveloped: Readonly<Record<string, string>> = {
  'main.go': `package main; import ("encoding/json"; "fmt"; "net/http")

type Envelope[M any, T any] struct { Result T }
type Entry struct { Frozen bool \`json:"locked"\` }
func main() {
	resp, _ := http.Get("${ZONES}/1/dns_records")
	var body Envelope[string, []Entry]
	json.NewDecoder(resp.Body).Decode(&body); for _, one := range body.Result { fmt.Println(one.Frozen) }
}`,
  'Main.cs': `public class Envelope<T> { public T Result { get; set; } }
public class Entry {
  [JsonPropertyName("locked")] public bool Frozen { get; set; }
}
public class Main {
  public async Task Show(HttpClient http) {
    var body = await http.GetFromJsonAsync<Envelope<List<Entry>>>("${ZONES}/1/dns_records");
    foreach (var one in body.Result) Console.WriteLine(one.Frozen);
  }
}`,
  'Main.kt': `@Serializable
data class Envelope<T>(val result: T)
@Serializable
data class Entry(@SerialName("locked") val frozen: Boolean)

suspend fun show(http: HttpClient) {
    val body = http.get("${ZONES}/1/dns_records").body<Envelope<List<Entry>>>()
    for (one in body.result) println(one.frozen)
}`,
  'Main.java': `class Entry { @JsonProperty("locked") boolean frozen; }
class Envelope<T> { T result; }
class Main {
  void show(RestTemplate rest, ObjectMapper mapper) throws Exception {
    String text = rest.getForObject("${ZONES}/1/dns_records", String.class);
    Envelope<List<Entry>> body = mapper.readValue(text, new TypeReference<Envelope<List<Entry>>>() {});

    for (Entry one : body.result) System.out.println(one.frozen);
  }
}`,
};

describe('a generic type that a response is decoded into', () => {
  it.each(Object.keys(enveloped))('has what it is given for its parameter in %s', async (file) => {
    expect(await found({ [file]: enveloped[file] ?? '' })).toEqual([`dns-record-locked ${file}:8 certain`]);
  });
});

/** A type from outside around the envelope, which has the body as a member; the field is in line 1, the read in line 11. */
const wrapped: Readonly<Record<string, string>> = {
  'Main.java': `class Entry { @JsonProperty("locked") public boolean frozen; }
class Envelope<T> { public T result; }
interface Api {
  @GET("zones/{zone}/dns_records")
  Call<Envelope<List<Entry>>> records(@Path("zone") String zone);
}
class Main {
  Api api = new Retrofit.Builder().baseUrl("https://api.cloudflare.com/client/v4/").build().create(Api.class);
  void show() throws Exception {
    Response<Envelope<List<Entry>>> answer = api.records("z").execute();
    for (Entry one : answer.body().result) System.out.println(one.frozen);
  }
}`,
  'Main.kt': `data class Entry(@SerialName("locked") val frozen: Boolean)
data class Envelope<T>(val result: T)
interface Api {
    @GET("zones/{zone}/dns_records")
    suspend fun records(@Path("zone") zone: String): Response<Envelope<List<Entry>>>
}
class Main {
    val api = Retrofit.Builder().baseUrl("https://api.cloudflare.com/client/v4/").build().create(Api::class.java)
    suspend fun show() {
        val answer = api.records("z")
        for (one in answer.body()!!.result) println(one.frozen)
    }
}`,
  'Main.cs': `public class Entry { [JsonPropertyName("locked")] public bool Frozen { get; set; } }
public class Envelope<T> { public T Result { get; set; } }
public interface IApi {
    [Get("/zones/{zone}/dns_records")]
    Task<ApiResponse<Envelope<List<Entry>>>> Records(string zone);
}
public class Main {
    public async Task Show() {
        var api = RestService.For<IApi>("https://api.cloudflare.com/client/v4");
        var answer = await api.Records("z");
        foreach (var one in answer.Content.Result) Console.WriteLine(one.Frozen);
    }
}`,
};

describe('a type from outside that holds what a response is decoded into', () => {
  it.each(Object.keys(wrapped))('is looked through in %s', async (file) => {
    const all = await found({ [file]: wrapped[file] ?? '' });
    expect(all.toSorted()).toEqual(
      [`dns-record-locked ${file}:1 likely declared`, `dns-record-locked ${file}:11 likely`].toSorted(),
    );
  });
});

it('is read by the class that a decoder of Kotlin is given', async () => {
  const file = `data class Entry(@SerializedName("locked") val frozen: Boolean)
data class Envelope(val result: List<Entry>)
fun show(client: OkHttpClient) {
    val request = Request.Builder().url("${ZONES}/1/dns_records").build()
    val answer = Gson().fromJson(client.newCall(request).execute().body!!.string(), Envelope::class.java)
    for (one in answer.result) println(one.frozen)
}`;
  expect(await found({ 'Main.kt': file })).toEqual(['dns-record-locked Main.kt:6 certain']);
});

it('reads a generic function of Go with its types and one argument as a call', async () => {
  const file = `package main
import "net/http"
type Names []string
func get[T any](path string) { http.Get("https://api.cloudflare.com/client/v4" + path) }
func main() { get[Names]("/zones/1/rate_limits") }`;
  expect(await found({ 'main.go': file })).toEqual(['rate-limits main.go:5 certain']);
});

describe('a field of the type that a response is decoded into', () => {
  const decoded = `${RECORD}${ENVELOPE}${LIST}.json::<Envelope<Vec<Entry>>>().unwrap();
    println!("{}", body.result.len());
}`;

  it('is found where nothing reads it, and not fixed', async () => {
    expect(await found({ 'main.rs': decoded })).toEqual(['dns-record-locked main.rs:4 likely declared']);
  });

  it('is none of another request of the same wrapper', async () => {
    const file = `${RECORD}${ENVELOPE}fn get<T: DeserializeOwned>(path: &str) -> Result<T, Error> {
    let body = reqwest::blocking::get(format!("https://api.cloudflare.com/client/v4{}", path))?.json::<Envelope<T>>()?;
    Ok(body.result)
}
fn member() -> Result<Entry, Error> { get("/accounts/1/members/2") }
struct Other { pub id: String }
fn records() -> Result<Vec<Other>, Error> { get("/zones/1/dns_records") }`;
    expect(await found({ 'main.rs': file })).toEqual([]);
  });

  it('is none where it is left out or has another name', async () => {
    const skipped = decoded.replace('rename = "locked"', 'skip').replace('frozen', 'locked');
    expect(await found({ 'main.rs': skipped })).toEqual([]);
    expect(await found({ 'main.rs': decoded.replace('"locked"', '"proxied"') })).toEqual([]);
  });
});
