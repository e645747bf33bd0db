// The tables of the database and their indexes. Knows nothing of what the rows mean.

// Edits are appended to a table of their own; a history is never rewritten. `version` counts the changes of a message.
export const TABLES = `
  CREATE TABLE IF NOT EXISTS users (
    id INTEGER PRIMARY KEY AUTOINCREMENT, email TEXT NOT NULL UNIQUE, full_name TEXT NOT NULL,
    role TEXT NOT NULL, api_key_hash TEXT, is_system INTEGER NOT NULL, is_active INTEGER NOT NULL,
    is_imported_stub INTEGER NOT NULL, joined_ms INTEGER NOT NULL, delivery_email TEXT NOT NULL,
    delivery_email_visible_to TEXT NOT NULL, avatar_source TEXT NOT NULL, avatar_version INTEGER NOT NULL,
    bot_owner_id INTEGER, webhook_url TEXT, is_away INTEGER NOT NULL DEFAULT 0);
  CREATE TABLE IF NOT EXISTS passwords (user_id INTEGER PRIMARY KEY, hash TEXT NOT NULL);
  CREATE TABLE IF NOT EXISTS activity (user_id INTEGER PRIMARY KEY, seen_ms INTEGER NOT NULL);
  CREATE TABLE IF NOT EXISTS profile_fields (
    id INTEGER PRIMARY KEY AUTOINCREMENT, name TEXT NOT NULL, type TEXT NOT NULL);
  CREATE TABLE IF NOT EXISTS profile_values (
    user_id INTEGER NOT NULL, field_id INTEGER NOT NULL, value TEXT NOT NULL, rendered_value TEXT,
    PRIMARY KEY (user_id, field_id)) WITHOUT ROWID;
  CREATE TABLE IF NOT EXISTS recipients (
    id INTEGER PRIMARY KEY AUTOINCREMENT, key TEXT NOT NULL UNIQUE);
  CREATE TABLE IF NOT EXISTS conversation_members (
    user_id INTEGER NOT NULL, recipient_id INTEGER NOT NULL, PRIMARY KEY (user_id, recipient_id)) WITHOUT ROWID;
  CREATE TABLE IF NOT EXISTS channels (
    id INTEGER PRIMARY KEY AUTOINCREMENT, name TEXT NOT NULL, name_key TEXT NOT NULL UNIQUE,
    recipient_id INTEGER NOT NULL, privacy TEXT NOT NULL, history_public_to_subscribers INTEGER NOT NULL,
    topics_policy TEXT NOT NULL, is_archived INTEGER NOT NULL DEFAULT 0, description TEXT NOT NULL,
    rendered_description TEXT NOT NULL, created_ms INTEGER NOT NULL, creator_id INTEGER,
    message_retention_days INTEGER, is_default INTEGER NOT NULL, folder_id INTEGER,
    can_send_message_group TEXT NOT NULL, is_away INTEGER NOT NULL DEFAULT 0);
  CREATE TABLE IF NOT EXISTS channel_folders (id INTEGER PRIMARY KEY AUTOINCREMENT, name TEXT NOT NULL UNIQUE);
  CREATE TABLE IF NOT EXISTS subscriptions (
    stream_id INTEGER NOT NULL, user_id INTEGER NOT NULL, PRIMARY KEY (stream_id, user_id)) WITHOUT ROWID;
  CREATE INDEX IF NOT EXISTS subscriptions_by_user ON subscriptions (user_id);
  CREATE TABLE IF NOT EXISTS subscription_settings (
    stream_id INTEGER NOT NULL, user_id INTEGER NOT NULL, color TEXT NOT NULL, desktop_notifications INTEGER,
    email_notifications INTEGER, wildcard_mentions_notify INTEGER, push_notifications INTEGER,
    audible_notifications INTEGER, pin_to_top INTEGER NOT NULL DEFAULT 0, is_muted INTEGER NOT NULL DEFAULT 0,
    PRIMARY KEY (user_id, stream_id)) WITHOUT ROWID;
  CREATE TABLE IF NOT EXISTS messages (
    id INTEGER PRIMARY KEY AUTOINCREMENT, sender_id INTEGER NOT NULL, recipient_id INTEGER NOT NULL,
    stream_id INTEGER, participants TEXT, topic TEXT NOT NULL, topic_key TEXT NOT NULL,
    content TEXT NOT NULL, rendered_content TEXT NOT NULL, mentioned TEXT NOT NULL, traits INTEGER NOT NULL,
    client TEXT NOT NULL, sent_ms INTEGER NOT NULL, edited_ms INTEGER, moved_ms INTEGER,
    edits INTEGER NOT NULL DEFAULT 0, version INTEGER NOT NULL DEFAULT 0);
  CREATE INDEX IF NOT EXISTS messages_by_topic ON messages (stream_id, topic_key, id);
  CREATE INDEX IF NOT EXISTS messages_by_recipient ON messages (recipient_id, id);
  CREATE INDEX IF NOT EXISTS messages_by_sender ON messages (sender_id, id);
  CREATE INDEX IF NOT EXISTS messages_by_time ON messages (recipient_id, sent_ms);
  CREATE INDEX IF NOT EXISTS messages_by_topic_alone ON messages (topic_key, id);
  CREATE INDEX IF NOT EXISTS messages_direct ON messages (id) WHERE stream_id IS NULL;
  CREATE INDEX IF NOT EXISTS messages_mentioning ON messages (id) WHERE (mentioned <> '' OR (traits & 24) <> 0);
  CREATE INDEX IF NOT EXISTS messages_resolved ON messages (id) WHERE substr(topic, 1, 2) = '✔ ';
  CREATE INDEX IF NOT EXISTS messages_with_link ON messages (id) WHERE (traits & 1) <> 0;
  CREATE INDEX IF NOT EXISTS messages_with_image ON messages (id) WHERE (traits & 2) <> 0;
  CREATE INDEX IF NOT EXISTS messages_with_attachment ON messages (id) WHERE (traits & 4) <> 0;
  CREATE TABLE IF NOT EXISTS received (
    user_id INTEGER NOT NULL, message_id INTEGER NOT NULL, flags INTEGER NOT NULL,
    PRIMARY KEY (user_id, message_id)) WITHOUT ROWID;
  CREATE INDEX IF NOT EXISTS received_starred ON received (user_id, message_id) WHERE (flags & 2) <> 0;
  CREATE INDEX IF NOT EXISTS received_unread ON received (user_id, message_id) WHERE (flags & 1) = 0;
  CREATE TABLE IF NOT EXISTS edits (
    id INTEGER PRIMARY KEY, message_id INTEGER NOT NULL, user_id INTEGER NOT NULL, at_ms INTEGER NOT NULL,
    prev_content TEXT, prev_rendered_content TEXT, prev_topic TEXT, topic TEXT, prev_stream INTEGER, stream INTEGER);
  CREATE INDEX IF NOT EXISTS edits_by_message ON edits (message_id);
  CREATE TABLE IF NOT EXISTS reactions (
    id INTEGER PRIMARY KEY AUTOINCREMENT, message_id INTEGER NOT NULL, user_id INTEGER NOT NULL,
    emoji_name TEXT NOT NULL, emoji_code TEXT NOT NULL, reaction_type TEXT NOT NULL,
    UNIQUE (message_id, user_id, reaction_type, emoji_code));
  CREATE TABLE IF NOT EXISTS submessages (
    id INTEGER PRIMARY KEY AUTOINCREMENT, message_id INTEGER NOT NULL, sender_id INTEGER NOT NULL,
    msg_type TEXT NOT NULL, content TEXT NOT NULL);
  CREATE INDEX IF NOT EXISTS submessages_by_message ON submessages (message_id);
  CREATE TABLE IF NOT EXISTS emoji (id INTEGER PRIMARY KEY AUTOINCREMENT, name TEXT NOT NULL);
  CREATE INDEX IF NOT EXISTS emoji_by_name ON emoji (name, id);
  CREATE TABLE IF NOT EXISTS linkifiers (
    id INTEGER PRIMARY KEY AUTOINCREMENT, pattern TEXT NOT NULL, url_template TEXT NOT NULL, reverse_template TEXT,
    alternative_url_templates TEXT NOT NULL, example_input TEXT);
  CREATE TABLE IF NOT EXISTS uploads (
    id INTEGER PRIMARY KEY AUTOINCREMENT, user_id INTEGER NOT NULL, name TEXT NOT NULL,
    path_id TEXT NOT NULL UNIQUE, size INTEGER NOT NULL, created_ms INTEGER NOT NULL);
  CREATE TABLE IF NOT EXISTS upload_references (
    upload_id INTEGER NOT NULL, message_id INTEGER NOT NULL, PRIMARY KEY (upload_id, message_id)) WITHOUT ROWID;
  CREATE TABLE IF NOT EXISTS scheduled_messages (
    id INTEGER PRIMARY KEY AUTOINCREMENT, sender_id INTEGER NOT NULL, stream_id INTEGER, participants TEXT,
    topic TEXT NOT NULL, content TEXT NOT NULL, client TEXT NOT NULL, due_ms INTEGER NOT NULL,
    read_by_sender INTEGER NOT NULL, failed INTEGER NOT NULL DEFAULT 0);
  CREATE TABLE IF NOT EXISTS organization_settings (name TEXT PRIMARY KEY, value TEXT NOT NULL);
  CREATE TABLE IF NOT EXISTS user_settings (
    user_id INTEGER NOT NULL, property TEXT NOT NULL, value TEXT NOT NULL, is_own_edit INTEGER NOT NULL,
    PRIMARY KEY (user_id, property));
  CREATE TABLE IF NOT EXISTS drafts (id INTEGER PRIMARY KEY AUTOINCREMENT, user_id INTEGER NOT NULL, content TEXT NOT NULL);
  CREATE INDEX IF NOT EXISTS drafts_by_user ON drafts (user_id);
  CREATE TABLE IF NOT EXISTS email_changes (user_id INTEGER PRIMARY KEY, email TEXT NOT NULL);
  CREATE TABLE IF NOT EXISTS alert_words (
    user_id INTEGER NOT NULL, place INTEGER NOT NULL, word TEXT NOT NULL, PRIMARY KEY (user_id, place)) WITHOUT ROWID;
  CREATE TABLE IF NOT EXISTS navigation_views (
    user_id INTEGER NOT NULL, place INTEGER NOT NULL, fragment TEXT NOT NULL, is_pinned INTEGER NOT NULL, name TEXT,
    PRIMARY KEY (user_id, place)) WITHOUT ROWID;
  CREATE TABLE IF NOT EXISTS saved_snippets (
    id INTEGER PRIMARY KEY AUTOINCREMENT, user_id INTEGER NOT NULL, title TEXT NOT NULL, content TEXT NOT NULL,
    created_ms INTEGER NOT NULL);
  CREATE INDEX IF NOT EXISTS saved_snippets_by_user ON saved_snippets (user_id);
  CREATE TABLE IF NOT EXISTS user_groups (
    id INTEGER PRIMARY KEY AUTOINCREMENT, name TEXT NOT NULL UNIQUE, role_group TEXT, created_ms INTEGER NOT NULL);
  CREATE TABLE IF NOT EXISTS group_members (
    group_id INTEGER NOT NULL, user_id INTEGER NOT NULL, PRIMARY KEY (group_id, user_id)) WITHOUT ROWID;
  CREATE TABLE IF NOT EXISTS group_subgroups (
    group_id INTEGER NOT NULL, subgroup_id INTEGER NOT NULL, PRIMARY KEY (group_id, subgroup_id)) WITHOUT ROWID;
  CREATE INDEX IF NOT EXISTS subgroups_by_subgroup ON group_subgroups (subgroup_id);
  CREATE TABLE IF NOT EXISTS user_statuses (
    user_id INTEGER PRIMARY KEY, status_text TEXT NOT NULL, emoji_name TEXT NOT NULL, emoji_code TEXT NOT NULL,
    reaction_type TEXT NOT NULL);
  CREATE TABLE IF NOT EXISTS realm_domains (domain TEXT PRIMARY KEY, allow_subdomains INTEGER NOT NULL) WITHOUT ROWID;
  CREATE TABLE IF NOT EXISTS bot_storage (
    id INTEGER PRIMARY KEY, user_id INTEGER NOT NULL, short_key TEXT NOT NULL, put INTEGER NOT NULL,
    piece INTEGER NOT NULL, characters INTEGER NOT NULL, key TEXT NOT NULL, value TEXT,
    UNIQUE (user_id, short_key, put, piece));
  CREATE TABLE IF NOT EXISTS bot_storages (
    user_id INTEGER PRIMARY KEY, put INTEGER NOT NULL, characters INTEGER NOT NULL);
  CREATE TABLE IF NOT EXISTS bot_storages_unswept (user_id INTEGER PRIMARY KEY);
  CREATE TABLE IF NOT EXISTS presence (
    user_id INTEGER PRIMARY KEY, active_ms INTEGER, idle_ms INTEGER NOT NULL, update_id INTEGER NOT NULL);
  CREATE INDEX IF NOT EXISTS presence_by_update ON presence (update_id);
  CREATE TABLE IF NOT EXISTS event_queues (
    number INTEGER PRIMARY KEY AUTOINCREMENT, id TEXT NOT NULL UNIQUE, owner_id INTEGER, options TEXT NOT NULL,
    acknowledged INTEGER NOT NULL);
  CREATE TABLE IF NOT EXISTS event_log (id INTEGER PRIMARY KEY AUTOINCREMENT, members TEXT NOT NULL, targets TEXT NOT NULL);
  CREATE TABLE IF NOT EXISTS standing_accounts (name TEXT PRIMARY KEY, user_id INTEGER NOT NULL) WITHOUT ROWID;
`
