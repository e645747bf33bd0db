// A long map of texts is read bit by bit as JSON.parse reads all of it.
import { describe, expect, test } from 'vitest'
import { endOf } from '../store/long-work.ts'
import { readLongEntries } from './entries-text.ts'

type Entries = [string, string][]

/** What comes of it where it comes in pieces of so many UTF-16 units. */
function read(text: string, size: number): Entries {
  const texts = Array.from({ length: Math.ceil(text.length / size) }, (_, at) => text.slice(at * size, (at + 1) * size))
  return endOf(readLongEntries(texts)).map(({ pieces }) => [
    pieces.map(({ key }) => key).join(''),
    pieces.map(({ value }) => value ?? '').join(''),
  ])
}

const SIZES = [1, 2, 3, 5, 7, 100, 100_000]

describe('a map of texts', () => {
  test.each([
    '{}',
    ' {\n}\t',
    '{"a":"b"}',
    ' { "a" : "b" , "c"\r:\n"" } ',
    '{"":"","\\"":"\\\\","\\\\\\"":"\\\\\\\\"}',
    '{"a":"1","b":"2","a":"3"}',
    '{"__proto__":"x","constructor":"y"}',
    '{"😀é\\u00e9":"\\ud83d\\ude00\\u0000\\b\\f\\n\\r\\t\\/\\uD83D\ude00"}',
    '{"a":"\\ud83d","b":"\\ude00\\ud83d","c":"\\ud83dx\\ud83d\\ud83d\\ude00"}',
    `{"a":"${'\\\\'.repeat(40)}","b":"${'\\"'.repeat(40)}"}`,
  ])('%j is read, however it is cut', (text) => {
    const parsed = JSON.parse(text) as Record<string, string>
    const expected = new Map(Object.entries(parsed).map(([key, value]) => [key, value.toWellFormed()]))
    for (const size of SIZES) expect(new Map(read(text, size))).toEqual(expected)
  })

  test('is read where its texts take many pieces, none of which ends within a character', () => {
    const texts = [
      '😀'.repeat(100_000),
      `x${'😀'.repeat(100_000)}`,
      '\ud83d'.repeat(70_000),
      '\\"\n\u0001'.repeat(30_000),
    ]
    const stored = Object.fromEntries(
      texts.flatMap((text, at) => [
        [`${at}`, text],
        [`${text.toWellFormed()}${at}`, text],
      ]),
    )
    const expected = Object.fromEntries(Object.entries(stored).map(([key, value]) => [key, value.toWellFormed()]))
    for (const size of [1001, 65_536, 10_000_000])
      expect(Object.fromEntries(read(JSON.stringify(stored), size))).toEqual(expected)
    const steps = readLongEntries([JSON.stringify({ k: texts[1] })])
    const [entry] = endOf(steps)
    expect(entry?.pieces.length).toBeGreaterThan(2)
    for (const { value } of entry?.pieces ?? []) expect(value?.isWellFormed()).toBe(true)
    expect(entry?.characters).toBe(100_002)
  })
})

describe('refused is', () => {
  test.each([
    '',
    '{',
    '{"a"}',
    '{"a":}',
    '{"a":"b",}',
    '{,}',
    '{"a":"b"}}',
    '{"a":"b"} x',
    '{"a" "b"}',
    '{"a":"b" "c":"d"}',
    "{'a':'b'}",
    '{"a":"b',
    '{"a":"b\\',
    '{"a":"\\u12"}',
    '{"a":"\\u12g4"}',
    '{"a":"\\x"}',
    '{"a":"\n"}',
    '{"a":"\u0000"}',
    '\ufeff{}',
    '\u00a0{}',
  ])('%j, which is no JSON', (text) => {
    expect(() => JSON.parse(text)).toThrow()
    for (const size of SIZES) expect(() => read(text, size)).toThrow('Argument "storage" is not valid JSON.')
  })

  test.each(['[]', '"a"', '7', '-1', 'true', 'null'])('%j, which is no map', (text) => {
    for (const size of SIZES) expect(() => read(text, size)).toThrow('storage is not a dict')
  })

  test.each(['{"a":1}', '{"b":"c","a":null}', '{"a":{"b":"c"}}', '{"a":["b"]}'])('%j, which has no text', (text) => {
    for (const size of SIZES) expect(() => read(text, size)).toThrow('storage contains a value that is not a string')
  })

  test.each(['\\ud83d', 'x\\ude00', '\\ud83d\\ud83d\\ude00'])('the key "%s", which is no text', (key) => {
    for (const size of SIZES) expect(() => read(`{"${key}":"a"}`, size)).toThrow('a key that is no Unicode text')
  })

  test('one entry more than there may be, but not a key that comes twice', () => {
    const entries = Array.from({ length: 10_000 }, (_, index) => `"${index}":""`).join(',')
    expect(read(`{${entries},"0":"x"}`, 1000)).toHaveLength(10_000)
    expect(() => read(`{${entries},"x":"x"}`, 1000)).toThrow('at most 10000 entries')
  })
})
