import { Ajv } from 'ajv';

/*
 * The shapes of GitLab's documentation: "Merge requests API" (list project merge requests, create MR, update MR),
 * "Notes API" (merge requests), "Users API" (list users), as of version 18. Attributes that the documentation does not
 * name are refused in requests; answers may have more than is listed here.
 */
const integer = { type: 'integer' } as const;
const text = { type: 'string' } as const;
const flag = { type: 'boolean' } as const;
const paging = {
  page: { type: 'string', pattern: '^\\d+$' },
  per_page: { type: 'string', pattern: '^(?:100|\\d\\d?)$' },
};

function object(properties: Record<string, object>, required: readonly string[] = []): object {
  return { type: 'object', additionalProperties: false, properties, required };
}

const user = {
  type: 'object',
  required: ['id', 'username', 'name', 'state', 'web_url'],
  properties: {
    id: integer,
    username: text,
    name: text,
    state: text,
    avatar_url: { type: ['string', 'null'] },
    web_url: text,
  },
};

const mergeRequest = {
  type: 'object',
  required: [
    'id',
    'iid',
    'project_id',
    'title',
    'description',
    'state',
    'created_at',
    'updated_at',
    'target_branch',
    'source_branch',
    'author',
    'assignees',
    'reviewers',
    'source_project_id',
    'target_project_id',
    'labels',
    'draft',
    'merge_status',
    'sha',
    'web_url',
    'references',
  ],
  properties: {
    id: integer,
    iid: integer,
    project_id: integer,
    title: text,
    description: { type: ['string', 'null'] },
    state: { enum: ['opened', 'closed', 'locked', 'merged'] },
    target_branch: text,
    source_branch: text,
    source_project_id: { type: ['integer', 'null'] },
    target_project_id: integer,
    labels: { type: 'array', items: text },
    draft: flag,
    author: user,
    assignees: { type: 'array', items: user },
    reviewers: { type: 'array', items: user },
    web_url: text,
    references: object({ short: text, relative: text, full: text }),
  },
};

const note = {
  type: 'object',
  required: [
    'id',
    'body',
    'author',
    'created_at',
    'updated_at',
    'system',
    'noteable_id',
    'noteable_type',
    'noteable_iid',
  ],
  properties: { id: integer, body: text, author: user, system: flag, noteable_type: { const: 'MergeRequest' } },
};

interface Operation {
  readonly method: string;
  readonly path: RegExp;
  readonly query?: object;
  readonly body?: object;
  readonly answers: Readonly<Record<number, object>>;
}

const failure = { type: 'object', anyOf: [{ required: ['message'] }, { required: ['error'] }] };
const project = '/projects/[^/]+/merge_requests';

const OPERATIONS: readonly Operation[] = [
  {
    method: 'GET',
    path: new RegExp(`^${project}$`),
    query: object({
      ...paging,
      state: { enum: ['opened', 'closed', 'locked', 'merged', 'all'] },
      scope: { enum: ['created_by_me', 'assigned_to_me', 'reviews_for_me', 'all'] },
      source_branch: text,
      target_branch: text,
      order_by: {
        enum: ['created_at', 'updated_at', 'merged_at', 'title', 'priority', 'label_priority', 'popularity'],
      },
      sort: { enum: ['asc', 'desc'] },
    }),
    answers: { 200: { type: 'array', items: mergeRequest } },
  },
  {
    method: 'POST',
    path: new RegExp(`^${project}$`),
    body: object(
      {
        source_branch: text,
        target_branch: text,
        title: text,
        description: { type: 'string', maxLength: 1_048_576 },
        labels: text,
        reviewer_ids: { type: 'array', items: integer },
        remove_source_branch: flag,
        squash: flag,
      },
      ['source_branch', 'target_branch', 'title'],
    ),
    answers: { 201: mergeRequest, 409: failure },
  },
  {
    method: 'PUT',
    path: new RegExp(`^${project}/\\d+$`),
    body: object({
      add_labels: text,
      labels: text,
      remove_labels: text,
      title: text,
      description: { type: 'string', maxLength: 1_048_576 },
      reviewer_ids: { type: 'array', items: integer },
      state_event: { enum: ['close', 'reopen'] },
    }),
    answers: { 200: mergeRequest },
  },
  {
    method: 'GET',
    path: new RegExp(`^${project}/\\d+/notes$`),
    query: object({ ...paging, sort: { enum: ['asc', 'desc'] }, order_by: { enum: ['created_at', 'updated_at'] } }),
    answers: { 200: { type: 'array', items: note } },
  },
  {
    method: 'POST',
    path: new RegExp(`^${project}/\\d+/notes$`),
    body: object({ body: { type: 'string', maxLength: 1_000_000 }, internal: flag, created_at: text }, ['body']),
    answers: { 201: note },
  },
  {
    method: 'GET',
    path: /^\/users$/,
    query: object({ ...paging, username: text, search: text, active: text }),
    answers: { 200: { type: 'array', items: user } },
  },
];

const ajv = new Ajv({ strict: false, allErrors: true });

function problemsOf(what: string, schema: object, value: unknown): string[] {
  const validate = ajv.compile(schema);
  if (validate(value)) return [];
  return (validate.errors ?? []).map((error) => `${what}${error.instancePath}: ${error.message ?? ''}`);
}

function operationOf(method: string, path: string): Operation | undefined {
  return OPERATIONS.find((one) => one.method === method && one.path.test(path));
}

export function requestProblems(method: string, path: string, query: Record<string, string>, body: unknown): string[] {
  const operation = operationOf(method, path);
  if (operation === undefined) return [`${method} ${path} is no operation of GitLab's`];
  return [
    ...problemsOf(`${method} ${path} query`, operation.query ?? object({}), query),
    ...(operation.body === undefined
      ? body === undefined
        ? []
        : [`${method} ${path} takes no body`]
      : problemsOf(`${method} ${path} body`, operation.body, body)),
  ];
}

export function responseProblems(method: string, path: string, status: number, body: unknown): string[] {
  const schema = operationOf(method, path)?.answers[status];
  if (schema === undefined) return [`${method} ${path} does not answer ${status}`];
  return problemsOf(`${method} ${path} ${status}`, schema, body);
}
