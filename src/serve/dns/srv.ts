import { type Json, type JsonObject, isObject } from '../../rulesets/json.js';
import { type Cause, causes } from './types.js';

/** The members of an SRV record's data that its name took the place of. */
const oldFields = ['service', 'proto', 'name'] as const;

/** Whether the data of an SRV record has one of the retired members. */
export function hasOldFields(data: Json | undefined): boolean {
  return isObject(data) && oldFields.some((name) => Object.hasOwn(data, name));
}

/** The name and data that SRV data of the old form stand for, or what is wrong with it. */
export function modernSrv(data: JsonObject): { readonly name: string; readonly data: JsonObject } | Cause {
  const { service, proto, name, ...others } = data;
  if (typeof service !== 'string' || typeof proto !== 'string' || typeof name !== 'string') return causes.srvName;
  const zone = name === '@' || name === '' ? zoneName : name;
  return { name: `${underscored(service)}.${underscored(proto)}.${zone}`, data: others };
}

/** The data as it was answered before its end of life: with the parts of the name. */
export function oldSrv(name: string, data: JsonObject): JsonObject {
  const [service = '', proto = '', ...rest] = name.split('.');
  if (!service.startsWith('_') || !proto.startsWith('_') || rest.length === 0) return data;
  return { service, proto, name: rest.join('.'), ...data };
}

/** What `@` stands for: the double does not know the names of zones. */
export const zoneName = 'example.com';

function underscored(label: string): string {
  return label.startsWith('_') ? label : `_${label}`;
}
