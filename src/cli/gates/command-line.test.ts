import { expect, test } from 'vitest'
import { commandLine } from './command-line.ts'

test.each([
  [['check', '--seed', '7', '--report', 'a b'], "plumb check --seed 7 --report 'a b'"],
  [['target', 'init', '--control-token', 'abc'], 'plumb target init --control-token …'],
  [
    ['x', '--account', 'role=owner,email=o@x,key=abc,user_id=3'],
    'plumb x --account role=owner,email=o@x,key=…,user_id=3',
  ],
  [['x', 'https://ada:horse@chat.example/'], 'plumb x https://ada:…@chat.example/'],
  [['x', '--control-token=abc'], 'plumb x --control-token=…'],
  [["it's"], "plumb 'it'\\''s'"],
])('%j is told as %s', (words, told) => {
  expect(commandLine(words)).toBe(told)
})
