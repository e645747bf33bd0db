// The incoming-webhook integrations that the server offers, with their options. None of them can be called here:
// they stand for what a real server tells. Knows nothing of bots.

const URL_OPTIONS = {
  topic: { key: 'topic', label: 'Topic for all messages', input_type: 'text' },
  branches: { key: 'branches', label: 'Only these branches', input_type: 'text' },
  ignorePrivate: { key: 'ignore_private_repositories', label: 'Leave out private repositories', input_type: 'bool' },
}

const INTEGRATIONS = [
  {
    name: 'repository',
    display_name: 'Code repository',
    all_event_types: ['push', 'issue', 'review'],
    url_options: [URL_OPTIONS.topic, URL_OPTIONS.branches, URL_OPTIONS.ignorePrivate],
    config_options: [],
  },
  {
    name: 'monitor',
    display_name: 'Uptime monitor',
    all_event_types: null,
    url_options: [URL_OPTIONS.topic],
    config_options: [
      { key: 'monitor_url', label: 'Address of the monitor', validator: 'check_url' },
      { key: 'monitor_key', label: 'Key of the monitor', validator: 'check_string' },
    ],
  },
]

export function integrationState(): Record<string, unknown> {
  return { realm_incoming_webhook_bots: INTEGRATIONS }
}
