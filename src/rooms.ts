// The rooms of each folder, and those of its other rooms that each may import. A room is a folder inside a folder, or a
// file beside these that they share. All other files beside them are above the rooms, and no room imports them.

type Rows = Readonly<Record<string, string>>

const model: Rows = {
  facts: '',
  alone: 'facts',
  world: 'facts things',
  readings: 'facts things world',
  linkifiers: 'facts readings things world',
  reactions: 'facts readings things world',
  messages: 'facts linkifiers reactions readings things world',
  scheduling: 'facts messages readings things world',
  editing: 'facts messages readings things world',
  fetching: 'alone facts messages readings scheduling things world',
  channels: 'facts readings things world',
  presence: 'alone facts readings things world',
  registering: 'alone channels facts messages presence readings things world',
  people: 'facts readings things world',
  settings: 'facts messages readings things world',
  organization: 'facts readings things world',
  bots: 'facts readings things world',
  things: 'facts',
  units: 'facts readings things world',
  listing: 'alone facts fetching messages readings scheduling things world',
}

const judge: Rows = {
  verdicts: 'json',
  exchange: 'json verdicts',
  json: '',
  causes: 'exchange json',
  queue: 'causes exchange json',
  events: 'causes exchange json queue',
  queues: 'causes events exchange json queue snapshots verdicts',
  fixtures: 'exchange json verdicts',
  webhooks: 'exchange fixtures json queue verdicts',
  everywhere: 'causes exchange json verdicts',
  stories: 'exchange json verdicts',
  snapshots: 'causes events exchange json queue verdicts',
  concerns: 'causes everywhere exchange fixtures json queues stories verdicts webhooks',
}

const run: Rows = {
  asking: '',
  organization: '',
  control: 'asking',
  'by-api': 'asking control',
  plan: 'asking by-api control organization',
  'real-time': 'asking control plan',
  scenario: 'asking control organization plan',
  'event.ts': 'asking scenario',
  findings: 'asking event.ts plan',
}

const load: Rows = {
  k6: '',
  profile: '',
  setup: '',
  sample: 'k6',
  plan: 'k6 profile',
  ledger: 'plan',
  measure: 'k6 ledger plan profile',
  generator: 'measure profile',
  parts: 'generator ledger measure plan profile sample',
  report: 'generator ledger measure parts profile',
  drive: 'generator measure parts plan profile report setup',
  kubernetes: 'generator plan setup',
  capacity: 'drive generator k6 measure parts plan profile report',
  compare: 'capacity measure',
}

const report: Rows = {
  words: '',
  content: 'words',
  'report.ts': 'content words',
  gate: 'content report.ts',
  terminal: 'content report.ts words',
  several: 'content report.ts',
  html: 'content report.ts words',
  statement: 'html report.ts',
}

const target: Rows = {
  'clock.ts': '',
  'target-file.schema.json': '',
  wire: 'clock.ts',
  control: 'wire',
  'target.ts': 'control wire',
  commands: 'clock.ts control wire',
  recipes: 'clock.ts control target.ts wire',
  file: 'commands recipes target-file.schema.json target.ts',
  opening: 'clock.ts commands control file recipes target.ts wire',
  care: 'clock.ts control target.ts wire',
  doctor: 'care clock.ts control file opening recipes target.ts wire',
}

const cli: Rows = {
  process: '',
  target: 'process',
  'replay.ts': 'process target',
  gates: 'process replay.ts target',
  judging: 'gates process',
  several: 'gates judging process replay.ts target',
  checking: 'gates process several target',
  scenario: 'gates process replay.ts target',
  spec: 'process scenario',
  proxy: 'gates judging process target',
  load: 'process target',
  library: 'gates process target',
  serving: 'process target',
  commands: 'checking gates judging load process proxy replay.ts scenario serving several spec target',
}

/** What most rooms of the reference server need. */
const usual = 'clock.ts levels.ts limits.ts permissions.ts refusal.ts service.ts store'

const referenceServer: Rows = {
  'agenda.ts': '',
  'chance.ts': '',
  'deliveries.ts': '',
  'levels.ts': '',
  'limits.ts': '',
  'permissions.ts': '',
  'refusal.ts': '',
  'secrets.ts': '',
  'clock.ts': 'agenda.ts',
  'user-setting-definitions.ts': 'levels.ts',
  store: 'chance.ts clock.ts limits.ts permissions.ts refusal.ts secrets.ts user-setting-definitions.ts',
  queues: 'agenda.ts clock.ts limits.ts refusal.ts store',
  mail: 'store',
  storage: 'limits.ts refusal.ts store',
  'service.ts': 'clock.ts deliveries.ts mail queues secrets.ts store',
  transport: `${usual} secrets.ts`,
  events: `${usual} queues`,
  markdown: usual,
  emoji: `${usual} events markdown queues`,
  groups: `${usual} events transport`,
  linkifiers: `${usual} events transport`,
  people: `${usual} emoji events groups markdown queues transport user-setting-definitions.ts`,
  messages: `${usual} events markdown people queues transport`,
  deactivation: `${usual} messages people transport`,
  channels: `${usual} events markdown messages people queues`,
  presence: `${usual} events people queues transport`,
  settings: `${usual} groups people transport user-setting-definitions.ts`,
  editing: `${usual} markdown messages transport`,
  fetching: `${usual} messages transport`,
  webhooks: `${usual} messages`,
  scheduling: `${usual} markdown messages transport webhooks`,
  register: `${usual} channels emoji events groups linkifiers messages people presence queues transport`,
  endpoints: [
    `${usual} channels deactivation editing emoji events fetching groups linkifiers mail messages people presence`,
    'queues register scheduling settings storage transport user-setting-definitions.ts',
  ].join(' '),
  wider: [
    `${usual} channels editing emoji endpoints events groups linkifiers markdown messages people queues scheduling`,
    'storage transport webhooks',
  ].join(' '),
  control: `${usual} channels emoji events groups linkifiers messages people user-setting-definitions.ts webhooks`,
  sandbox: `${usual} people`,
  variants: 'clock.ts refusal.ts sandbox transport',
}

export const rooms: Readonly<Record<string, Rows>> = {
  'src/model': model,
  'src/judge': judge,
  'src/target': target,
  'src/run': run,
  'src/load': load,
  'src/report': report,
  'src/cli': cli,
  'reference-server': referenceServer,
}
