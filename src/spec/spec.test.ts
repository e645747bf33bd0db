import { expect, test } from 'vitest'
import { loadSpec, type Spec } from './spec.ts'

const registered = { queue_id: 'q', last_event_id: -1 }

function brokenBy(spec: Spec, slug: string, answer: unknown): string[] | undefined {
  return spec.checks
    .get(slug)
    ?.success(answer)
    .broken.map(({ clause }) => clause)
}

test("a server's own word stands where the specification writes `service`", () => {
  const acme = loadSpec({ word: 'acme' })
  expect(brokenBy(acme, 'register-queue', { ...registered, acme_feature_level: 500 })).toEqual([])
  expect(brokenBy(acme, 'register-queue', { ...registered, service_feature_level: 500 })).toEqual([
    'register-queue.feature-level',
  ])
  expect(brokenBy(loadSpec(), 'register-queue', { ...registered, acme_feature_level: 500 })).toEqual([
    'register-queue.feature-level',
  ])
  expect(acme.clauses.get('register-queue.feature-level')?.says).toContain('`acme_feature_level`')
})

test('the word changes no clause id and no parameter’s name', () => {
  const [usual, acme] = [loadSpec(), loadSpec({ word: 'acme' })]
  expect([...acme.clauses.keys()]).toEqual([...usual.clauses.keys()])
  const names = ({ endpoints }: Spec) => endpoints.map(({ parameters }) => Object.keys(parameters))
  expect(names(acme)).toEqual(names(usual))
})

test.each([
  [471, []],
  [472, ['attachment.message-ids']],
])('at level %i, a shared object is checked by its properties of that level', (level, broken) => {
  const upload = { id: 1, name: 'a', path_id: 'a', size: 1, create_time: 1, message_ids: 'none' }
  expect(brokenBy(loadSpec({ level }), 'edit-message', { detached_uploads: [upload] })).toEqual(broken)
})

test('events are found by type and op', () => {
  expect([...loadSpec().events.keys()]).toEqual(expect.arrayContaining(['heartbeat', 'user_settings update']))
})

test('endpoints tell who may ask without credentials', () => {
  const { endpoints } = loadSpec()
  const open = endpoints.filter(({ unauthenticated }) => unauthenticated).map(({ slug }) => slug)
  expect(open).toContain('register-queue')
  expect(open).not.toContain('edit-message')
})

test('clauses have a strength, their needs and their file', () => {
  const { clauses } = loadSpec()
  expect(clauses.get('edit-message.exists')).toMatchObject({ strength: 'must', needs: [] })
  expect(clauses.get('queues.private')).toMatchObject({ strength: 'should', file: 'clauses/queues.yaml' })
})
