// The words of the demo organization.

export const NAMES = [
  ...['Olive Owen', 'Adam Abbott', 'Mona Meier', 'Mika Laine', 'Greta Guest'],
  ...['Priya Raman', 'Tomás Ortega', 'Yuki Sato', 'Ngozi Eze', 'Lars Holm'],
]

export const CHANNELS = [
  { name: 'general', description: 'For everybody.', privacy: 'public', topics: ['announcements', 'hello', 'lunch'] },
  {
    name: 'engineering',
    description: 'How we build it.',
    privacy: 'public',
    topics: ['deploys', '✔ flaky tests', 'api'],
  },
  { name: 'design', description: 'How it looks.', privacy: 'public', topics: ['icons', 'dark mode'] },
  { name: 'random', description: 'Anything else.', privacy: 'web-public', topics: ['cats', 'weekend'] },
  { name: 'leads', description: 'Plans.', privacy: 'private', topics: ['roadmap'] },
] as const

export const SENTENCES = [
  'Good morning, everybody!',
  'Has anybody seen the **build** fail like this?',
  'Deployed to staging, please have a look.',
  'I wrote it up: https://docs.example/notes',
  '/me is having tea',
  'Thanks, that was it.',
  'Can we talk about this tomorrow at ten?',
  '```\nTypeError: undefined is not a function\n```',
  'The new icons are in :sparkles:',
  '@**all** the office is closed on Friday.',
  '> Can we talk about this?\n\nYes, let us.',
  'Who is coming to lunch?',
  '- first\n- second\n- third',
  'It works on my machine :smile:',
  'I would rather wait for the *next* release.',
  'Here is the plan, comments are welcome.',
]

export const STATUSES = [
  ['In a meeting', 'calendar'],
  ['Working remotely', 'house'],
  ['On vacation', 'airplane'],
  ['Out sick', 'sleeping'],
  ['Commuting', 'car'],
] as const

export const REACTIONS = [
  ['+1', '1f44d'],
  ['tada', '1f389'],
  ['smile', '1f604'],
  ['heart', '2764'],
] as const
