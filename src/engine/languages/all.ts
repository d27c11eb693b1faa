import { dockerfile, jenkinsfile, makefile, nix } from './build-files.js';
import { csharp } from './csharp.js';
import { dotenv, json, jsonModule, toml, yaml } from './data.js';
import { elixir } from './elixir.js';
import { go } from './go.js';
import { hcl, hclJson, pulumi } from './infrastructure.js';
import { javascript } from './javascript.js';
import { java, kotlin } from './jvm.js';
import { lua } from './lua.js';
import { nim } from './nim.js';
import { perl } from './perl.js';
import { php } from './php.js';
import { asciidoc, html, markdown, rst } from './prose.js';
import { python } from './python.js';
import { bruno, httpFile, hurl } from './request-files.js';
import { ruby } from './ruby.js';
import { rust } from './rust.js';
import { expressions, template, tlsSettings } from './settings.js';
import { batch, powershell, shell } from './shells.js';
import { texts } from './texts.js';

/** Every language and kind of file that is read: one that is added here is known everywhere. */
export const LANGUAGES = [
  javascript,
  shell,
  httpFile,
  python,
  rust,
  csharp,
  java,
  kotlin,
  elixir,
  nim,
  go,
  php,
  ruby,
  perl,
  lua,
  powershell,
  batch,
  hcl,
  hclJson,
  pulumi,
  markdown,
  html,
  asciidoc,
  rst,
  json,
  jsonModule,
  texts,
  yaml,
  bruno,
  hurl,
  toml,
  dotenv,
  makefile,
  dockerfile,
  jenkinsfile,
  nix,
  template,
  expressions,
  tlsSettings,
] as const;
