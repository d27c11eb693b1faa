/** The rulesets service as an object, without HTTP. Published as `eolint/rulesets`. */
export type { Plan } from './data/limits.js';
export type { Answer, ApiError, Envelope } from './envelope.js';
export type { Json, JsonObject } from './json.js';
export type { RulesetsService, ServiceAnswer, ServiceOptions, ServiceRequest } from './service.js';
export { createService } from './service.js';
export type { Change, Store } from './store.js';
export { memoryStore } from './store.js';
