// Linkifiers as tests send them: a plain one, one with a reverse template, and what makes the plain one wrong.

export const TICKET = { pattern: '#(?P<id>[0-9]+)', url_template: 'https://t.example/{id}' }
export const REVERSIBLE = { ...TICKET, reverse_template: '#{id}', example_input: '#12' }
export const UNUSED = { reverse_template: null, alternative_url_templates: [], example_input: null }

/** Each instead of what the plain one has. */
export const WRONG = [
  { pattern: '' },
  { pattern: '#(?P<id>[0-9]+' },
  { pattern: '#(?P<id>(?=x)x)' },
  { pattern: '#([0-9]+)' },
  { pattern: '#(?P<id>[0-9]+)(?P<more>x)' },
  { url_template: 'https://t.example/' },
  { url_template: 'https://t.example/{id}/{more}' },
  { url_template: 'https://t.example/{id' },
  { url_template: 'https://t.example/id}' },
  { url_template: 'https://t.example/{{id}}' },
  { url_template: 'https://t.example/{}{id}' },
  { url_template: 'https://t.example/{!id}' },
  { url_template: 'https://t.example/{id:0}' },
  { url_template: 'https://t.example/{id,}' },
  { url_template: 'https://t.example/two words/{id}' },
  { alternative_url_templates: 'https://old.example/{id}' },
  { alternative_url_templates: '[7]' },
  { alternative_url_templates: '["https://old.example/{id"]' },
  { alternative_url_templates: '["https://old.example/"]' },
]
