import { describe, expect, test } from 'vitest'
import { brokenIn, rewritten, Story, sent } from '../testing/world.ts'

const rawWrong = ['broken get-message.raw-content-current']
const editLost = ['broken edit-message.content-replaced']

/** Someone edited a message; `content` is what it has to be now. */
function edited(content = 'ripe & <b>red</b>'): Story {
  const told = new Story()
  told.message(1)
  told.edit('author', 1, { content })
  return told
}

const html = '<p>ripe &amp; &lt;b&gt;red&lt;/b&gt;</p>'
const markdown = { apply_markdown: false }
const asMarkdown = { content_type: 'text/x-markdown' }

describe('a `raw_content` that shows an older version', () => {
  test('is the fault of the view where the rendered text shows the edit', () => {
    expect(brokenIn(edited().look(1, { content: html, raw: 'a' }))).toEqual(rawWrong)
  })

  test('is the fault of the view where the raw text shows the edit', () => {
    const shown = { ...asMarkdown, content: 'ripe & <b>red</b>', raw: 'a' }
    expect(brokenIn(edited().look(1, shown, markdown))).toEqual(rawWrong)
  })

  test('is the fault of the view where the history has shown the edit', () => {
    const told = edited('ripe')
    told.history(1, [sent(), rewritten('ripe', 'a')])
    expect(brokenIn(told.look(1, { content: '<img>', raw: 'a' }))).toEqual(rawWrong)
  })

  test('is the fault of the edit where nothing else shows it', () => {
    expect(brokenIn(edited().look(1, { raw: 'a' }))).toEqual(editLost)
    expect(brokenIn(edited().look(1, { ...asMarkdown, content: 'a', raw: 'a' }, markdown))).toEqual(editLost)
    expect(brokenIn(edited().look(1, { content: '<img>', raw: 'a' }))).toEqual(editLost)
  })
})

describe('a `raw_content` that nobody wrote', () => {
  test('is the fault of the view where the message was never edited', () => {
    const told = new Story()
    told.message(1, { content: 'ripe & red' })
    const shown = { content: '<p>ripe &amp; red</p>', raw: 'ripe &amp; red' }
    expect(brokenIn(told.look(1, shown))).toEqual(rawWrong)
  })

  test('is the fault of the edit where the rest shows the same', () => {
    expect(brokenIn(edited().look(1, { raw: 'x' }))).toEqual(editLost)
    expect(brokenIn(edited().look(1, { ...asMarkdown, content: 'x', raw: 'x' }, markdown))).toEqual(editLost)
  })

  // Whether an entity in a text is one in the rendered text is open.
  test.each([
    ['the rest shows a third thing', { content: '<p>y</p>', raw: 'x' }],
    ['the rest fits both', { content: html, raw: 'ripe &amp; &lt;b&gt;red&lt;/b&gt;' }],
  ])('is the fault of either where %s', (_, shown) => {
    const told = edited()
    expect(brokenIn(told.look(1, shown))).toEqual([])
    expect(told.last.effects).toEqual([])
    expect(told.last.confirmed).toEqual([])
  })

  test('is told from the text that was written by its entities', () => {
    const shown = { content: '<p>red &amp; ripe</p>', raw: 'red &amp;amp; ripe' }
    expect(brokenIn(edited('red &amp; ripe').look(1, shown))).toEqual(rawWrong)
  })
})

describe('after a wrong `raw_content`', () => {
  function misled(): Story {
    const told = edited('ripe')
    told.look(1, { content: '<p>ripe</p>', raw: 'a' })
    return told
  }

  test('the content is still what was written', () => {
    expect(misled().get(1).content).toMatchObject({ value: 'ripe' })
    expect(brokenIn(misled().history(1, [sent(), rewritten('ripe', 'a')]))).toEqual([])
  })

  test('no other one is believed', () => {
    const told = misled()
    told.edit('author', 1, { content: '…' })
    expect(brokenIn(told.look(1, { content: '<p>…</p>', raw: 'a' }))).toEqual([])
    expect(brokenIn(told.look(1, { ...asMarkdown, content: '…', raw: 'a' }, markdown))).toEqual([])
  })

  test('a move of the message is judged all the same', () => {
    const told = misled()
    told.edit('author', 1, { topic: 'pears' })
    expect(brokenIn(told.look(1, { content: '<p>ripe</p>', raw: 'a' }))).toEqual(['broken edit-message.topic-replaced'])
  })
})

describe('where the content is not known', () => {
  const shown = { ...asMarkdown, content: 'ripe', raw: 'a' }

  /** Whether the space around a text is kept is open. */
  function unclear(): Story {
    return edited(' ripe ')
  }

  test('nothing is learnt from a `raw_content` that shows something else than the rest', () => {
    const told = unclear()
    expect(brokenIn(told.look(1, { content: '<p>ripe</p>', raw: 'a' }))).toEqual([])
    expect(told.look(1, shown, markdown)).toContain('cannot-tell get-message.raw-on-request')
    expect(told.get(1).content.kind).toBe('unknown')
  })

  test('one that fits the rest is learnt', () => {
    const told = unclear()
    told.look(1, { content: '<p>ripe</p>', raw: '**ripe**' })
    expect(told.get(1).content).toMatchObject({ value: '**ripe**' })
  })
})

test('a `raw_content` that is as it was written shows the edit, whatever the rendered text', () => {
  const seen = edited().look(1, { content: '<p>:)</p>', raw: 'ripe & <b>red</b>' })
  expect(seen).toContain('holds edit-message.content-replaced')
})
