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
  control: 'asking organization',
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

export const rooms: Readonly<Record<string, Rows>> = {
  'src/model': model,
  'src/judge': judge,
  'src/target': target,
  'src/run': run,
  'src/load': load,
  'src/report': report,
  'src/cli': cli,
}
