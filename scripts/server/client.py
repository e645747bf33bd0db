# Drives `plumb serve --wider` by the usual Python client: everything that it knows of the API. Prints a line for each.
import sys
import time

import zulip

files = sys.argv[1]
owner = zulip.Client(config_file=f"{files}/zuliprc-owner")
member = zulip.Client(config_file=f"{files}/zuliprc-member")


def tried(name, call, wanted="success"):
    try:
        answer = call()
        result = answer.get("result") if isinstance(answer, dict) else "success"
        text = "" if result == wanted else f": {answer}"
        print(f"{'ok' if result == wanted else 'FAILED'} {name}{text}"[:300])
        return answer
    except Exception as error:
        print(f"FAILED {name}: {type(error).__name__} {error}"[:300])
        return {}


me = tried("get_profile", member.get_profile)
tried("get_server_settings", member.get_server_settings)
sent = tried("send_message", lambda: member.send_message({"type": "stream", "to": "general", "topic": "python", "content": "hello"}))
message_id = sent.get("id", 0)
tried("send_message direct", lambda: member.send_message({"type": "private", "to": [me.get("user_id", 0)], "content": "note"}))
tried("get_raw_message", lambda: member.get_raw_message(message_id))
tried("get_messages", lambda: member.get_messages({"anchor": "newest", "num_before": 10, "num_after": 0, "narrow": [{"operator": "channel", "operand": "general"}]}))
tried("update_message", lambda: member.update_message({"message_id": message_id, "content": "changed"}))
tried("update_message topic", lambda: member.update_message({"message_id": message_id, "topic": "moved", "propagate_mode": "change_one"}))
tried("get_message_history", lambda: member.get_message_history(message_id))
reaction = {"message_id": message_id, "emoji_name": "smile", "emoji_code": "1f604", "reaction_type": "unicode_emoji"}
tried("add_reaction", lambda: member.add_reaction(reaction))
tried("remove_reaction", lambda: member.remove_reaction(reaction))
tried("update_message_flags", lambda: member.update_message_flags({"messages": [message_id], "op": "add", "flag": "starred"}))
queue = tried("register", lambda: member.register(event_types=["message"]))
member.send_message({"type": "stream", "to": "general", "topic": "python", "content": "heard?"})
tried("get_events", lambda: member.get_events(queue_id=queue.get("queue_id"), last_event_id=queue.get("last_event_id", -1), dont_block=True))
tried("deregister", lambda: member.deregister(queue.get("queue_id")))
tried("get_streams", lambda: member.get_streams())
tried("get_stream_id", lambda: member.get_stream_id("general"))
tried("get_subscriptions", lambda: member.get_subscriptions())
tried("add_subscriptions", lambda: member.add_subscriptions(streams=[{"name": "made by python", "description": "x"}]))
tried("remove_subscriptions", lambda: member.remove_subscriptions(["made by python"]))
tried("get_members", lambda: member.get_members())
user = tried("create_user", lambda: owner.create_user({"email": f"py{time.time()}@chat.example", "password": "secret", "full_name": "Py"}))
user_id = user.get("user_id", 0)
tried("get_user_by_id", lambda: member.get_user_by_id(user_id))
tried("update_user_by_id", lambda: owner.update_user_by_id(user_id, full_name="Pythia"))
tried("deactivate_user_by_id", lambda: owner.deactivate_user_by_id(user_id))
tried("reactivate_user_by_id", lambda: owner.reactivate_user_by_id(user_id))
tried("update_presence", lambda: member.update_presence({"status": "active", "ping_only": False, "new_user_input": False}))
tried("get_realm_linkifiers", lambda: member.get_realm_linkifiers())
added = tried("add_realm_filter", lambda: owner.add_realm_filter("#py(?P<id>[0-9]+)", "https://x.example/{id}"))
tried("remove_realm_filter", lambda: owner.remove_realm_filter(added.get("id", 0)))
tried("get_realm_emoji", lambda: member.get_realm_emoji())
group = tried("create_user_group", lambda: owner.create_user_group({"name": f"py{time.time()}", "description": "x", "members": [me.get("user_id", 0)]}))
tried("get_user_groups", lambda: member.get_user_groups())
tried("get_alert_words", lambda: member.get_alert_words())
tried("add_alert_words", lambda: member.add_alert_words(["tea"]))
tried("remove_alert_words", lambda: member.remove_alert_words(["tea"]))
tried("get_attachments", lambda: member.get_attachments())
tried("call_endpoint settings", lambda: member.call_endpoint(url="settings", method="PATCH", request={"twenty_four_hour_time": True}))
tried("call_endpoint scheduled", lambda: member.call_endpoint(url="scheduled_messages", method="POST", request={"type": "direct", "to": [me.get("user_id", 0)], "content": "later", "scheduled_delivery_timestamp": int(time.time()) + 3600}))
tried("update_storage by a person", lambda: member.update_storage({"storage": {"a": "b"}}), wanted="error")
tried("delete_message", lambda: owner.delete_message(message_id))
