import { expect, it } from 'vitest';
import { lint } from '../../../src/engine/run/lint.js';
import { Project } from '../project.js';

/* Of a package that calls go into, only what has to do with them is read: not its tests, nor what its files import besides. */

const SENDS = `package api

import (
	"net/http"

	"example.com/x/logs"
)

var Shown = 1

func Send(path string) { http.Get("https://api.cloudflare.com/client/v4" + path) }

func Show() { logs.Show(Shown) }
`;
const FILES = {
  'go.mod': 'module example.com/x\n\ngo 1.22\n',
  'main.go':
    'package main\n\nimport "example.com/x/api"\n\nfunc main() { api.Send("/zones/" + zone + "/settings/minify") }\n',
  'api/send.go': SENDS,
  'api/send_test.go':
    'package api\n\nimport "example.com/x/mocks"\n\nvar client = mocks.New()\n\nfunc TestSend() { client.Expect() }\n',
  'logs/logs.go': 'package logs\n\nfunc Show(of any) {}\n',
  'mocks/mocks.go': 'package mocks\n\nfunc New() any { return nil }\n',
};

async function run(files: Record<string, string>) {
  const { cwd } = new Project(files);
  const { files: of, findings } = await lint({ cwd, asOf: '2026-11-21', threads: 1 });
  return { parsed: of.parsed, found: findings.map(({ span }) => span.file) };
}

it('reads neither the tests of a package nor what nothing of interest uses', async () => {
  expect(await run(FILES)).toEqual({ parsed: 2, found: ['main.go'] });
});

it('reads what is used of what a file imports', async () => {
  const files = {
    ...FILES,
    'api/send.go': SENDS.replace('"https://api.cloudflare.com/client/v4"', 'logs.BASE'),
    'logs/logs.go': 'package logs\n\nconst BASE = "https://api.cloudflare.com/client/v4"\n\nfunc Show(of any) {}\n',
  };
  expect(await run(files)).toEqual({ parsed: 3, found: ['main.go'] });
});

it('reads the tests of a package for a test', async () => {
  const { 'main.go': main, ...rest } = FILES;
  const files = {
    ...rest,
    'api/use_test.go': main
      .replace('package main', 'package api')
      .replace('import "example.com/x/api"', '')
      .replace('api.', ''),
  };
  expect((await run(files)).parsed).toBe(3);
});
