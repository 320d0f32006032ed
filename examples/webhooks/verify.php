<?php

/** Whether the raw bytes of the body were signed with the secret within 300 seconds of now. */
function isSigned(string $secret, string $timestamp, string $signatures, string $body): bool
{
    if (!ctype_digit($timestamp) || abs(time() - (int) $timestamp) > 300) {
        return false;
    }
    $signed = 'v1=' . hash_hmac('sha256', "$timestamp.$body", $secret);
    // While a secret is being replaced there are two signatures.
    foreach (explode(',', $signatures) as $each) {
        if (hash_equals($signed, trim($each))) {
            return true;
        }
    }
    return false;
}

/** The event, or null if it is not signed, or not meant for this organization in test mode. */
function verified(array $headers, string $secret, string $organizationId, string $body): ?array
{
    [$timestamp, $signatures, $name] = $headers;
    if (!isSigned($secret, $timestamp, $signatures, $body)) {
        return null;
    }
    $event = json_decode($body, true);
    $isOurs = $event['data']['organizationId'] === $organizationId && $event['data']['sandbox'] === true;
    return $isOurs && $event['event'] === $name ? $event : null;
}

// In your receiver the headers and the body are those of the request, and the secret comes from where you keep secrets.
[, $secret, $organizationId] = $argv;
$event = verified(array_slice($argv, 3, 3), $secret, $organizationId, file_get_contents('php://stdin'));
echo $event ? "verified {$event['event']} {$event['eventId']}\n" : "refused\n";
exit($event ? 0 : 1);
