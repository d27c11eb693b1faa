import { lines, program, type Case } from './case.js';

const goFile = (name: string, source: string, finds: string): Case =>
  program(`Go: ${name}`, 'main.go', `package main\n\nimport (\n\t"net/http"\n\t"os"\n)\n\n${source.trim()}\n`, finds);
const javaFile = (name: string, body: string, finds: string): Case =>
  program(
    `Java: ${name}`,
    'Main.java',
    `import java.net.URI;
import java.net.http.*;
import java.util.*;

class Main {
  static final HttpClient client = HttpClient.newHttpClient();
  static void get(String path) throws Exception {
    client.send(HttpRequest.newBuilder(URI.create("ZONE/" + path)).build(), HttpResponse.BodyHandlers.ofString());
  }
${body}
}
`,
    finds,
  );

export const go: readonly Case[] = [
  goFile(
    'a branch that the known caller does not take',
    `
func Send(old bool) {
	if old {
		http.Get("ZONE/filters")
		return
	}
	http.Get("ZONE/rate_limits")
}

func main() { Send(false) }`,
    'filters rate_limits',
  ),
  goFile(
    'what a loop assigns for its next round',
    `
func main() {
	path := "filters"
	for range os.Args {
		http.Get("ZONE/" + path)
		path = "rate_limits"
	}
}`,
    'filters rate_limits',
  ),
  goFile(
    'a flag that the first round sets',
    `
func main() {
	seen := false
	for range os.Args {
		if seen {
			http.Get("ZONE/filters")
		}
		seen = true
	}
}`,
    'filters',
  ),
  goFile(
    'one of two callees, each going on from the state before the call',
    `
var path = "settings/"

func a() { path += "minify" }
func b() { path += "brotli" }

func main() {
	act := a
	if len(os.Args) > 1 {
		act = b
	}
	act()
	http.Get("ZONE/" + path)
}`,
    'settings/minify settings/brotli',
  ),
  goFile(
    'a case that falls through',
    `
func get(k int) {
	path := "rate_limits"
	switch k {
	case 1:
		path = "filters"
		fallthrough
	case 2:
		http.Get("ZONE/" + path)
	}
}`,
    'filters rate_limits',
  ),
  goFile(
    'what is deferred',
    `
func run(old bool) {
	path := "live"
	defer func() { http.Get("ZONE/" + path) }()
	if old {
		path = "filters"
		return
	}
	path = "rate_limits"
}`,
    'filters rate_limits',
  ),
  goFile(
    'the 17th and the 40th case that returns',
    `
func path(k int) string {
	switch k {
${lines(40, (i) => `\tcase ${i}:\n\t\treturn "${i === 16 ? 'filters' : i === 39 ? 'rate_limits' : `live/${i}`}"`)}
	}
	return ""
}

func Get(k int) { http.Get("ZONE/" + path(k)) }`,
    'filters rate_limits',
  ),
  goFile(
    'the 201st row of a table by an unknown key',
    `
var paths = map[string]string{
${lines(300, (i) => `\t"k${i}": "${i === 200 ? 'filters' : `live/${i}`}",`)}
}

func Get(name string) { http.Get("ZONE/" + paths[name]) }`,
    'filters',
  ),
  goFile(
    'the 1000th item of a list',
    `
func main() {
	for _, path := range []string{
${lines(1100, (i) => `\t\t"${i === 999 ? 'filters' : `live/${i}`}",`)}
	} {
		http.Get("ZONE/" + path)
	}
}`,
    'filters',
  ),
];

export const java: readonly Case[] = [
  javaFile(
    'several catch clauses, each from the same state',
    `  public static void main(String[] args) throws Exception {
    String path = "settings/";
    try {
      Integer.parseInt(args[0]);
    } catch (NumberFormatException e) {
      path += "minify";
    } catch (ArrayIndexOutOfBoundsException e) {
      path += "brotli";
    }
    get(path);
  }`,
    'settings/minify settings/brotli',
  ),
  javaFile(
    'the state in the middle of what failed',
    `  public static void main(String[] args) throws Exception {
    String path = "live";
    try {
      path = "filters";
      Integer.parseInt(args[0]);
      path = "live";
    } catch (NumberFormatException e) {
      get(path);
    }
  }`,
    'filters',
  ),
  javaFile(
    'what runs in the end after a return',
    `  public static void run(boolean old) throws Exception {
    String path = "live";
    try {
      if (old) { path = "filters"; return; }
      path = "rate_limits";
    } finally {
      get(path);
    }
  }`,
    'filters rate_limits',
  ),
  javaFile(
    'a flag that the first round sets',
    `  public static void main(String[] args) throws Exception {
    boolean seen = false;
    for (String zone : args) {
      if (seen) get("filters");
      seen = true;
    }
  }`,
    'filters',
  ),
  javaFile(
    'a builder that grows in two branches',
    `  public static void main(String[] args) throws Exception {
    StringBuilder path = new StringBuilder("settings/");
    if (args.length > 0) path.append("minify"); else path.append("brotli");
    get(path.toString());
  }`,
    'settings/minify settings/brotli',
  ),
  javaFile(
    'a branch that the known caller does not take',
    `  public static void send(boolean old) throws Exception {
    if (old) get("filters"); else get("rate_limits");
  }
  public static void main(String[] args) throws Exception { send(false); }`,
    'filters rate_limits',
  ),
  javaFile(
    'the 17th and the 40th case',
    `  public static void run(int k) throws Exception {
    String path = "live";
    switch (k) {
${lines(40, (i) => `      case ${i}: path = "${i === 16 ? 'filters' : i === 39 ? 'rate_limits' : `live/${i}`}"; break;`)}
    }
    get(path);
  }`,
    'filters rate_limits',
  ),
];
