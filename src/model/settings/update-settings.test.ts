import { describe, expect, test } from 'vitest'
import { Settings } from '../testing/update-settings.ts'
import { brokenIn, people } from '../testing/world.ts'
import { standingOf } from '../things/setting-names.ts'

const clause = (name: string) => `update-settings.${name}`
const broken = (name: string) => [`broken ${clause(name)}`]
const holds = (name: string) => `holds ${clause(name)}`

describe('a setting that was given a value', () => {
  test.each<[string, unknown, string]>([
    ['twenty_four_hour_time', true, 'twenty-four-hour-time'],
    ['web_channel_default_view', 4, 'web-channel-default-view'],
    ['web_font_size_px', 16, 'web-font-size-px'],
    ['web_line_height_percent', 120, 'web-line-height-percent'],
    ['default_language', 'de', 'default-language'],
    ['web_home_view', 'inbox', 'web-home-view'],
    ['timezone', 'Europe/Berlin', 'timezone'],
    ['notification_sound', 'ding', 'notification-sound'],
    ['email_notifications_batching_period_seconds', 120, 'email-notifications-batching-period'],
  ])('%s has it in a later registration', (name, value, id) => {
    const story = new Settings()
    expect(story.patch('author', { [name]: value })).not.toContain(`broken ${clause(id)}`)
    expect(story.shows('author', { [name]: value })).toEqual([holds(id)])
    const other = typeof value === 'boolean' ? !value : 'another'
    story.patch('author', { [name]: value })
    expect(brokenIn(story.shows('author', { [name]: other }))).toEqual(broken(id))
  })

  test('is accused once: then what was seen is what is known', () => {
    const story = new Settings()
    story.patch('author', { color_scheme: 2 })
    expect(brokenIn(story.shows('author', { color_scheme: 1 }))).toEqual(broken('color-scheme'))
    expect(brokenIn(story.shows('author', { color_scheme: 1 }))).toEqual([])
  })

  test('that a registration does not have is not missed', () => {
    const story = new Settings()
    story.patch('author', { color_scheme: 2 })
    expect(story.shows('author', {})).toEqual([])
  })

  test('may be told in another spelling, where there are several', () => {
    const story = new Settings()
    story.patch('author', { timezone: 'Asia/Kolkata', default_language: 'zh-hans' })
    expect(brokenIn(story.shows('author', { timezone: 'Asia/Calcutta', default_language: 'zh_Hans' }))).toEqual([])
  })

  test('may have any number where the number was unusual', () => {
    const story = new Settings()
    story.patch('author', { web_font_size_px: 900, web_channel_default_view: 3 })
    expect(story.shows('author', { web_font_size_px: 20, web_channel_default_view: 1 })).toEqual([])
  })

  test('is theirs who came back, but what they had before they left need not be', () => {
    const story = new Settings()
    story.shows('author', { emojiset: 'text' })
    story.deactivated('author')
    story.deactivated('author', true)
    story.patch('author', { color_scheme: 2 })
    expect(story.shows('author', { color_scheme: 1, emojiset: 'google' })).toEqual(broken('color-scheme'))
  })

  test('of somebody whom the run did not make is nobody’s promise', () => {
    const story = new Settings()
    story.made(people.author, { made: false })
    story.patch('author', { color_scheme: 2 })
    expect(story.shows('author', { color_scheme: 1 })).toEqual([])
  })
})

describe('several settings at once', () => {
  test('are all changed', () => {
    const story = new Settings()
    story.patch('author', { color_scheme: 2, enable_sounds: false })
    const seen = story.shows('author', { color_scheme: 2, enable_sounds: false })
    expect(seen).toEqual(expect.arrayContaining(['color-scheme', 'enable-sounds', 'several-at-once'].map(holds)))
    const half = () => {
      story.patch('author', { color_scheme: 1, enable_sounds: true })
      return brokenIn(story.shows('author', { color_scheme: 1, enable_sounds: false }))
    }
    expect(half()).toEqual([])
    story.patch('author', { enable_sounds: true })
    story.shows('author', { enable_sounds: true })
    expect(half()).toEqual(broken('several-at-once'))
  })

  test('are refused where each may be sent', () => {
    const asked = { color_scheme: 2, enable_sounds: false }
    const story = new Settings()
    for (const alone of [{ color_scheme: 2 }, { enable_sounds: true }]) story.patch('author', alone)
    expect(story.patch('author', asked, 'BAD_REQUEST')).toEqual(['cannot-tell update-settings.several-at-once'])
    story.patch('reader', { enable_sounds: false })
    expect(story.patch('author', asked, 'BAD_REQUEST')).toEqual(broken('several-at-once'))
  })
})

describe('what was not sent', () => {
  function afterwards(shown: Record<string, unknown>): string[] {
    const story = new Settings()
    story.shows('author', { color_scheme: 1, enable_sounds: true })
    story.patch('author', { color_scheme: 2 })
    return story.shows('author', { color_scheme: 2, enable_sounds: true, ...shown })
  }

  test('stays as it was', () => {
    expect(afterwards({})).toContain(holds('only-what-was-sent'))
    expect(brokenIn(afterwards({ enable_sounds: false }))).toEqual(broken('only-what-was-sent'))
  })

  test('may have been lost by this request or by the one before: nobody is accused', () => {
    const story = new Settings()
    story.patch('author', { color_scheme: 2 })
    story.patch('author', { enable_sounds: true })
    expect(story.shows('author', { color_scheme: 1, enable_sounds: true })).toContain(
      'cannot-tell update-settings.color-scheme',
    )
  })

  test('may hang on a parameter that is not shown', () => {
    const story = new Settings()
    story.shows('author', { enable_sounds: true })
    story.patch('author', { color_scheme: 2 }, {}, ['enable_online_push_notifications'])
    expect(brokenIn(story.shows('author', { enable_sounds: false }))).toEqual([])
  })
})

describe('somebody else’s settings', () => {
  test('stay as they are', () => {
    const story = new Settings()
    story.shows('reader', { color_scheme: 1 })
    story.patch('author', { color_scheme: 2 })
    expect(story.shows('reader', { color_scheme: 1 })).toEqual([holds('own')])
    story.patch('author', { color_scheme: 3 })
    expect(brokenIn(story.shows('reader', { color_scheme: 3 }))).toEqual(broken('own'))
  })

  test('may change to what nobody sent, without anybody’s fault', () => {
    const story = new Settings()
    story.shows('reader', { color_scheme: 1 })
    story.patch('author', { color_scheme: 2 })
    expect(story.shows('reader', { color_scheme: 3 })).toEqual([])
  })
})

describe('a request that was refused', () => {
  test('has changed nothing', () => {
    const story = new Settings()
    story.shows('author', { color_scheme: 1 })
    story.patch('author', { color_scheme: 2, web_font_size_px: 900 }, 'BAD_REQUEST')
    expect(story.shows('author', { color_scheme: 1 })).toEqual([holds('refused-changes-nothing')])
    story.patch('author', { color_scheme: 2, web_font_size_px: 900 }, 'BAD_REQUEST')
    expect(brokenIn(story.shows('author', { color_scheme: 2 }))).toEqual(broken('refused-changes-nothing'))
  })

  test.each<[string, unknown]>([
    ['color-scheme', { color_scheme: 2 }],
    ['timezone', { timezone: 'Europe/Berlin' }],
  ])('although nothing is wrong with it: %s', (id, asked) => {
    expect(new Settings().patch('author', asked as Record<string, unknown>, 'BAD_REQUEST')).toEqual(broken(id))
  })

  test('although the same was taken in company', () => {
    const story = new Settings()
    story.patch('author', { color_scheme: 2, emojiset: 'text' })
    expect(story.patch('author', { color_scheme: 1 }, 'BAD_REQUEST')).toEqual(broken('all-optional'))
    expect(story.patch('author', { emojiset: 'google' })).toContain(holds('all-optional'))
  })

  test.each([
    { color_scheme: 9 },
    { web_channel_default_view: 3 },
    { default_language: 'xx' },
    { notification_sound: 'crash' },
    { timezone: 'Asia/Kolkata' },
    { web_font_size_px: 900 },
    { web_font_size_px: 15 },
    { web_line_height_percent: 125 },
    { email_notifications_batching_period_seconds: 90 },
    { full_name: 'Ann' },
    { email: 'ann@example.com' },
    { old_password: 'a' },
    {},
  ])('may be: %j', (asked) => {
    expect(brokenIn(new Settings().patch('author', asked, 'BAD_REQUEST'))).toEqual([])
  })

  test('may be of a value that somebody has in another spelling', () => {
    const story = new Settings()
    story.shows('reader', { timezone: 'UTC' })
    expect(brokenIn(story.patch('author', { timezone: 'utc' }, 'BAD_REQUEST'))).toEqual([])
    expect(story.patch('author', { timezone: 'UTC' }, 'BAD_REQUEST')).toEqual(broken('timezone'))
  })

  test('although somebody is seen to have that language', () => {
    const story = new Settings()
    story.shows('reader', { default_language: 'de' })
    expect(story.patch('author', { default_language: 'de' }, 'BAD_REQUEST')).toEqual(broken('default-language'))
  })
})

describe('a number that the server told itself', () => {
  test.each([
    ['web_font_size_px', 11, 'web-font-size-px'],
    ['web_line_height_percent', 122, 'web-line-height-percent'],
    ['email_notifications_batching_period_seconds', 3600, 'email-notifications-batching-period'],
  ])('is taken: %s %s', (name, value, id) => {
    const story = new Settings()
    story.shows('reader', { [name]: value })
    expect(story.patch('author', { [name]: value }, 'BAD_REQUEST')).toEqual(broken(id))
    expect(brokenIn(story.patch('author', { [name]: value + 1 }, 'BAD_REQUEST'))).toEqual([])
  })

  test('is what breaks in company, too', () => {
    const story = new Settings()
    story.patch('author', { web_font_size_px: 16, enable_sounds: true })
    expect(brokenIn(story.shows('author', { web_font_size_px: 14, enable_sounds: true }))).toEqual(
      broken('web-font-size-px'),
    )
  })
})

describe('a value that is not listed', () => {
  test.each([
    ['color_scheme', 9, 1],
    ['emojiset', 'old', 'text'],
    ['timezone', 'Mars/Olympus', 'UTC'],
  ])('is not taken: %s %s', (name, value, before) => {
    const story = new Settings()
    story.shows('author', { [name]: before })
    story.patch('author', { [name]: value })
    expect(story.shows('author', { [name]: before })).toContain(holds('unlisted-value-not-taken'))
    story.patch('author', { [name]: value })
    expect(brokenIn(story.shows('author', { [name]: value }))).toEqual(broken('unlisted-value-not-taken'))
  })

  test('may have been there before', () => {
    const story = new Settings()
    story.patch('author', { color_scheme: 9 })
    expect(story.shows('author', { color_scheme: 9 })).toEqual([])
  })

  test.each<[string, unknown, string]>([
    ['color_scheme', 3, 'listed'],
    ['web_channel_default_view', 3, 'open'],
    ['web_channel_default_view', 5, 'unlisted'],
    ['timezone', 'America/Nowhere', 'open'],
    ['timezone', 'UTC', 'named'],
    ['notification_sound', 'ding', 'named'],
  ])('%s %s is %s', (name, value, standing) => {
    expect(standingOf(name, value)).toBe(standing)
  })
})

describe('an answer that never came', () => {
  test('leaves both values possible until a look decides', () => {
    const story = new Settings()
    story.shows('author', { color_scheme: 1 })
    story.patch('author', { color_scheme: 2 }, 'none')
    expect(story.shows('author', { color_scheme: 2 })).toEqual([])
    expect(brokenIn(story.shows('author', { color_scheme: 1 }))).toEqual([])
    story.wait(60)
    story.shows('author', { color_scheme: 2 })
    story.patch('reader', { color_scheme: 1 })
    expect(brokenIn(story.shows('author', { color_scheme: 1 }))).toEqual(broken('own'))
  })

  test('may still take effect after the next request', () => {
    const story = new Settings()
    story.shows('author', { color_scheme: 1 })
    story.patch('author', { color_scheme: 2 }, 'none')
    story.patch('author', { color_scheme: 3 })
    expect(brokenIn(story.shows('author', { color_scheme: 2 }))).toEqual([])
  })

  test.each([{ color_scheme: 2 }, { timezone: 'Europe/Neverland' }])(
    'also where nothing was known before: %j',
    (lost) => {
      const story = new Settings()
      const [[name = '', value] = []] = Object.entries(lost)
      const another = name === 'timezone' ? 'Asia/Tokyo' : 3
      story.patch('author', lost, 'none')
      story.patch('author', { [name]: another })
      expect(brokenIn(story.shows('author', { [name]: value }))).toEqual([])
      story.wait(60)
      story.patch('author', { [name]: another })
      expect(brokenIn(story.shows('author', { [name]: value }))).not.toEqual([])
    },
  )
})

test('below level 80 nothing is promised', () => {
  const story = new Settings()
  story.level = 79
  story.patch('author', { color_scheme: 2 })
  expect(story.shows('author', { color_scheme: 1 })).toEqual([])
})

test('without credentials it is refused', () => {
  expect(new Settings().patch('nobody', { color_scheme: 2 })).toEqual(['broken authentication.required'])
})

describe('typing notifications', () => {
  const on = { receives_typing_notifications: true }
  const off = { receives_typing_notifications: false }

  test('are on for somebody who never changed anything', () => {
    expect(new Settings().shows('author', on)).toEqual([holds('receives-typing-notifications-default')])
    expect(new Settings().shows('author', off)).toEqual(broken('receives-typing-notifications-default'))
  })

  test('are on for somebody who changed another setting', () => {
    const story = new Settings()
    story.patch('author', { color_scheme: 2 })
    expect(story.shows('author', off)).toEqual(broken('receives-typing-notifications-default'))
  })

  test('may be off for somebody who did', () => {
    const story = new Settings()
    story.patch('author', off, 'none')
    expect(story.shows('author', off)).toEqual([])
  })
})
