import { ForgeError } from '../../campaign/connection.js';
import { readList } from '../../campaign/list.js';
import type { Scrub } from '../../campaign/scrub.js';
import { repositoryOf } from '../../fleet/core/repository.js';
import type { Repository } from '../../fleet/core/model.js';
import { isWanted, teamOf, type Filter } from '../../fleet/source/filter.js';
import { listSource, readSource, type Asking } from '../../fleet/source/forge.js';
import type { FleetStore } from '../../fleet/store/store.js';
import { parseDay } from '../../schedule/status.js';
import { UsageError, listOption, textOption, type Values } from '../arguments.js';
import { scrubberFor, settingsOf, textFrom } from '../pr.js';
import type { FleetTerms } from './terms.js';

/** The repositories that the command line asks for, from a list and from forges, each once. */
export async function repositoriesOf(
  { given: { values }, outside }: FleetTerms,
  store: FleetStore,
): Promise<{ repositories: Repository[]; scrub: Scrub }> {
  const file = textOption(values, 'repos');
  const sources = listOption(values, 'source') ?? [];
  if (file === undefined && sources.length === 0) {
    throw new UsageError('say which repositories: --repos FILE, or --source github:NAME or gitlab:NAME');
  }
  const filter = filterOf(values);
  const canaries = listOption(values, 'canary');
  const targets = file === undefined ? [] : listed(file, values);
  const scrub = scrubberFor(targets.map(({ address }) => address));
  const found = new Map<string, Repository>();
  const add = (one: Repository): void => {
    const wave = canaries === undefined ? one.wave : canaries.includes(one.name) ? 0 : 1;
    found.set(one.id, { ...one, wave });
  };
  for (const { team, wave, ...target } of targets) add(repositoryOf(target, scrub, { team, wave }));
  for (const text of sources) {
    const source = readSource(text);
    if (source === undefined) throw new UsageError(`--source takes github:NAME or gitlab:NAME[@URL]; not ${text}`);
    const asking: Asking = { environment: process.env, outside, scrub, store, language: filter.language };
    for (const one of await fromForge(listSource(source, asking), text)) {
      if (!isWanted(one, filter)) continue;
      const target = { ...settingsOf(values), forge: source.kind, address: one.address };
      add(repositoryOf(target, scrub, { team: teamOf(one.topics) }));
    }
  }
  const missing = canaries?.find((name) => ![...found.values()].some((one) => one.name === name));
  if (missing !== undefined) throw new UsageError(`--canary ${missing} is none of the repositories`);
  return { repositories: [...found.values()], scrub };
}

/** What keeps a forge from being listed keeps the run from being begun. */
class Unlisted extends Error {
  readonly mendable = 'failed';
}

async function fromForge<T>(list: Promise<T>, source: string): Promise<T> {
  try {
    return await list;
  } catch (error) {
    if (!(error instanceof ForgeError)) throw error;
    throw new Unlisted(`${source} cannot be listed: ${error.message}`);
  }
}

function listed(file: string, values: Values): Exclude<ReturnType<typeof readList>, { problem: string }> {
  const targets = readList(textFrom(file, '--repos'), settingsOf(values));
  if ('problem' in targets) throw new UsageError(`${file}:${targets.line}: ${targets.problem}`);
  return targets;
}

function filterOf(values: Values): Filter {
  const pushedSince = textOption(values, 'pushed-since');
  if (pushedSince !== undefined && parseDay(pushedSince) === undefined) {
    throw new UsageError(`--pushed-since takes a day as YYYY-MM-DD; not ${pushedSince}`);
  }
  return {
    topics: listOption(values, 'topic'),
    language: textOption(values, 'language'),
    archived: values['archived'] === true,
    forks: values['forks'] === true,
    pushedSince,
  };
}
