import { InvalidArgumentError } from 'commander'
import { expect, test } from 'vitest'
import { integer, level, port, seconds, share, word } from './options.ts'

test.each<[(text: string) => unknown, string, unknown]>([
  [integer, '0', 0],
  [integer, '200', 200],
  [seconds, '30s', 30],
  [seconds, '1.5m', 90],
  [seconds, '2h', 7_200],
  [share, '30', 0.3],
  [share, '30%', 0.3],
  [share, '0', 0],
  [share, '100', 1],
  [level, '167', 167],
  [level, '500', 500],
  [port, '0', 0],
  [port, '65535', 65_535],
  [word, 'acme2', 'acme2'],
])('%o reads %s as %s', (read, text, value) => {
  expect(read(text)).toBe(value)
})

test.each<[(text: string) => unknown, string]>([
  ...['', '-1', '1.5', '1e3', 'x', ' 1'].map((text): [typeof integer, string] => [integer, text]),
  ...['30', '30 s', 's', '-1s', '1d', ''].map((text): [typeof seconds, string] => [seconds, text]),
  ...['-1', '101', 'x', '1%%', '', '%'].map((text): [typeof share, string] => [share, text]),
  ...['166', '501', '300.5', ''].map((text): [typeof level, string] => [level, text]),
  ...['65536', '-1', ''].map((text): [typeof port, string] => [port, text]),
  ...['', 'Acme', '2acme', 'ac me', 'ac_me'].map((text): [typeof word, string] => [word, text]),
])('%o refuses %j with a hint', (read, text) => {
  expect(() => read(text)).toThrow(InvalidArgumentError)
  expect(() => read(text)).toThrow(/expected|go from/)
})
