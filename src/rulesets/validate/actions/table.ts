import type * as v from 'valibot';
import { block, execute, none, score, serveError, skip } from './security.js';
import { cacheControl, cacheSettings, config } from './settings.js';
import { cacheTags, compress, logFields, redirect, rewrite, route } from './transform.js';

export interface ActionFact {
  readonly parameters: v.GenericSchema;
  /** The action is refused without parameters. */
  readonly required: boolean;
}

const plain: ActionFact = { parameters: none, required: false };

function requiring(parameters: v.GenericSchema): ActionFact {
  return { parameters, required: true };
}

/** The actions that rules can have, and the parameters of each. */
export const actions: Readonly<Record<string, ActionFact>> = {
  block: { parameters: block, required: false },
  challenge: plain,
  js_challenge: plain,
  managed_challenge: plain,
  log: plain,
  ddos_dynamic: plain,
  force_connection_close: plain,
  execute: requiring(execute),
  skip: requiring(skip),
  score: requiring(score),
  serve_error: requiring(serveError),
  rewrite: requiring(rewrite),
  redirect: requiring(redirect),
  route: requiring(route),
  set_config: requiring(config),
  compress_response: requiring(compress),
  set_cache_settings: requiring(cacheSettings),
  set_cache_control: requiring(cacheControl),
  set_cache_tags: requiring(cacheTags),
  log_custom_field: requiring(logFields),
};

/** An action by its name; undefined for a name that is none. */
export function actionNamed(name: string): ActionFact | undefined {
  return Object.hasOwn(actions, name) ? actions[name] : undefined;
}
