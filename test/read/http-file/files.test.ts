import { describe, expect, it } from 'vitest';
import { casesIn } from '../../cases.js';
import { httpFile } from '../../../src/read/http-file/reader.js';
import { shown } from './shown.js';

/* `files.txt`: whole files, with `⏎` for a line end and `␍` for a carriage return. */
it.each(casesIn(new URL('files.txt', import.meta.url)))('%s', (file, lines) => {
  expect(shown(file.replaceAll('⏎', '\n').replaceAll('␍', '\r'))).toEqual(lines);
});

describe('variables of environments', () => {
  const url = (address: string, files: Readonly<Record<string, string>>, own = ''): string => {
    const beside = Object.entries(files).map(([file, text]) => ({ file, text }));
    return shown(`${own}GET ${address}`, beside)[0]?.split(' | ')[0] ?? '';
  };
  it.each<[string, Readonly<Record<string, string>>, string]>([
    ['{{a}}', { 'http-client.env.json': '{"dev": {"a": "x"}}' }, 'GET x'],
    ['{{a}}', { 'http-client.env.json': '{"dev": {"a": "x",},}' }, 'GET x'],
    ['{{a}}/{{b}}', { 'http-client.env.json': '{"dev": {"a": 1, "b": true}}' }, 'GET 1/<b>'],
    ['{{a}}', { 'http-client.env.json': '{"dev": {"a": {"value": "x", "provider": "p"}}}' }, 'GET x'],
    ['{{a}}', { 'http-client.env.json': '{"dev": {"a": {"other": "x"}}}' }, 'GET <a>'],
    ['{{a}}', { 'http-client.env.json': '[]' }, 'GET <a>'],
    ['{{a}}', { 'http-client.env.json': '{' }, 'GET <a>'],
    ['{{a}}', { '.vscode/settings.json': '{"rest-client.environmentVariables": {"$shared": {"a": "x"}}}' }, 'GET x'],
    ['{{a}}', { '.env': 'a=x' }, 'GET x'],
    ['{{a}}', { '.env': 'export a = "x y" # z' }, 'GET x y'],
    ['{{a}}', { '.env': "a='x'" }, 'GET x'],
    ['{{a}}', { '.env': 'a=x # y' }, 'GET x'],
    ['{{a}}', { '.env': '# a=x' }, 'GET <a>'],
    ['{{a}}/{{b}}', { '.env': 'a={{b}}c\nb=d' }, 'GET dc/d'],
  ])('%s with %j', (address, files, expected) => {
    expect(url(address, files)).toBe(expected);
  });

  it('stand behind those of the file', () => {
    expect(url('{{a}}', { '.env': 'a=x' }, '@a=y\n')).toBe('GET y');
  });

  it.each<[folder: string, names: readonly string[], others: readonly string[]]>([
    ['', ['http-client.env.json', 'http-client.private.env.json', '.env', '.env.local', 'dev.env'], ['env', 'a.json']],
    ['env', ['.env', 'a.env', 'a.env.json', '.env.dev', 'env'], ['a.json']],
    ['.vscode', ['settings.json'], ['tasks.json']],
  ])('are looked for in the folder %j and those around it', (folder, names, others) => {
    const all = (httpFile.beside?.({ file: 'a/b/c/x.http', text: '' }) ?? []).filter(
      (one) => one.folder.replaceAll('../', '') === folder || (folder === '' && /^(?:\.\.\/?)*$/.test(one.folder)),
    );
    expect(all.length).toBeGreaterThan(2);
    for (const one of all) {
      expect(names.filter((name) => !one.names.test(name))).toEqual([]);
      expect(others.filter((name) => one.names.test(name))).toEqual([]);
    }
  });
});
