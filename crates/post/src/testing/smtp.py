"""A mail server for tests, by aiosmtpd: it wants TLS and a password, and tells each letter as a line of JSON.

usage: smtp.py CERTIFICATE KEY NAME PASSWORD
"""

import asyncio
import json
import ssl
import sys
from email import message_from_bytes
from email.policy import default

from aiosmtpd.smtp import SMTP, AuthResult


class Handler:
    def __init__(self):
        self.busy = 0

    async def handle_RCPT(self, server, session, envelope, address, options):
        if address.startswith("nobody@"):
            return "550 nobody of that name"
        if address.startswith("busy@") and self.busy == 0:
            self.busy += 1
            return "451 come again"
        envelope.rcpt_tos.append(address)
        return "250 OK"

    async def handle_DATA(self, server, session, envelope):
        letter = message_from_bytes(envelope.content, policy=default)
        said = {
            "from": envelope.mail_from,
            "to": envelope.rcpt_tos,
            "tls": session.ssl is not None,
            "hello": session.host_name,
            "headers": {name: str(value) for name, value in letter.items()},
            "text": letter.get_content(),
        }
        print(json.dumps(said), flush=True)
        return "250 OK"


def main():
    cert, key, name, password = sys.argv[1:]
    tls = ssl.create_default_context(ssl.Purpose.CLIENT_AUTH)
    tls.load_cert_chain(cert, key)

    def authenticator(server, session, envelope, mechanism, given):
        right = (given.login, given.password) == (name.encode(), password.encode())
        return AuthResult(success=right, handled=False)

    handler = Handler()
    wanted = {"require_starttls": True, "tls_context": tls, "auth_required": True, "authenticator": authenticator}

    async def serve():
        loop = asyncio.get_running_loop()
        server = await loop.create_server(lambda: SMTP(handler, enable_SMTPUTF8=True, **wanted), "127.0.0.1", 0)
        print(json.dumps({"port": server.sockets[0].getsockname()[1]}), flush=True)
        # Until whoever started it is gone.
        await loop.run_in_executor(None, sys.stdin.read)
        server.close()

    asyncio.run(serve())


main()
