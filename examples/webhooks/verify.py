import hashlib, hmac, json, sys, time


def is_signed(secret, timestamp, signatures, body):
    """Whether the raw bytes of the body were signed with the secret within 300 seconds of now."""
    if not timestamp.isdigit() or abs(time.time() - int(timestamp)) > 300:
        return False
    signed = "v1=" + hmac.new(secret.encode(), timestamp.encode() + b"." + body, hashlib.sha256).hexdigest()
    # While a secret is being replaced there are two signatures.
    return any(hmac.compare_digest(each.strip(), signed) for each in signatures.split(","))


def verified(secret, organization_id, timestamp, signatures, name, body):
    """The event, or None if it is not signed, or not meant for this organization in test mode."""
    if not is_signed(secret, timestamp, signatures, body):
        return None
    event = json.loads(body)
    data = event["data"]
    is_ours = data["organizationId"] == organization_id and data["sandbox"] is True
    return event if is_ours and event["event"] == name else None


# In your receiver the headers and the body are those of the request, and the secret comes from where you keep secrets.
event = verified(*sys.argv[1:6], sys.stdin.buffer.read())
print(f"verified {event['event']} {event['eventId']}" if event else "refused")
sys.exit(0 if event else 1)
