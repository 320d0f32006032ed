"""OpenStack Swift with its S3 interface in one process: account, container, object and proxy server on loopback.

swift.py FOLDER [PORT] keeps everything in the folder, finds what an earlier one has kept there, and prints its port once it serves.
"""
import sys

sys.path.pop(0)  # this folder: the file is called as the package is

import eventlet

eventlet.monkey_patch()

import json
import os

from eventlet import listen, wsgi
from swift.common.ring import RingBuilder
from swift.common.utils import set_swift_dir
from swift.common.wsgi import loadapp

folder = sys.argv[1]
front_port = int(sys.argv[2]) if len(sys.argv) > 2 else 0

STORAGE = """
[DEFAULT]
swift_dir = {folder}
devices = {folder}
mount_check = false
log_level = CRITICAL
[pipeline:main]
pipeline = {kind}-server
[app:{kind}-server]
use = egg:swift#{kind}
"""

FILTERS = ["catch_errors", "gatekeeper", "listing_formats", "s3api", "tempauth", "bulk", "slo", "versioned_writes", "symlink"]
OPTIONS = {
    "s3api": "location = us-east-1\ns3_acl = false",
    "tempauth": "user_probity_tester = testing-secret .admin",
    "versioned_writes": "allow_object_versioning = true",
}
PROXY = f"""
[DEFAULT]
swift_dir = {folder}
log_level = CRITICAL
[pipeline:main]
pipeline = {" ".join(FILTERS)} proxy-server
[app:proxy-server]
use = egg:swift#proxy
account_autocreate = true
""" + "".join(f"[filter:{name}]\nuse = egg:swift#{name}\n{OPTIONS.get(name, '')}\n" for name in FILTERS)


class Cache:
    """Stands where memcached would, without which Swift asks for account and container again with every request."""

    def __init__(self):
        self.values = {}

    def get(self, key, **options):
        return json.loads(self.values.get(key, "null"))

    def set(self, key, value, **options):
        self.values[key] = json.dumps(value)

    def delete(self, key, **options):
        self.values.pop(key, None)


def with_cache(app):
    cache = Cache()

    def call(environ, start_response):
        environ["swift.cache"] = cache
        return app(environ, start_response)

    return call


def write(name, text):
    path = os.path.join(folder, name)
    with open(path, "w") as file:
        file.write(text)
    return path


os.makedirs(os.path.join(folder, "device"), exist_ok=True)
write("swift.conf", "[swift-hash]\nswift_hash_path_suffix = probity\n")
set_swift_dir(folder)
for kind in ("account", "container", "object"):
    socket = listen(("127.0.0.1", 0))
    place = {"ip": "127.0.0.1", "port": socket.getsockname()[1], "device": "device"}
    builder = RingBuilder(1, 1, 0)
    builder.add_dev({"id": 0, "region": 1, "zone": 1, "weight": 1, **place})
    builder.rebalance()
    builder.get_ring().save(os.path.join(folder, f"{kind}.ring.gz"))
    server = loadapp(write(f"{kind}.conf", STORAGE.format(kind=kind, folder=folder)))
    eventlet.spawn(wsgi.server, socket, server, log_output=False)
proxy = loadapp(write("proxy.conf", PROXY))
front = listen(("127.0.0.1", front_port))
print(front.getsockname()[1], flush=True)
wsgi.server(front, with_cache(proxy), log_output=False)
