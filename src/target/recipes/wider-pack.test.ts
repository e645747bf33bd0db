// Every recipe of the ready pack is carried out once against a double; what arrives there is held against what servers
// of the family take.

import { afterEach, expect, test } from 'vitest'
import { controlMembers } from '../../spec/control-facts.ts'
import { systemClock } from '../clock.ts'
import { HalfDone } from '../control/way.ts'
import { readRecipes } from '../file/read-recipes.ts'
import { Recipes } from './recipes.ts'
import { type Answers, type Double, double } from './testing/double.ts'

const wider = readRecipes('wider', { path: 'target.yaml', accounts: ['boss'] })

let server: Double | undefined
afterEach(() => server?.close())

async function widerRecipes(answers: Answers): Promise<Recipes> {
  server = await double(answers)
  const boss = { role: 'owner', email: 'boss@example.org', key: 'key of boss', user_id: 1 }
  const recipes = new Recipes(wider, {
    ...{ transport: server.transport, clock: systemClock, accounts: { boss }, run: 'r1', password: 'secret' },
  })
  const people = [12, 13, 14].map((user_id) => ({
    ...{ user_id, email: `p${user_id}@example.org`, api_key: `key of p${user_id}` },
  }))
  recipes.remember('people', { people: ['member', 'member', 'guest'].map((role) => ({ role })) }, { people })
  const channels = [
    { name: 'orchard', subscribers: [12] },
    { name: 'cellar', subscribers: [14, 13], privacy: 'private' },
  ]
  recipes.remember('channels', { channels }, { channels: [{ stream_id: 3 }, { stream_id: 4 }] })
  return recipes
}

interface Case {
  readonly action: string
  readonly takes: object
  readonly answers: Answers
  readonly arrives: readonly string[]
  readonly gives: object
}

const user = { user_id: 12, email: 'p12@x', full_name: 'Ann', role: 400, is_active: true, is_bot: false }
const toldUser = { user_id: 12, email: 'p12@x', full_name: 'Ann', role: 'member', is_active: true, is_bot: false }
const systemGroups = [
  { id: 51, name: 'role:owners' },
  { id: 54, name: 'role:members' },
  { id: 55, name: 'role:everyone' },
]

/** What no request of the recipe says of a new channel, so that nobody is told what it is. */
const neverSent = ['folder', 'can_send_message_group']

const cases: readonly Case[] = [
  {
    action: 'people',
    takes: { people: [{ role: 'member' }, { role: 'guest', full_name: 'Gus' }] },
    answers: {
      'POST /users': [{ user_id: 20 }, { user_id: 21 }],
      'PATCH /users/21': {},
      'POST /fetch_api_key': [
        { api_key: 'k20', email: 'ann@mail.example' },
        { api_key: 'k21', email: 'gus@mail.example' },
      ],
      'GET /users/20': { user: { email: 'user20@host' } },
    },
    arrives: [
      'POST /users as boss: {"email":"r1n2@example.org","password":"secret","full_name":"Plumbline r1n2"}',
      'POST /fetch_api_key as nobody: {"username":"r1n2@example.org","password":"secret"}',
      'GET /users/20 as boss: {}',
      'POST /users as boss: {"email":"r1n3@example.org","password":"secret","full_name":"Gus"}',
      'PATCH /users/21 as boss: {"role":"600"}',
      'POST /fetch_api_key as nobody: {"username":"r1n3@example.org","password":"secret"}',
      'GET /users/21 as boss: {}',
    ],
    gives: {
      people: [
        { user_id: 20, email: 'user20@host', sign_in_email: 'ann@mail.example', api_key: 'k20' },
        // Nothing showed what it is in the API.
        { user_id: 21, sign_in_email: 'gus@mail.example', api_key: 'k21' },
      ],
    },
  },
  {
    action: 'credentials',
    takes: { user_id: 12 },
    answers: {},
    arrives: [],
    gives: { email: 'p12@example.org', api_key: 'key of p12' },
  },
  {
    action: 'sign-in',
    takes: { email: 'ann@x', password: 'fits' },
    answers: { 'POST /fetch_api_key': { api_key: 'k', email: 'ann@x', user_id: 12 } },
    arrives: ['POST /fetch_api_key as nobody: {"username":"ann@x","password":"fits"}'],
    gives: { user_id: 12 },
  },
  {
    action: 'sign-in',
    takes: { email: 'ann@x', password: 'old' },
    answers: { 'POST /fetch_api_key': { status: 401, code: 'AUTHENTICATION_FAILED' } },
    arrives: ['POST /fetch_api_key as nobody: {"username":"ann@x","password":"old"}'],
    gives: { user_id: null },
  },
  {
    action: 'person',
    takes: { user_id: 12, role: 'moderator', timezone: 'Asia/Kathmandu', is_active: false, avatar_source: 'U' },
    answers: {
      'GET /users/12': { user },
      'PATCH /users/12': {},
      'PATCH /settings': {},
      'DELETE /users/12': {},
      'GET /users/12/status': { status: { status_text: 'off' } },
    },
    arrives: [
      'GET /users/12 as boss: {}',
      'PATCH /users/12 as boss: {"role":"300"}',
      'PATCH /settings as p12: {"timezone":"Asia/Kathmandu"}',
      'DELETE /users/12 as boss: {}',
      'GET /users/12 as boss: {}',
      'GET /users/12/status as boss: {}',
    ],
    gives: { person: { ...toldUser, status: { status_text: 'off' } }, declined: ['avatar_source'] },
  },
  {
    action: 'person',
    takes: { user_id: 12, is_active: true },
    answers: { 'GET /users/12': [{ user: { ...user, is_active: false } }, { user }], 'POST /users/12/reactivate': {} },
    arrives: [
      'GET /users/12 as boss: {}',
      'POST /users/12/reactivate as boss: {}',
      'GET /users/12 as boss: {}',
      'GET /users/12/status as boss: {}',
    ],
    gives: { person: toldUser },
  },
  {
    action: 'owners',
    takes: {},
    answers: {
      'GET /users': {
        members: [
          { user_id: 1, role: 100, is_active: true, is_bot: false },
          { user_id: 2, role: 100, is_active: false, is_bot: false },
          { user_id: 12, role: 400, is_active: true, is_bot: false },
        ],
      },
    },
    arrives: ['GET /users as boss: {}'],
    gives: { owners: [1] },
  },
  {
    action: 'bots',
    takes: { bots: [{ owner_id: 12 }, { owner_id: 13, full_name: 'Hook', webhook_url: 'http://127.0.0.1:9/h' }] },
    answers: {
      'POST /bots': [
        { user_id: 30, api_key: 'k30' },
        { status: 400, code: 'BAD_REQUEST' },
        { user_id: 31, api_key: 'k31' },
      ],
      'GET /users/30': { user: { email: 'bot30@host' } },
      'GET /users/31': { user: { email: 'bot31@host' } },
    },
    arrives: [
      'POST /bots as p12: {"full_name":"Plumbline r1n2","short_name":"r1n2","bot_type":"1"}',
      'GET /users/30 as boss: {}',
      'POST /bots as p13: {"full_name":"Hook r1n3","short_name":"r1n3","bot_type":"3","payload_url":"http://127.0.0.1:9/h","interface_type":"1"}',
      'POST /bots as p13: {"full_name":"Hook r1n3","short_name":"r1n3","bot_type":"3","payload_url":"\\"http://127.0.0.1:9/h\\"","interface_type":"1"}',
      'GET /users/31 as boss: {}',
    ],
    gives: {
      bots: [
        { user_id: 30, email: 'bot30@host', api_key: 'k30', full_name: 'Plumbline r1n2' },
        { user_id: 31, email: 'bot31@host', api_key: 'k31', full_name: 'Hook r1n3' },
      ],
    },
  },
  {
    action: 'bot-storage',
    takes: { user_id: 12 },
    answers: { 'GET /bot_storage': { storage: { a: 'b' } } },
    arrives: ['GET /bot_storage as p12: {}'],
    gives: { storage: { a: 'b' } },
  },
  {
    action: 'channels',
    takes: {
      channels: [
        { name: 'shed', subscribers: [12, 13], privacy: 'private', creator_id: 12, folder: 'wood' },
        { name: 'barn', subscribers: [], topics_policy: 'empty_topic_only', is_default: true },
      ],
    },
    answers: {
      'POST /users/me/subscriptions': [{}, { status: 400, msg: 'no JSON, please' }, {}],
      'GET /get_stream_id': [{ stream_id: 7 }, { stream_id: 8 }],
    },
    arrives: [
      'POST /users/me/subscriptions as p12: {"subscriptions":"[{\\"name\\":\\"shed\\",\\"description\\":\\"\\"}]","principals":"[12,13]","invite_only":"true","is_web_public":"false","history_public_to_subscribers":"true","is_default_stream":"false","topics_policy":"\\"inherit\\""}',
      'GET /get_stream_id as p12: {"stream":"shed"}',
      'POST /users/me/subscriptions as boss: {"subscriptions":"[{\\"name\\":\\"barn\\",\\"description\\":\\"\\"}]","invite_only":"false","is_web_public":"false","history_public_to_subscribers":"true","topics_policy":"\\"empty_topic_only\\""}',
      'POST /users/me/subscriptions as boss: {"subscriptions":"[{\\"name\\":\\"barn\\",\\"description\\":\\"\\"}]","invite_only":"false","is_web_public":"false","history_public_to_subscribers":"true","topics_policy":"empty_topic_only"}',
      'GET /get_stream_id as boss: {"stream":"barn"}',
    ],
    gives: {
      channels: [
        { stream_id: 7, creator_id: 12, subscribers: [12, 13], declined: neverSent },
        { stream_id: 8, creator_id: 1, subscribers: [1], declined: ['is_default', ...neverSent] },
      ],
    },
  },
  {
    action: 'channel',
    takes: { stream_id: 3, name: 'grove', privacy: 'web-public', is_archived: true, creator_id: 12 },
    answers: { 'PATCH /streams/3': {}, 'DELETE /streams/3': {} },
    arrives: [
      'PATCH /streams/3 as boss: {"new_name":"grove","is_private":"false","is_web_public":"true","history_public_to_subscribers":"true"}',
      'DELETE /streams/3 as boss: {}',
    ],
    gives: { declined: ['creator_id'] },
  },
  {
    action: 'channel',
    takes: { stream_id: 3, is_archived: false },
    answers: { 'PATCH /streams/3': {} },
    arrives: ['PATCH /streams/3 as boss: {"is_archived":"false"}'],
    gives: {},
  },
  {
    action: 'channel',
    takes: { stream_id: 9, privacy: 'private', topics_policy: 'inherit' },
    answers: { 'PATCH /streams/9': [{}, { status: 400, msg: 'JSON, please' }, {}] },
    arrives: [
      'PATCH /streams/9 as boss: {"is_private":"true","is_web_public":"false"}',
      'PATCH /streams/9 as boss: {"topics_policy":"inherit"}',
      'PATCH /streams/9 as boss: {"topics_policy":"\\"inherit\\""}',
    ],
    gives: {},
  },
  {
    action: 'subscribe',
    takes: { stream_id: 3, user_ids: [13] },
    answers: { 'POST /users/me/subscriptions': {} },
    arrives: [
      'POST /users/me/subscriptions as boss: {"subscriptions":"[{\\"name\\":\\"orchard\\"}]","principals":"[13]"}',
    ],
    gives: {},
  },
  {
    action: 'subscribe',
    takes: { stream_id: 4, user_ids: [12] },
    answers: { 'POST /users/me/subscriptions': {} },
    arrives: [
      'POST /users/me/subscriptions as p13: {"subscriptions":"[{\\"name\\":\\"cellar\\"}]","principals":"[12]"}',
    ],
    gives: {},
  },
  {
    action: 'unsubscribe',
    takes: { stream_id: 3, user_ids: [12] },
    answers: { 'DELETE /users/me/subscriptions': {} },
    arrives: ['DELETE /users/me/subscriptions as boss: {"subscriptions":"[\\"orchard\\"]","principals":"[12]"}'],
    gives: {},
  },
  {
    action: 'subscription',
    takes: { user_id: 12, stream_id: 3, push_notifications: null, is_muted: true },
    answers: { 'POST /users/me/subscriptions/properties': {} },
    arrives: [
      'POST /users/me/subscriptions/properties as p12: {"subscription_data":"[{\\"stream_id\\":3,\\"property\\":\\"push_notifications\\",\\"value\\":null},{\\"stream_id\\":3,\\"property\\":\\"is_muted\\",\\"value\\":true}]"}',
    ],
    gives: {},
  },
  {
    action: 'messages',
    takes: {
      messages: [
        { sender_id: 12, stream_id: 3, topic: 'apples', content: 'young ', age: 20 },
        { sender_id: 13, to: [12], content: 'old', age: 700 },
        { sender_id: 14, to: [], content: 'to myself' },
      ],
    },
    answers: {
      'POST /messages': [{ id: 90 }, { id: 91 }, { id: 92 }],
      'GET /messages/90': { message: { timestamp: 1000 } },
      'GET /messages/91': { message: { timestamp: 1001 } },
      'GET /messages/92': { status: 400 },
    },
    arrives: [
      'POST /messages as p13: {"type":"direct","to":"[12]","content":"old"}',
      'GET /messages/90 as p13: {}',
      'POST /messages as p12: {"type":"stream","to":"3","topic":"apples","content":"young"}',
      'GET /messages/91 as p12: {}',
      'POST /messages as p14: {"type":"direct","to":"[14]","content":"to myself"}',
      'GET /messages/92 as p14: {}',
    ],
    gives: {
      messages: [
        { message_id: 91, timestamp: 1001, content: 'young', age: 0 },
        { message_id: 90, timestamp: 1000, content: 'old', age: 0 },
        { message_id: 92, content: 'to myself', age: 0 },
      ],
    },
  },
  {
    action: 'delete-messages',
    takes: { message_ids: [90, 91] },
    answers: { 'DELETE /messages/90': {}, 'DELETE /messages/91': {} },
    arrives: ['DELETE /messages/90 as boss: {}', 'DELETE /messages/91 as boss: {}'],
    gives: {},
  },
  {
    action: 'reactions',
    takes: {
      reactions: [12, 13].map((user_id) => ({
        ...{ message_id: 90, user_id, emoji_name: 'tada', emoji_code: '1f389', reaction_type: 'unicode_emoji' },
      })),
    },
    answers: { 'POST /messages/90/reactions': [{}, { status: 400, code: 'REACTION_ALREADY_EXISTS' }] },
    arrives: ['p12', 'p13'].map(
      (who) =>
        `POST /messages/90/reactions as ${who}: {"emoji_name":"tada","emoji_code":"1f389","reaction_type":"unicode_emoji"}`,
    ),
    gives: { reactions: [{}, {}] },
  },
  {
    action: 'flags',
    takes: { user_id: 12, message_ids: [90, 91], flag: 'read', op: 'add' },
    answers: { 'POST /messages/flags': {} },
    arrives: ['POST /messages/flags as p12: {"messages":"[90,91]","op":"add","flag":"read"}'],
    gives: {},
  },
  {
    action: 'uploads',
    takes: { uploads: [{ user_id: 12, name: 'notes.txt', size: 33 }] },
    answers: {
      'POST /user_uploads': { uri: '/user_uploads/2/ab/notes.txt' },
      'GET /attachments': {
        attachments: [
          { id: 5, path_id: '2/cd/x' },
          { id: 6, path_id: '2/ab/notes.txt' },
        ],
      },
    },
    arrives: ['POST /user_uploads as p12: {"file":"notes.txt text/plain 33"}', 'GET /attachments as p12: {}'],
    gives: { uploads: [{ id: 6, path_id: '2/ab/notes.txt' }] },
  },
  {
    action: 'emoji',
    takes: { emoji: [{ name: 'plumb1' }] },
    answers: {
      'POST /realm/emoji/plumb1': {},
      'GET /realm/emoji': { emoji: { 1: { id: '1', name: 'other' }, 2: { id: '2', name: 'plumb1' } } },
    },
    arrives: ['POST /realm/emoji/plumb1 as boss: {"file":"plumb1.png image/png 70"}', 'GET /realm/emoji as boss: {}'],
    gives: { emoji: [{ emoji_code: '2' }] },
  },
  {
    action: 'groups',
    takes: { groups: [{ name: 'crew', members: [12] }] },
    answers: { 'POST /user_groups/create': { group_id: 60 } },
    arrives: [
      'POST /user_groups/create as boss: {"name":"crew","description":"Made by Plumbline","members":"[12]","subgroups":"[]"}',
    ],
    gives: { groups: [{ user_group_id: 60 }] },
  },
  {
    action: 'group',
    takes: { user_group_id: 60, add_members: [13] },
    answers: {
      'POST /user_groups/60/members': {},
      'GET /user_groups': {
        user_groups: [...systemGroups, { id: 60, name: 'crew', members: [12, 13], direct_subgroup_ids: [] }],
      },
    },
    arrives: ['POST /user_groups/60/members as boss: {"add":"[13]"}', 'GET /user_groups as boss: {}'],
    gives: { group: { user_group_id: 60, name: 'crew', members: [12, 13], subgroups: [] } },
  },
  {
    action: 'settings',
    takes: {
      allow_edit_history: false,
      message_content_edit_limit_seconds: null,
      move_messages_within_stream_limit_seconds: 60,
      can_resolve_topics_group: 'members',
      realm_topics_policy: 'disable_empty_topic',
      presence_of_accessible_users_only: true,
    },
    answers: { 'GET /user_groups': { user_groups: systemGroups }, 'PATCH /realm': {} },
    arrives: [
      'GET /user_groups as boss: {}',
      'PATCH /realm as boss: {"message_edit_history_visibility_policy":"none","message_content_edit_limit_seconds":"\\"unlimited\\"","move_messages_within_stream_limit_seconds":"60","can_resolve_topics_group":"{\\"new\\":54}","topics_policy":"disable_empty_topic"}',
    ],
    gives: {
      settings: {
        allow_edit_history: false,
        message_content_edit_limit_seconds: null,
        move_messages_within_stream_limit_seconds: 60,
        can_resolve_topics_group: 'members',
        realm_topics_policy: 'disable_empty_topic',
      },
      declined: ['presence_of_accessible_users_only'],
    },
  },
  {
    action: 'settings',
    takes: {},
    answers: {
      'GET /user_groups': { user_groups: systemGroups },
      'POST /register': {
        queue_id: 'q1',
        realm_allow_message_editing: true,
        realm_message_edit_history_visibility_policy: 'all',
        realm_message_content_edit_limit_seconds: null,
        realm_can_resolve_topics_group: 55,
        realm_can_mention_many_users_group: { direct_members: [1], direct_subgroups: [] },
      },
      'DELETE /events': {},
    },
    arrives: [
      'GET /user_groups as boss: {}',
      'POST /register as boss: {"event_types":"[]","fetch_event_types":"[\\"realm\\"]"}',
      'DELETE /events as boss: {"queue_id":"q1"}',
    ],
    gives: {
      settings: {
        allow_message_editing: true,
        allow_edit_history: true,
        message_content_edit_limit_seconds: null,
        can_resolve_topics_group: 'everyone',
      },
    },
  },
  {
    action: 'user-setting',
    takes: { user_id: 12, property: 'enable_sounds', value: false },
    answers: { 'PATCH /settings': {} },
    arrives: ['PATCH /settings as p12: {"enable_sounds":"false"}'],
    gives: {},
  },
  {
    action: 'linkifiers',
    takes: { linkifiers: [{ pattern: '#(?P<id>[0-9]+)', url_template: 'https://x/{id}' }] },
    answers: {
      'GET /realm/linkifiers': { linkifiers: [{ id: 4, pattern: 'a', url_template: 'b' }] },
      'DELETE /realm/filters/4': {},
      'POST /realm/filters': { id: 5 },
    },
    arrives: [
      'GET /realm/linkifiers as boss: {}',
      'DELETE /realm/filters/4 as boss: {}',
      'POST /realm/filters as boss: {"pattern":"#(?P<id>[0-9]+)","url_template":"https://x/{id}","alternative_url_templates":"[]"}',
    ],
    gives: { linkifiers: [{ id: 5 }] },
  },
  {
    action: 'linkifiers',
    takes: {},
    answers: { 'GET /realm/linkifiers': { linkifiers: [{ id: 4, pattern: 'a', url_template: 'b' }] } },
    arrives: ['GET /realm/linkifiers as boss: {}'],
    gives: { linkifiers: [{ id: 4, pattern: 'a', url_template: 'b' }] },
  },
  {
    action: 'domains',
    takes: { add: [{ domain: 'plumb.example', allow_subdomains: true }] },
    answers: {
      'POST /realm/domains': { status: 400, code: 'BAD_REQUEST' },
      'PATCH /realm/domains/plumb.example': {},
      'GET /realm/domains': { domains: [{ domain: 'plumb.example', allow_subdomains: true }] },
    },
    arrives: [
      'POST /realm/domains as boss: {"domain":"plumb.example","allow_subdomains":"true"}',
      'PATCH /realm/domains/plumb.example as boss: {"allow_subdomains":"true"}',
      'GET /realm/domains as boss: {}',
    ],
    gives: { add: [{}], domains: [{ domain: 'plumb.example', allow_subdomains: true }] },
  },
  {
    action: 'profile-fields',
    takes: { fields: [{ name: 'Pet', type: 'long_text' }] },
    answers: { 'POST /realm/profile_fields': { id: 9 } },
    arrives: ['POST /realm/profile_fields as boss: {"name":"Pet","field_type":"2"}'],
    gives: { fields: [{ id: 9 }] },
  },
  {
    action: 'profile-value',
    takes: { user_id: 12, field_id: 9, value: 'cat' },
    answers: { 'PATCH /users/me/profile_data': {} },
    arrives: ['PATCH /users/me/profile_data as p12: {"data":"[{\\"id\\":9,\\"value\\":\\"cat\\"}]"}'],
    gives: {},
  },
  {
    action: 'profile-value',
    takes: { user_id: 12, field_id: 9, value: null },
    answers: { 'DELETE /users/me/profile_data': {} },
    arrives: ['DELETE /users/me/profile_data as p12: {"data":"[9]"}'],
    gives: {},
  },
  {
    action: 'alert-words',
    takes: { user_id: 12, alert_words: ['plumb'] },
    answers: {
      'GET /users/me/alert_words': { alert_words: ['old'] },
      'DELETE /users/me/alert_words': {},
      'POST /users/me/alert_words': {},
    },
    arrives: [
      'GET /users/me/alert_words as p12: {}',
      'DELETE /users/me/alert_words as p12: {"alert_words":"[\\"old\\"]"}',
      'POST /users/me/alert_words as p12: {"alert_words":"[\\"plumb\\"]"}',
    ],
    gives: {},
  },
  {
    action: 'drafts',
    takes: { user_id: 12, add: ['one'] },
    answers: { 'POST /drafts': { ids: [1] }, 'GET /drafts': { count: 3, drafts: [] } },
    arrives: [
      'POST /drafts as p12: {"drafts":"[{\\"type\\":\\"\\",\\"to\\":[],\\"topic\\":\\"\\",\\"content\\":\\"one\\"}]"}',
      'GET /drafts as p12: {}',
    ],
    gives: { count: 3 },
  },
  {
    action: 'saved-snippets',
    takes: { user_id: 12, saved_snippets: [{ title: 'hi', content: 'hello' }] },
    answers: {
      'GET /saved_snippets': [{ saved_snippets: [{ id: 1 }] }, { saved_snippets: [{ id: 2, date_created: 1000 }] }],
      'DELETE /saved_snippets/1': {},
      'POST /saved_snippets': { saved_snippet_id: 2 },
    },
    arrives: [
      'GET /saved_snippets as p12: {}',
      'DELETE /saved_snippets/1 as p12: {}',
      'POST /saved_snippets as p12: {"title":"hi","content":"hello"}',
      'GET /saved_snippets as p12: {}',
    ],
    gives: { saved_snippets: [{ id: 2, date_created: 1000 }] },
  },
  {
    action: 'navigation-views',
    takes: { user_id: 12, navigation_views: [{ fragment: 'narrow/is/alerted', is_pinned: true, name: null }] },
    answers: {
      'GET /navigation_views': { navigation_views: [{ fragment: 'a/b' }] },
      'DELETE /navigation_views/a%2Fb': {},
      'POST /navigation_views': {},
    },
    arrives: [
      'GET /navigation_views as p12: {}',
      'DELETE /navigation_views/a%2Fb as p12: {}',
      'POST /navigation_views as p12: {"fragment":"narrow/is/alerted","is_pinned":"true"}',
    ],
    gives: { navigation_views: [{}] },
  },
  {
    action: 'forget',
    takes: {
      ...{ user_ids: [12, 13, 30, 31], stream_ids: [3, 4], user_group_ids: [60], emoji_codes: ['2'] },
      ...{ domains: ['plumb.example'], field_ids: [9] },
    },
    answers: {
      'GET /users': [
        {
          members: [
            { user_id: 1, is_active: true, is_bot: false },
            { user_id: 12, is_active: true, is_bot: false },
            { user_id: 13, is_active: false, is_bot: false },
            { user_id: 30, is_active: true, is_bot: true },
            { user_id: 31, is_active: true, is_bot: true },
          ],
        },
        { members: [{ user_id: 31, is_active: true, is_bot: true }] },
      ],
      'GET /realm/emoji': { emoji: { 2: { id: '2', name: 'plumb1' } } },
      'DELETE /users/12': {},
      'DELETE /users/31': { status: 400 },
      'DELETE /streams/3': { status: 400 },
      'DELETE /streams/4': {},
      'POST /user_groups/60/deactivate': {},
      'DELETE /realm/emoji/plumb1': {},
      'DELETE /realm/domains/plumb.example': {},
    },
    arrives: [
      'GET /users as boss: {}',
      'GET /realm/emoji as boss: {}',
      'DELETE /users/12 as boss: {}',
      'GET /users as boss: {}',
      'DELETE /users/31 as boss: {}',
      'DELETE /streams/3 as boss: {}',
      'DELETE /streams/4 as boss: {}',
      'POST /user_groups/60/deactivate as boss: {}',
      'DELETE /realm/emoji/plumb1 as boss: {}',
      'DELETE /realm/domains/plumb.example as boss: {}',
      'DELETE /realm/profile_fields/9 as boss: {}',
    ],
    gives: { left: { user_ids: [31], stream_ids: [3], field_ids: [9] } },
  },
]

test.each(cases)('$action is made of requests that servers of the family take', async (one) => {
  const recipes = await widerRecipes(one.answers)
  const given = await recipes.act(one.action, one.takes)
  expect(server?.arrived).toEqual(one.arrives)
  expect(given).toEqual(one.gives)
})

test('a reaction that is refused is left out alone', async () => {
  const recipes = await widerRecipes({ 'POST /messages/90/reactions': [{}, { status: 400, msg: 'no such emoji' }, {}] })
  const reactions = ['tada', '1f642', 'smile'].map((emoji_name) => ({
    ...{ message_id: 90, user_id: 12, emoji_name, emoji_code: '1f389', reaction_type: 'unicode_emoji' },
  }))
  const error = await recipes.act('reactions', { reactions }).catch((failure: unknown) => failure)
  expect(error).toBeInstanceOf(HalfDone)
  expect(error).toMatchObject({
    message: expect.stringContaining('no such emoji'),
    done: { takes: { reactions: [reactions[0], reactions[2]] }, gives: { reactions: [{}, {}] } },
  })
})

test('nobody is locked out by wrong passwords; whom the server locks out is not said to have a wrong one', async () => {
  const wrong = { status: 401, code: 'AUTHENTICATION_FAILED' }
  const locked = { status: 429, code: 'RATE_LIMIT_HIT', msg: 'try again in 1800 seconds' }
  const recipes = await widerRecipes({ 'POST /fetch_api_key': [wrong, wrong, wrong, wrong, locked] })
  const signIn = async (email: string) => {
    const gives = await recipes.act('sign-in', { email, password: 'x' })
    recipes.remember('sign-in', { email, password: 'x' }, gives)
  }
  for (let time = 0; time < 4; time++) await signIn('ann@x')
  await expect(signIn('ann@x')).rejects.toThrow('4 wrong passwords were tried for ann@x')
  expect(server?.arrived).toHaveLength(4)
  await expect(signIn('bob@x')).rejects.toThrow('was refused with 429')
})

test('there is a case for every recipe of the pack, and no recipe for what cannot be made so', () => {
  const shown = new Set(cases.map(({ action }) => action))
  expect(Object.keys(wider.actions).filter((action) => !shown.has(action))).toEqual([])
  const without = [...controlMembers().keys()].filter((action) => !(action in wider.actions))
  expect(without).toEqual(['actions', 'reset', 'clock', 'submessages', 'outbox', 'confirm-email', 'emoji-edit'])
})
