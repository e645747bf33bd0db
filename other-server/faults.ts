// Thirty planted faults. Each is a real breach of the text, off unless it is named, and looked up where it bites.

interface Fault {
  readonly name: string
  /** What the server does with it. */
  readonly says: string
  /** The `must` clause that it breaks; it may break others besides. */
  readonly clause: string
  /** What a tester needs to be able to see it. */
  readonly needs: 'accounts' | 'actions'
}

export const faults = [
  {
    name: 'errors-without-code',
    says: 'Errors carry no `code`.',
    clause: 'envelope.code',
    needs: 'accounts',
  },
  {
    name: 'success-says-aye',
    says: 'The `msg` of a success is not empty.',
    clause: 'envelope.msg',
    needs: 'accounts',
  },
  {
    name: 'any-key-fits',
    says: "An e-mail address with somebody else's key is let in.",
    clause: 'authentication.wrong-key-refused',
    needs: 'accounts',
  },
  {
    name: 'clock-setting-lost',
    says: '`twenty_four_hour_time` is told as changed and stays as it was.',
    clause: 'update-settings.twenty-four-hour-time',
    needs: 'accounts',
  },
  {
    name: 'unknown-settings-unlisted',
    says: 'Names that are no settings are passed over in silence.',
    clause: 'update-settings.unknown-listed',
    needs: 'accounts',
  },
  {
    name: 'refused-half-done',
    says: 'A change of settings that is refused for its last value has changed the ones before it.',
    clause: 'update-settings.refused-changes-nothing',
    needs: 'accounts',
  },
  {
    name: 'types-unfiltered',
    says: 'A queue gets events of every type, whatever `event_types` it was registered with.',
    clause: 'queues.filtered',
    needs: 'accounts',
  },
  {
    name: 'acknowledged-again',
    says: 'The event that was acknowledged last comes again.',
    clause: 'queues.newer-than-acknowledged',
    needs: 'accounts',
  },
  {
    name: 'expired-queue-empty',
    says: 'A queue that is gone is answered with an empty list of events.',
    clause: 'queues.expired-refused',
    needs: 'accounts',
  },
  {
    name: 'heartbeat-never',
    says: 'A call that waits in vain ends without a heartbeat.',
    clause: 'get-events.blocks-until-event',
    needs: 'accounts',
  },
  {
    name: 'presence-stays-legacy',
    says: 'Presences come in the legacy format although `last_update_id` was given.',
    clause: 'update-presence.modern-by-last-update-id',
    needs: 'accounts',
  },
  {
    name: 'presence-time-in-ms',
    says: '`server_timestamp` of a presence is in milliseconds.',
    clause: 'update-presence.server-timestamp-true',
    needs: 'accounts',
  },
  {
    name: 'ping-tells-all',
    says: '`ping_only` is answered with presences.',
    clause: 'update-presence.ping-only-no-presences',
    needs: 'accounts',
  },
  {
    name: 'subscribers-always',
    says: 'Subscriptions name their subscribers without being asked.',
    clause: 'register-queue.subscribers-left-out',
    needs: 'accounts',
  },
  {
    name: 'one-too-many',
    says: '5,001 messages may be asked for.',
    clause: 'get-messages.too-many-refused',
    needs: 'accounts',
  },
  {
    name: 'message-times-in-ms',
    says: 'Timestamps of messages are in milliseconds.',
    clause: 'message.timestamp',
    needs: 'actions',
  },
  {
    name: 'history-reversed',
    says: 'The history of a message begins with its newest snapshot.',
    clause: 'get-message-history.oldest-first',
    needs: 'actions',
  },
  {
    name: 'edit-changes-nothing',
    says: 'New content is told as taken, and the message keeps the old one.',
    clause: 'edit-message.content-replaced',
    needs: 'actions',
  },
  {
    name: 'later-takes-earlier',
    says: '`change_later` takes the messages before the named one along.',
    clause: 'edit-message.change-later',
    needs: 'actions',
  },
  {
    name: 'resolves-one',
    says: 'Resolving a topic renames it for one message alone.',
    clause: 'edit-message.resolve',
    needs: 'actions',
  },
  {
    name: 'sha256-ignored',
    says: 'An edit goes through although somebody else wrote meanwhile.',
    clause: 'edit-message.sha256-mismatch-refused',
    needs: 'actions',
  },
  {
    name: 'content-limit-ignored',
    says: 'Content can be edited for ever.',
    clause: 'edit-message.content-limit-refused',
    needs: 'actions',
  },
  {
    name: 'late-moves-plainly-refused',
    says: 'A `change_all` of which only some messages may move is refused with BAD_REQUEST.',
    clause: 'edit-message.move-limit-code',
    needs: 'actions',
  },
  {
    name: 'moderators-are-late',
    says: 'The time limits of moves hold for moderators and administrators, too.',
    clause: 'edit-message.move-limit-exempt',
    needs: 'actions',
  },
  {
    name: 'anybody-moves',
    says: 'Everybody changes topics, whoever is in the group that may.',
    clause: 'edit-message.move-group-refused',
    needs: 'actions',
  },
  {
    name: 'no-topic-is-a-name',
    says: '`(no topic)` is taken for the name of a topic.',
    clause: 'edit-message.no-topic-read-as-empty',
    needs: 'actions',
  },
  {
    name: 'private-messages-shown',
    says: 'Messages can be fetched by those who may not see them.',
    clause: 'get-message.invisible-refused',
    needs: 'actions',
  },
  {
    name: 'private-channels-listed',
    says: 'With `include_all`, everybody is listed the private channels of other people.',
    clause: 'get-streams.inaccessible-left-out',
    needs: 'actions',
  },
  {
    name: 'anchor-left-out',
    says: 'The message at the anchor is left out.',
    clause: 'get-messages.anchor-included',
    needs: 'actions',
  },
  {
    name: 'one-before-more',
    says: 'One message more than `num_before` comes back.',
    clause: 'get-messages.num-before',
    needs: 'actions',
  },
] as const satisfies readonly Fault[]

export type FaultName = (typeof faults)[number]['name']

export function faultNamed(name: string): FaultName {
  const found = faults.find((fault) => fault.name === name)
  if (found === undefined)
    throw new Error(`no fault is called ${name}; there are ${faults.map((one) => one.name).join(', ')}`)
  return found.name
}
